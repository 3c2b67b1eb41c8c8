import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import card from './client-card.module.css';
import classes from './client-detail.module.css';

const FACT_WIDTHS = ['80%', '45%', '55%', '40%', '35%'];

/** Stands for a client while it is read. */
export function ClientSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className={hidden.hidden}>The client is loading</output>
      <div className={card.card}>
        <div className={`${card.part} ${card.identity}`}>
          <Skeleton width={70} />
          <Skeleton width={180} height={18} />
          <Skeleton width={76} height={22} />
        </div>
        <div className={`${card.part} ${card.facts}`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={32} />
          ))}
        </div>
        <div className={card.part}>
          <Skeleton height={220} />
        </div>
      </div>
      <div className={classes.main}>
        <Skeleton height={220} />
        <Skeleton height={420} />
      </div>
    </div>
  );
}
