import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { seriesBadge } from '@sightline/schema/rules/series.ts';
import { entitiesOf, outcomeSide, shortName, sidesText } from '../sides.ts';
import type { Absence_marketFragment, Absence_seriesFragment } from './away.generated.ts';

/** A change of a price up to this share of the price is not listed. */
const MIN_MOVE = 0.05;

/** Content of the live sets of a page at a moment, by id. */
export interface AwayState {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly series: ReadonlyMap<string, Absence_seriesFragment>;
  readonly markets: ReadonlyMap<string, NamedMarket>;
}

/** A market with its name on the page, such as `Match 2: Total rounds 21.5`. */
export interface NamedMarket extends Absence_marketFragment {
  readonly name: string;
}

/** A series, or one of its markets, that has changed. */
export interface AwayChange {
  readonly id: string;
  readonly seriesId: string;
  /** Match of the market; null for one of the series. */
  readonly matchId: string | null;
  /** Such as `Kiln Town vs Heath Runners`. */
  readonly seriesName: string;
  /** Empty for a series. */
  readonly marketName: string;
  /** Null without a move. */
  readonly move: { readonly outcome: string; readonly from: number; readonly to: number; readonly change: number } | null;
  /** Number of other markets of the series with a change of the same kind, which are not listed themselves. */
  readonly others: number;
}

/** What has changed between two moments. */
export interface AwayChanges {
  readonly wentLive: readonly AwayChange[];
  /** The biggest move first. */
  readonly moved: readonly AwayChange[];
  readonly settled: readonly AwayChange[];
}

/**
 * Compares two moments. On a page with several series, each series has at most one change of each kind.
 *
 * @param settled ids of settled markets that `after` no longer has, because a list has only markets that can be traded
 */
export function awayChanges(before: AwayState, after: AwayState, settled: ReadonlySet<string>): AwayChanges {
  const series = new Map([...before.series, ...after.series]);
  const seriesName = (id: string): string => {
    const known = series.get(id);
    return known === undefined ? `Series ${id}` : sidesText(entitiesOf(known));
  };
  const changeOf = (market: NamedMarket, move: AwayChange['move']): AwayChange => ({
    id: market.id,
    seriesId: market.seriesId,
    matchId: market.fixture.type === 'MATCH' ? market.fixture.id : null,
    seriesName: seriesName(market.seriesId),
    marketName: market.name,
    move,
    others: 0,
  });
  const wentLive = [...after.series.values()].filter(
    // Before, by the start that was known then: it may have been corrected since.
    (each) => isLiveAt(each, after.at) && !isLiveAt(before.series.get(each.id) ?? each, before.at),
  );
  const moved = [...after.markets.values()].flatMap((market) => {
    const earlier = before.markets.get(market.id);
    const move = earlier === undefined ? null : biggestMove(earlier, market, series.get(market.seriesId) ?? null);
    return move === null ? [] : changeOf(market, move);
  });
  const nowSettled = [...before.markets.values()].filter(
    ({ id, state }) => state !== 'SETTLED' && (settled.has(id) || after.markets.get(id)?.state === 'SETTLED'),
  );
  const group = series.size > 1 ? bySeries : (changes: readonly AwayChange[]) => changes;
  return {
    wentLive: wentLive.map(({ id }) => ({
      id,
      seriesId: id,
      matchId: null,
      seriesName: seriesName(id),
      marketName: '',
      move: null,
      others: 0,
    })),
    moved: group(moved.toSorted((a, b) => moveSize(b) - moveSize(a))),
    settled: group(nowSettled.map((market) => changeOf(market, null))),
  };
}

/** Whether there is no change to list. */
export function hasNoChanges({ wentLive, moved, settled }: AwayChanges): boolean {
  return wentLive.length + moved.length + settled.length === 0;
}

const moveSize = ({ move }: AwayChange): number => Math.abs(move?.change ?? 0);

function isLiveAt(series: Absence_seriesFragment, at: number): boolean {
  return seriesBadge(series, new Date(at)).kind === 'LIVE';
}

/** The first change of each series, with the number of the others. */
function bySeries(changes: readonly AwayChange[]): readonly AwayChange[] {
  const groups = Map.groupBy(changes, ({ seriesId }) => seriesId);
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : { ...first, others: others.length }));
}

/** The biggest change of a price of an open market; null if none is big enough. Prices of different bets are not compared. */
function biggestMove(before: NamedMarket, after: NamedMarket, series: Absence_seriesFragment | null): AwayChange['move'] {
  if (after.state !== 'OPEN' || before.name !== after.name || before.fixture.id !== after.fixture.id) return null;
  let biggest: AwayChange['move'] = null;
  for (const selection of after.selections) {
    const from =
      before.selections.find(({ id, entity }) => id === selection.id && entity?.id === selection.entity?.id)?.odds ?? null;
    if (from === null || selection.odds === null) continue;
    const change = selection.odds / from - 1;
    if (Math.abs(change) <= MIN_MOVE || Math.abs(change) <= Math.abs(biggest?.change ?? 0)) continue;
    biggest = { outcome: outcomeName(selection, series), from, to: selection.odds, change };
  }
  return biggest;
}

function outcomeName(selection: Absence_marketFragment['selections'][number], series: Absence_seriesFragment | null): string {
  if (selection.resultName !== null) return marketTypeName(selection.resultName);
  const sides = entitiesOf(series ?? { competitors: [] });
  const side = outcomeSide(selection, sides);
  if (side === 'LEFT') return shortName(sides.first);
  return side === 'RIGHT' ? shortName(sides.second) : '';
}
