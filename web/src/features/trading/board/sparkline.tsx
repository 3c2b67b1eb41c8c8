import { memo, useLayoutEffect } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import classes from './odds-button.module.css';
import { type OddsHistory, useSparklinePrices } from './odds-history.ts';

const WIDTH = 40;
const HEIGHT = 16;
/** Most prices in the line. */
const MAX_PRICES = 24;
/** Padding for the stroke width. */
const PADDING = 1;

/** SVG path of a line through the prices; null for fewer than two. A constant price is a line in the middle. */
export function sparklinePath(prices: readonly number[]): string | null {
  if (prices.length < 2) return null;
  const lowest = Math.min(...prices);
  const range = Math.max(...prices) - lowest;
  const step = (WIDTH - 2 * PADDING) / (prices.length - 1);
  const points = prices.map((price, index) => {
    const share = range === 0 ? 0.5 : (price - lowest) / range;
    const y = PADDING + (1 - share) * (HEIGHT - 2 * PADDING);
    return `${round(PADDING + index * step)} ${round(y)}`;
  });
  return `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface SparklineProps {
  readonly history: OddsHistory;
  readonly selectionId: string;
  readonly bet: string;
  readonly odds: number;
}

/** Recent prices of a selection as a line. Hidden from screen readers, which read the change since the opening price. */
export const Sparkline = memo(function Sparkline({ history, selectionId, bet, odds }: SparklineProps) {
  const path = sparklinePath(useSparklinePrices(history, selectionId, bet, odds).slice(-MAX_PRICES));
  useLayoutEffect(
    function addPrice() {
      history.add(selectionId, bet, odds, serverNow());
    },
    [history, selectionId, bet, odds],
  );
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {path !== null && <path d={path} />}
    </svg>
  );
});
