import type { ApolloClient } from '@apollo/client';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { type BoardMarket_marketFragment, BoardMarket_marketFragmentDoc } from '../board/board.generated.ts';
import {
  type BoardSides,
  fullMarketName,
  marketName,
  marketView,
  type PricedMarket,
  type PricedSelection,
} from '../board/market-view.ts';
import { visibleMatches } from '../series/series-route-state.ts';
import type { PageMarket, PageMatch } from '../series/series-set.ts';
import { type Sides, sidesText } from '../sides.ts';
import { winnerMarket } from '../winner-market.ts';
import {
  type WatchMarket_marketFragment,
  WatchMarket_marketFragmentDoc,
  WatchMatch_matchFragmentDoc,
} from './watch.generated.ts';
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
  matches: readonly PageMatch[],
  markets: readonly PageMarket[],
): string | null {
  const known = winners.get(markets) ?? null;
  const last = known === null ? null : readWatchedMarket(client, known);
  if (last !== null && isOffered(last)) return known;
  const candidates = markets.flatMap(({ id }) => {
    const market = readWatchedMarket(client, id);
    return market === null ? [] : [{ ...market, seriesId: series.id }];
  });
  const withMatches = { ...series, matchIds: visibleMatches(matches).map(({ id }) => id) };
  const found = winnerMarket(withMatches, candidates.filter(isOffered)) ?? winnerMarket(withMatches, candidates);
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
  return cells.flatMap(({ selection, label, name }) => {
    if (selection === null) return [];
    const line = market.layout === 'HANDICAP' && selection.line !== null ? ` ${formatSignedLine(selection.line)}` : '';
    return [{ selection, label: `${label}${line}`, name: `${name}${line}` }];
  });
}

/** The cached market with everything that its prices need; null if it has left the live set. */
export function readPricedMarket(client: ApolloClient, id: string): BoardMarket_marketFragment | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: BoardMarket_marketFragmentDoc,
    fragmentName: 'BoardMarket_market',
  });
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

/** The market as an item of the watchlist. */
export function watchedMarket(client: ApolloClient, market: PricedMarket, series: NamedSeries): WatchTarget & { kind: 'market' } {
  return { kind: 'market', ...series, marketId: market.id, name: `${matchPrefix(client, market)}${fullMarketName(market)}` };
}

/** A price of the market as an item of the watchlist. */
export function watchedPrice(
  client: ApolloClient,
  market: PricedMarket,
  series: NamedSeries,
  outcome: { readonly id: string; readonly name: string },
): WatchTarget & { kind: 'price' } {
  const name = `${matchPrefix(client, market)}${marketName(market)}, ${outcome.name}`;
  return { kind: 'price', ...series, marketId: market.id, selectionId: outcome.id, name };
}

/** `Match 2: ` for a market of the second match; empty for a market of the series. */
function matchPrefix(client: ApolloClient, { fixture }: PricedMarket): string {
  if (fixture.type === 'SERIES') return '';
  const id = client.cache.identify({ __typename: 'Match', id: fixture.id }) ?? '';
  const match = client.readFragment({ id, fragment: WatchMatch_matchFragmentDoc });
  return match === null ? '' : `Match ${match.order}: `;
}
