import type { OddsPoint } from './odds-history.ts';
import { formatDay, formatSeconds, formatTime, type TimeZone } from '../../../lib/time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sightline/schema/rules/durations.ts';

/** The drawing area in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Space for the axes, in pixels. */
export const MARGINS = { top: 10, right: 14, bottom: 24, left: 46 } as const;
/** Shortest time and smallest difference of odds that an axis covers. */
const MIN_SPAN_MS = MINUTE_MS;
const MIN_ODDS_SPAN = 0.04;
/** Odds in the middle of a chart without prices. */
const EMPTY_CHART_ODDS = 2;
/** Share of the range that stays free above and below the line. */
const PADDING = 0.12;
/** Fewest pixels from one tick to the next. */
const MIN_TIME_TICK_GAP = 96;
const MIN_ODDS_TICK_GAP = 44;

const TIME_STEPS = [
  ...[5, 10, 15, 30].map((n) => n * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR_MS),
  ...[1, 2, 7, 14, 30].map((n) => n * DAY_MS),
];

/** A price line as it is drawn: each price holds until the next one. */
export interface PriceChart {
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly point: OddsPoint }[];
  readonly timeTicks: readonly { readonly x: number; readonly at: number }[];
  readonly oddsTicks: readonly { readonly y: number; readonly odds: number }[];
  /** Y coordinate of the line of the opening odds; null without them. */
  readonly openingY: number | null;
  /** Whether the ticks are less than a minute apart. */
  readonly hasSeconds: boolean;
}

/** The chart of these points, oldest first, until `now`; null without a point. */
export function priceChart(
  points: readonly OddsPoint[],
  opening: number | null,
  now: number,
  { width, height }: ChartSize,
): PriceChart | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const to = Math.max(now, last.at);
  const from = Math.min(first.at, to - MIN_SPAN_MS);
  const values = [...points.map(({ odds }) => odds), ...(opening === null ? [] : [opening])];
  const { x, y, ...ticks } = chartScales(from, to, values, { width, height });
  return {
    path: `M${x(first.at)} ${y(first.odds)}${points
      .slice(1)
      .map(({ at, odds }) => `H${x(at)}V${y(odds)}`)
      .join('')}H${x(to)}`,
    dots: points.map((point) => ({ x: x(point.at), y: y(point.odds), point })),
    openingY: opening === null ? null : y(opening),
    ...ticks,
  };
}

/** The scales of a chart, which map a time and odds to pixels, and the ticks. `ChartAxes` draws the ticks. */
export interface ChartScales {
  readonly x: (at: number) => number;
  readonly y: (odds: number) => number;
  readonly timeTicks: readonly { readonly x: number; readonly at: number }[];
  readonly oddsTicks: readonly { readonly y: number; readonly odds: number }[];
  /** Whether the ticks are less than a minute apart. */
  readonly hasSeconds: boolean;
}

/** Scales and ticks from one time to another, and around these odds. */
export function chartScales(from: number, to: number, values: readonly number[], { width, height }: ChartSize): ChartScales {
  const [least, most] = values.reduce(
    ([low, high], odds) => [Math.min(low, odds), Math.max(high, odds)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const middle = values.length === 0 ? EMPTY_CHART_ODDS : (most + least) / 2;
  const span = Math.max(values.length === 0 ? 0 : most - least, MIN_ODDS_SPAN) * (1 + 2 * PADDING);
  const [lowest, highest] = [middle - span / 2, middle + span / 2];
  const inner = { width: width - MARGINS.left - MARGINS.right, height: height - MARGINS.top - MARGINS.bottom };
  const x = (at: number) => round(MARGINS.left + ((at - from) / (to - from)) * inner.width);
  const y = (odds: number) => round(MARGINS.top + ((highest - odds) / (highest - lowest)) * inner.height);
  const timeStep = stepOf(TIME_STEPS, (to - from) / Math.max(inner.width / MIN_TIME_TICK_GAP, 1));
  const oddsStep = niceStep((highest - lowest) / Math.max(inner.height / MIN_ODDS_TICK_GAP, 1));
  return {
    x,
    y,
    timeTicks: multiples(timeStep, from, to).map((at) => ({ x: x(at), at })),
    oddsTicks: multiples(oddsStep, lowest, highest).map((odds) => ({ y: y(odds), odds })),
    hasSeconds: timeStep < MINUTE_MS,
  };
}

/** Labels of time ticks, in their order: times; if the axis covers more than a day, the first tick of each day has the day. */
export function tickTexts(
  { timeTicks, hasSeconds }: Pick<ChartScales, 'timeTicks' | 'hasSeconds'>,
  isLong: boolean,
  zone: TimeZone,
): string[] {
  const days = timeTicks.map(({ at }) => formatDay(new Date(at), zone));
  return timeTicks.map(({ at }, index) => {
    const [day = ''] = days.slice(index);
    if (isLong && day !== days[index - 1]) return day.slice(5);
    return (hasSeconds ? formatSeconds : formatTime)(new Date(at), zone);
  });
}

/** The point that holds at that position; null before the first. */
export function pointAt({ dots }: PriceChart, x: number): PriceChart['dots'][number] | null {
  return dots.findLast((dot) => dot.x <= x) ?? null;
}

/** The first step of at least this size; the last one if there is none. */
function stepOf(steps: readonly number[], atLeast: number): number {
  return steps.find((step) => step >= atLeast) ?? steps.at(-1) ?? atLeast;
}

/** The next number, from this one on, that is 1, 2 or 5 times a power of ten; at least one hundredth. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return Math.max(stepOf([power, 2 * power, 5 * power, 10 * power], atLeast), 0.01);
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
