import type { ApolloClient } from '@apollo/client';
import {
  type BoardSides,
  fullMarketName,
  marketName,
  marketView,
  type PricedMarket,
  type PricedSelection,
} from '../board/market-view.ts';
import type { MatchNames } from '../match-names.ts';
import type { PageMarket } from '../series/series-set.ts';
import { type Sides, sidesText } from '../sides.ts';
import { winnerMarket } from '../winner-market.ts';
import { type WatchMarket_marketFragment, WatchMarket_marketFragmentDoc } from './watch.generated.ts';
import type { WatchTarget, WatchItem } from './watchlist.ts';

/** The cached market; null if it has left the live set. */
export function readWatchedMarket(client: ApolloClient, id: string): WatchMarket_marketFragment | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: WatchMarket_marketFragmentDoc,
  });
}

/** Caches the last result by list of markets; the list is a new object after every change of its members. */
const winners = new WeakMap<readonly PageMarket[], string | null>();

const isOffered = ({ state }: { readonly state: string }): boolean => state === 'OPEN' || state === 'SUSPENDED';

/** Id of the market whose prices a watched series shows: its winner market, as on the list; null if there is none. */
export function winnerMarketId(
  client: ApolloClient,
  series: { readonly id: string; readonly bestOf: number | null },
  markets: readonly PageMarket[],
): string | null {
  const known = winners.get(markets) ?? null;
  const last = known === null ? null : readWatchedMarket(client, known);
  if (last !== null && isOffered(last)) return known;
  const candidates = markets.flatMap(({ id }) => {
    const market = readWatchedMarket(client, id);
    return market === null ? [] : [{ ...market, seriesId: series.id }];
  });
  const found = winnerMarket(series, candidates.filter(isOffered)) ?? winnerMarket(series, candidates);
  winners.set(markets, found?.id ?? null);
  return found?.id ?? null;
}

/** A price of a market with its labels. */
export interface Outcome {
  readonly selection: PricedSelection;
  /** Short label, such as a team's abbreviation with its handicap. */
  readonly label: string;
  /** Full name. */
  readonly name: string;
}

/** The prices of a market from left to right, as on the board. */
export function outcomesOf(market: PricedMarket, sides: BoardSides): readonly Outcome[] {
  const cells = marketView(market, sides)?.columns.flatMap((column) => (column.kind === 'odds' ? column.cells : [])) ?? [];
  return cells.flatMap(({ selection, shortName, name }) => (selection === null ? [] : [{ selection, label: shortName, name }]));
}

/** A series with the name that its items have. */
export interface NamedSeries {
  readonly seriesId: string;
  readonly seriesName: string;
}

/** The item with the current name of its series. The stored name is shown while a side is unknown. */
export function withSeriesName(item: WatchItem, { first, second }: Sides<{ readonly name: string }>): WatchItem {
  return first === null || second === null ? item : { ...item, seriesName: sidesText({ first, second }) };
}

/**
 * The item with the current name of its match, market and outcome, which the provider may change under the same id. The stored name is
 * shown if the market is missing.
 */
export function withMarketName(
  item: WatchItem,
  {
    market,
    sides,
    matchNames,
  }: { readonly market: PricedMarket | null; readonly sides: BoardSides; readonly matchNames: MatchNames },
): WatchItem {
  if (market === null || item.kind === 'series') return item;
  if (item.kind === 'market') return { ...item, name: watchedMarket(market, item, matchNames).name };
  const outcome = outcomesOf(market, sides).find(({ selection }) => selection.id === item.selectionId);
  if (outcome === undefined) return item;
  return { ...item, name: watchedPrice(market, item, { id: outcome.selection.id, name: outcome.name }, matchNames).name };
}

/** The market if it belongs to the series of the item: the provider may move it to another one. */
export function marketOfItem<M extends { readonly seriesId: string }>({ seriesId }: WatchItem, market: M | null): M | null {
  return market?.seriesId === seriesId ? market : null;
}

/** The market as an item of the watchlist. */
export function watchedMarket(
  market: PricedMarket,
  series: NamedSeries,
  matchNames: MatchNames,
): WatchTarget & { kind: 'market' } {
  return { kind: 'market', ...series, marketId: market.id, name: `${matchPrefix(market, matchNames)}${fullMarketName(market)}` };
}

/** A price of the market as an item of the watchlist. */
export function watchedPrice(
  market: PricedMarket,
  series: NamedSeries,
  outcome: { readonly id: string; readonly name: string },
  matchNames: MatchNames,
): WatchTarget & { kind: 'price' } {
  const name = `${matchPrefix(market, matchNames)}${marketName(market)}, ${outcome.name}`;
  return { kind: 'price', ...series, marketId: market.id, selectionId: outcome.id, name };
}

/** `Match 2: ` for a market of the second match; empty for a market of the series. */
function matchPrefix({ fixture }: PricedMarket, matchNames: MatchNames): string {
  const name = fixture.type === 'SERIES' ? undefined : matchNames.get(fixture.id);
  return name === undefined ? '' : `${name}: `;
}
