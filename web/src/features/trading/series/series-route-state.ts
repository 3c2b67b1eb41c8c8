import type { SeriesTab, SeriesView } from '../urls.ts';

interface Match {
  readonly id: string;
  readonly order: number;
  readonly deletedAt: string | null;
}

/** The tab and match that the page shows, resolved from the URL. */
export interface SeriesRouteState<M> {
  readonly tab: SeriesTab;
  /** Match of the match tab or of the bet builder; null on the series tab, and if there is none. */
  readonly match: M | null;
}

/** Lifecycles of what has ended. */
export const ENDED: readonly string[] = ['OVER', 'OVER_DRAW', 'OVER_FORFEITED'];

/** Matches that are not deleted, sorted by their order. */
export function visibleMatches<M extends Match>(matches: readonly M[]): M[] {
  return matches.filter(({ deletedAt }) => deletedAt === null).toSorted((a, b) => a.order - b.order);
}

/**
 * Resolves the query parameters to what the page shows. A best of one shows its match. Any other series shows its series
 * tab by default, and also if the requested match does not exist. See docs/trading-screens.md for all cases.
 */
export function resolveRoute<M extends Match>(
  { tab, matchId }: SeriesView,
  bestOf: number | null,
  matches: readonly M[],
): SeriesRouteState<M> {
  const first = matches[0] ?? null;
  const requested = matches.find(({ id }) => id === matchId) ?? null;
  if (tab === 'betbuilder') return { tab, match: requested ?? first };
  const match = requested ?? (matchId === null || bestOf === 1 ? first : null);
  const showsMatch = tab === 'match' || bestOf === 1;
  return showsMatch && match !== null ? { tab: 'match', match } : { tab: 'series', match: null };
}

/** Stable key of a tab. */
export function tabKey({ tab, match }: SeriesRouteState<{ readonly id: string }>): string {
  return tab === 'match' && match !== null ? `match-${match.id}` : tab;
}

/** The next or previous match; null if there is none. From the series tab, the next match is the first. */
export function adjacentMatch<M extends Match>(route: SeriesRouteState<M>, matches: readonly M[], step: 1 | -1): M | null {
  const index = matches.findIndex(({ id }) => id === route.match?.id);
  return matches[index + step] ?? null;
}

/** Markets of the current tab. The match tab of a best of one includes the markets of the series, as it has no series tab. */
export function marketsOfRoute<K extends { readonly fixture: { readonly type: 'SERIES' | 'MATCH'; readonly id: string } }>(
  { tab, match }: SeriesRouteState<{ readonly id: string }>,
  bestOf: number | null,
  markets: readonly K[],
): K[] {
  const includesSeries = tab === 'series' || (tab === 'match' && bestOf === 1);
  return markets.filter(({ fixture }) => (fixture.type === 'SERIES' ? includesSeries : fixture.id === match?.id));
}
