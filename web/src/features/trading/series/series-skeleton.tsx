import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './series-page.module.css';

const PANELS = ['first', 'second', 'third', 'fourth'] as const;

/** Below the heading of a series while it is read. */
export function SeriesSkeleton() {
  return (
    <div className={classes.ghosts} aria-hidden="true">
      <Skeleton height={70} />
      <Skeleton width={320} height={36} />
      {PANELS.map((panel) => (
        <Skeleton key={panel} height={112} />
      ))}
    </div>
  );
}
