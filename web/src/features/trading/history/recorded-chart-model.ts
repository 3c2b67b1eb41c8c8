import { type ChartScales, chartScales, type ChartSize, MARGINS } from '../board/price-chart-model.ts';
import type { MarketHistoryQuery } from './history.generated.ts';
import { coveredParts, gapsOf, type TimeRange } from './time-range.ts';

export type RecordedHistory = NonNullable<NonNullable<MarketHistoryQuery['market']>['history']>;
export type RecordedChange = RecordedHistory['changes'][number];

/** A time in which a price held. */
export interface PriceStep extends TimeRange {
  readonly odds: number;
  /** Whether it could not be bet on, because the market was suspended. */
  readonly isSuspended: boolean;
}

export function coveredRanges({ covered }: Pick<RecordedHistory, 'covered'>): readonly TimeRange[] {
  return covered.map(({ from, until }) => ({ from: Date.parse(from), to: Date.parse(until) }));
}

/** `whole`, with its changes in the range replaced by those of `part`, which was read for that range alone. */
export function withFinerPart(whole: RecordedHistory, part: RecordedHistory, { from, to }: TimeRange): RecordedHistory {
  const before = whole.changes.filter(({ at }) => Date.parse(at) < from);
  const after = whole.changes.filter(({ at }) => Date.parse(at) > to);
  return { ...whole, isReduced: part.isReduced, changes: [...before, ...part.changes, ...after] };
}

/** The prices of one selection while it could be bet on or was suspended, without the times in which nothing was recorded. */
export function stepsOf({ changes, covered }: RecordedHistory, selectionId: string): readonly PriceStep[] {
  const ranges = coveredRanges({ covered });
  const until = ranges.at(-1)?.to ?? 0;
  return changes.flatMap((change, index) => {
    const odds = oddsIn(change, selectionId);
    if (odds === null || (change.state !== 'OPEN' && change.state !== 'SUSPENDED')) return [];
    const next = changes[index + 1];
    const held = { from: Date.parse(change.at), to: next === undefined ? until : Date.parse(next.at) };
    return coveredParts(held, ranges).map((part) => ({ ...part, odds, isSuspended: change.state === 'SUSPENDED' }));
  });
}

export function oddsIn({ prices }: Pick<RecordedChange, 'prices'>, selectionId: string): number | null {
  return prices.find((price) => price.selectionId === selectionId)?.odds ?? null;
}

interface Band {
  readonly x: number;
  readonly width: number;
}

/** The chart of a range: open and suspended prices as two lines, and the times without a record and of suspension as bands. */
export interface RecordedChart extends ChartScales {
  readonly openPath: string;
  readonly suspendedPath: string;
  readonly gaps: readonly Band[];
  readonly suspensions: readonly Band[];
  /** The time at a position. */
  readonly at: (x: number) => number;
}

export function recordedChart(
  steps: readonly PriceStep[],
  covered: readonly TimeRange[],
  range: TimeRange,
  size: ChartSize,
): RecordedChart {
  const shown = steps.flatMap((step) => coveredParts(range, [step]).map((part) => ({ ...step, ...part })));
  const scales = chartScales(
    range.from,
    range.to,
    shown.map(({ odds }) => odds),
    size,
  );
  const innerWidth = size.width - MARGINS.left - MARGINS.right;
  const bandOf = ({ from, to }: TimeRange): Band => ({ x: scales.x(from), width: Math.max(scales.x(to) - scales.x(from), 1) });
  return {
    ...scales,
    openPath: pathOf(shown, { isSuspended: false }, scales),
    suspendedPath: pathOf(shown, { isSuspended: true }, scales),
    gaps: gapsOf(range, covered).map(bandOf),
    suspensions: shown.filter(({ isSuspended }) => isSuspended).map(bandOf),
    at: (x) => range.from + ((x - MARGINS.left) / Math.max(innerWidth, 1)) * (range.to - range.from),
  };
}

/** A line through the open or the suspended steps. It is joined to the step before, also of the other kind; a gap stays open. */
function pathOf(steps: readonly PriceStep[], { isSuspended }: Pick<PriceStep, 'isSuspended'>, { x, y }: ChartScales): string {
  return steps
    .map((step, index) => {
      if (step.isSuspended !== isSuspended) return '';
      const before = steps[index - 1];
      const isJoined = before !== undefined && before.to === step.from;
      if (!isJoined) return `M${x(step.from)} ${y(step.odds)}H${x(step.to)}`;
      const start = before.isSuspended === isSuspended ? '' : `M${x(step.from)} ${y(before.odds)}`;
      return `${start}V${y(step.odds)}H${x(step.to)}`;
    })
    .join('');
}

/** The price that held at a moment; null if none is recorded. */
export function stepAt(steps: readonly PriceStep[], at: number): PriceStep | null {
  return steps.find(({ from, to }) => from <= at && at < to) ?? (steps.at(-1)?.to === at ? (steps.at(-1) ?? null) : null);
}

/** Events with their position on a row, and their label: null where it would cover the one before. */
export function placedLabels<E extends { readonly at: number; readonly label: string }>(
  events: readonly E[],
  range: TimeRange,
  { x }: ChartScales,
): readonly { readonly event: E; readonly x: number; readonly label: string | null }[] {
  let freeFrom = Number.NEGATIVE_INFINITY;
  return events
    .filter(({ at }) => at >= range.from && at <= range.to)
    .map((event) => {
      const at = x(event.at);
      const width = event.label.length * LETTER_PX + LABEL_GAP_PX;
      const isPlaced = event.label !== '' && at - width / 2 >= freeFrom;
      if (isPlaced) freeFrom = at + width / 2;
      return { event, x: at, label: isPlaced ? event.label : null };
    });
}

/** Width of a letter of a label, rounded up. */
const LETTER_PX = 6.5;
const LABEL_GAP_PX = 8;

/** A change of a price, or an event of the series, as a row of a table. */
export interface HistoryRow<E> {
  readonly at: number;
  readonly change: RecordedChange | null;
  /** The price before; null without one. */
  readonly before: number | null;
  readonly odds: number | null;
  readonly event: E | null;
}

/**
 * Changes of a price and events of the series in order, the newest first; last, the price that holds at the start of the range, with its
 * own earlier time, if the record covers that start. Changes of other prices of the market are left out.
 */
export function historyRows<E extends { readonly at: number }>(
  changes: readonly RecordedChange[],
  selectionId: string,
  events: readonly E[],
  range: TimeRange,
  covered: readonly TimeRange[],
): readonly HistoryRow<E>[] {
  const rows: HistoryRow<E>[] = [];
  let before: number | null = null;
  let last: number | null = null;
  let state: string | null | undefined;
  for (const change of changes) {
    const odds = oddsIn(change, selectionId);
    if (odds !== last || change.state !== state) rows.push({ at: Date.parse(change.at), change, before, odds, event: null });
    last = odds;
    before = odds ?? before;
    ({ state } = change);
  }
  const isCovered = covered.some(({ from, to }) => from <= range.from && range.from <= to);
  const held = isCovered ? rows.findLast(({ at }) => at < range.from) : undefined;
  for (const event of events) rows.push({ at: event.at, change: null, before: null, odds: null, event });
  const shown = rows.filter(({ at }) => at >= range.from && at <= range.to).toSorted((a, b) => b.at - a.at);
  return held === undefined ? shown : [...shown, { ...held, before: null }];
}
