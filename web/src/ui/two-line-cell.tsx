import type { ReactNode } from 'react';
import classes from './two-line-cell.module.css';

type TwoLineCellProps = {
  main: ReactNode;
  sub: string;
  /** On hover, where that is to say more than `sub`. */
  subTitle?: string;
};

/** What a cell says, with a smaller line below; texts that do not fit are whole on hover. */
export function TwoLineCell({ main, sub, subTitle = sub }: TwoLineCellProps) {
  return (
    <span className={classes.stack}>
      <span className={classes.main} title={typeof main === 'string' ? main : undefined}>
        {main}
      </span>
      <span className={classes.sub} title={subTitle}>
        {sub}
      </span>
    </span>
  );
}
