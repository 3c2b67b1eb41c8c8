import type { MarketChange } from '../../../generated/schema-types.ts';
import { isSameBet } from '../feed/market-model.ts';
import { MARKET_STATES } from '../market-enums.ts';
import { optionalTime, timeText } from './recorded-board.ts';
import type { Recorded } from './recorded.ts';
import type { ReadableSeries } from './readable-series.ts';

/** The fields of a change that decide whether a reduced history keeps it. */
export interface HistoryPoint {
  /** Null: the market was removed. */
  readonly state: string | null;
  readonly prices: readonly { readonly selectionId: string; readonly odds: number | null }[];
}

export const MAX_HISTORY_POINTS = 5_000;
const PAGE = 2_000;
/** While pages are read, more changes than this are reduced to half of it, so that memory is bounded. */
const MAX_CHANGES_IN_MEMORY = 4 * MAX_HISTORY_POINTS;

/**
 * Returns about `max` of the points, in order. It always keeps the first and the last point, each change of state with the point before
 * it, and the points with the highest and the lowest price of each selection, even if these are more than `max`. It divides the points
 * into equal parts and fills up with the highest and the lowest price of each selection in each part.
 */
export function reduceHistory<P extends HistoryPoint>(points: readonly P[], max: number): readonly P[] {
  if (points.length <= max) return points;
  const kept = new Set([0, points.length - 1]);
  for (const [index, { state }] of points.entries()) {
    if (index === 0 || state === points[index - 1]?.state) continue;
    kept.add(index - 1);
    kept.add(index);
  }
  for (const index of extremesOf(points, 0, points.length)) kept.add(index);
  // As many parts as fit: the extremes of selections that move together are at the same points.
  let filled = kept;
  for (let parts = Math.floor((max - kept.size) / 2); parts > 1; parts = Math.floor(parts / 2)) {
    filled = new Set(kept);
    for (let part = 0; part < parts; part += 1) {
      const start = Math.floor((part * points.length) / parts);
      const end = Math.floor(((part + 1) * points.length) / parts);
      for (const index of extremesOf(points, start, end)) filled.add(index);
    }
    if (filled.size <= max) break;
    filled = kept;
  }
  return [...filled].toSorted((a, b) => a - b).flatMap((index) => points[index] ?? []);
}

/** Returns, for each selection, the indexes of the points with its lowest and its highest price. */
function extremesOf(points: readonly HistoryPoint[], start: number, end: number): number[] {
  const extremes = new Map<string, { lowestIndex: number; lowestOdds: number; highestIndex: number; highestOdds: number }>();
  for (let index = start; index < end; index += 1) {
    for (const { selectionId, odds } of points[index]?.prices ?? []) {
      if (odds === null) continue;
      const known = extremes.get(selectionId);
      if (!known) extremes.set(selectionId, { lowestIndex: index, lowestOdds: odds, highestIndex: index, highestOdds: odds });
      else if (odds < known.lowestOdds) Object.assign(known, { lowestIndex: index, lowestOdds: odds });
      else if (odds > known.highestOdds) Object.assign(known, { highestIndex: index, highestOdds: odds });
    }
  }
  return [...extremes.values()].flatMap(({ lowestIndex, highestIndex }) => [lowestIndex, highestIndex]);
}

/**
 * Changes of a market between two moments, as far as they may be read, reduced to about `maxPoints`. They begin with its state at the
 * first moment, if that was recorded. If the market became another bet in between, e.g. got another line, they begin there: earlier
 * prices belong to the earlier bet.
 */
export async function marketChanges(
  series: ReadableSeries,
  market: number,
  { to, maxPoints, ...wanted }: { from: number; to: number; maxPoints: number },
): Promise<{ readonly isReduced: boolean; readonly changes: MarketChange[] }> {
  const key = `MARKET/${market}`;
  const from = Math.max(wanted.from, series.readableFrom ?? 0);
  if (from > to) return { isReduced: false, changes: [] };
  const { rows, covered } = await series.boardAt(from);
  const start = covered && rows.find((row) => row.key === key);
  let bet = start ? marketOf(start) : null;
  let changes: readonly MarketChange[] = start ? [{ ...changeOf(start), at: timeText(Math.max(from, start.at)) }] : [];
  let isReduced = false;
  let after: { at: number; number: number } | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const page: readonly Recorded[] = await series.marketChanges(market, { from: from + 1, to, after, limit: PAGE });
    const found: MarketChange[] = [];
    for (const row of page) {
      const next = marketOf(row);
      if (bet && next && !isSameBet(bet, next)) {
        changes = [];
        found.length = 0;
        isReduced = false;
      }
      bet = next ?? bet;
      found.push(changeOf(row));
    }
    changes = [...changes, ...found];
    if (changes.length > MAX_CHANGES_IN_MEMORY) {
      changes = reduceHistory(changes, MAX_CHANGES_IN_MEMORY / 2);
      isReduced = true;
    }
    after = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (after !== null);
  const reduced = reduceHistory(changes, maxPoints);
  return { isReduced: isReduced || reduced.length < changes.length, changes: [...reduced] };
}

function marketOf({ entity }: Recorded) {
  return entity?.type === 'MARKET' ? entity.value : null;
}

function changeOf(row: Recorded): MarketChange {
  const { at, changedAfter, pushedAt } = row;
  const market = marketOf(row);
  return {
    at: timeText(at),
    changedAfter: optionalTime(changedAfter),
    pushedAt: optionalTime(pushedAt),
    state: market && MARKET_STATES[market.state],
    prices: (market?.selections ?? []).map(({ id, odds, was_outcome: wasOutcome }) => ({
      selectionId: `${market?.id}:${id}`,
      odds,
      wasOutcome,
    })),
  };
}
