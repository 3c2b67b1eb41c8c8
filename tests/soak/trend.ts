export interface Trend {
  readonly slope: number;
  /** Standard error of the slope. */
  readonly error: number;
  readonly points: number;
}

const MIN_POINTS = 3;

/** Least-squares line through points (x, y); null for too few points, or equal x. */
export function trendOf(points: readonly (readonly [x: number, y: number])[]): Trend | null {
  if (points.length < MIN_POINTS) return null;
  const mean = (coordinate: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + coordinate(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const spreadX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spreadX === 0) return null;
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spreadX;
  const squaredResiduals = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(squaredResiduals / (points.length - 2) / spreadX), points: points.length };
}
