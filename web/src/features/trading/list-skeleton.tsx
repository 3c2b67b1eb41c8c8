import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './trading-list.module.css';

const PANELS = [4, 3, 3] as const;

/** The list's own shape while it is read, and what it waits for. `requestsPerSecond` is null until it is known. */
export function ListSkeleton({ requestsPerSecond }: { requestsPerSecond: number | null }) {
  return (
    <div>
      <output className={classes.waiting}>{waitingText(requestsPerSecond)}</output>
      <div className={classes.list} aria-hidden="true">
        {PANELS.map((rows, panel) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here.
          <div className={classes.ghostPanel} key={panel}>
            <div className={classes.ghostHead}>
              <Skeleton width={24} height={24} circle />
              <Skeleton width={220} height={14} />
            </div>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here.
              <GhostRow key={row} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

export function waitingText(requestsPerSecond: number | null): string {
  if (requestsPerSecond === null) return 'Opening a trading session…';
  return `Loading markets. This client is limited to ${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'} per second.`;
}

function GhostRow() {
  return (
    <div className={classes.ghostRow}>
      <Skeleton width={84} />
      <Skeleton width={150} />
      <Skeleton width={296} height="calc(var(--sl-price) - 2px)" />
      <Skeleton width={150} />
      <Skeleton width={64} />
    </div>
  );
}
