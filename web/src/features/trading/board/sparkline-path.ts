export const SPARK_WIDTH = 40;
export const SPARK_HEIGHT = 16;

/** Room for the width of the stroke. */
const EDGE = 1;

/** Path of a line through these prices, highest at the top; null of fewer than two. A price that never moved runs in the middle. */
export function sparklinePath(prices: readonly number[]): string | null {
  if (prices.length < 2) return null;
  const lowest = Math.min(...prices);
  const range = Math.max(...prices) - lowest;
  const step = (SPARK_WIDTH - 2 * EDGE) / (prices.length - 1);
  const points = prices.map((price, index) => {
    const share = range === 0 ? 0.5 : (price - lowest) / range;
    const y = EDGE + (1 - share) * (SPARK_HEIGHT - 2 * EDGE);
    return `${round(EDGE + index * step)} ${round(y)}`;
  });
  return `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
