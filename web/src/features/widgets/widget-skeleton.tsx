import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './widget-page.module.css';

const FACT_WIDTHS = ['80%', '45%', '35%', '40%'];

/** The two panels of a widget while nothing is known of it. */
export function WidgetSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.panel}>
        <div className={`${classes.part} ${classes.identity}`}>
          <Skeleton width="60%" height={22} />
          <Skeleton width={84} height={22} />
        </div>
        <div className={`${classes.part} ${classes.facts}`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={34} />
          ))}
        </div>
      </div>
      <div className={classes.panel}>
        <div className={classes.part}>
          <Skeleton width={90} height={22} />
          <div className={classes.choice}>
            <Skeleton width={220} height={62} />
            <Skeleton width="60%" height={62} />
          </div>
        </div>
        <div className={classes.part}>
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
