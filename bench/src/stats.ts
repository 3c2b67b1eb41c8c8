export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** @param sorted ascending. @returns 0 without values */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return 0;
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const CURVE = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1];

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Value by share of the samples in percent. */
  readonly curve: [share: number, value: number][];
}

export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    curve: sorted.length === 0 ? [] : CURVE.map((share): [number, number] => [share * 100, quantile(sorted, share)]),
  };
}

type Point = readonly [x: number, y: number];

/** The n of y = c·xⁿ that fits the points best: least squares of the logarithms. NaN if the x or y do not allow it. */
export function growthExponent(points: readonly Point[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return covariance / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}

/** The step between two neighbouring points where y grows fastest, by its exponent. @param points by rising x, two or more */
export function steepestStep(points: readonly Point[]): {
  readonly from: number;
  readonly to: number;
  readonly exponent: number;
} {
  let steepest = { from: Number.NaN, to: Number.NaN, exponent: Number.NEGATIVE_INFINITY };
  let before: Point | null = null;
  for (const point of points) {
    const exponent = before === null ? Number.NaN : growthExponent([before, point]);
    if (before !== null && exponent > steepest.exponent) steepest = { from: before[0], to: point[0], exponent };
    before = point;
  }
  return steepest;
}

/** Three significant figures, or all digits of a larger integer part, with thousands set apart. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}
