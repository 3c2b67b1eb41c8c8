import { memo, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import classes from './odds-button.module.css';
import type { OddsHistory } from './odds-history.ts';
import { SPARK_HEIGHT, SPARK_WIDTH, sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  readonly history: OddsHistory;
  readonly selectionId: string;
  readonly odds: number;
}

/** How a price went lately. Decoration: the price and its opening stand beside it in words. */
export const Sparkline = memo(function Sparkline({ history, selectionId, odds }: SparklineProps) {
  const subscribe = useCallback((listener: () => void) => history.subscribe(selectionId, listener), [history, selectionId]);
  const path = sparklinePath(useSyncExternalStore(subscribe, () => history.points(selectionId)));
  useLayoutEffect(
    function followPrice() {
      history.follow(selectionId, odds);
    },
    [history, selectionId, odds],
  );
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      aria-hidden="true"
    >
      {path !== null && <path d={path} />}
    </svg>
  );
});
