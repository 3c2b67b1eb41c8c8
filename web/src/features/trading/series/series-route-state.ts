import type { SeriesTab, SeriesView } from '../urls.ts';

interface AnyMatch {
  readonly id: string;
  readonly order: number;
  readonly deletedAt: string | null;
}

/** Where on the page of a series somebody is. */
export interface SeriesPlace<M> {
  readonly tab: SeriesTab;
  /** The match of the match tab, or of the bet builder; null on the series tab, and where there is none. */
  readonly match: M | null;
}

/** Matches that have a tab, in their order. */
export function shownMatches<M extends AnyMatch>(matches: readonly M[]): M[] {
  return matches.filter(({ deletedAt }) => deletedAt === null).toSorted((a, b) => a.order - b.order);
}

/**
 * What an address shows. `matches` are those that have a tab. A best of one is its match; of any other series the series tab
 * comes first, and also stands in for a match that is not there.
 */
export function placeOf<M extends AnyMatch>(
  { tab, matchId }: SeriesView,
  bestOf: number | null,
  matches: readonly M[],
): SeriesPlace<M> {
  const first = matches[0] ?? null;
  const named = matches.find(({ id }) => id === matchId) ?? null;
  if (tab === 'betbuilder') return { tab, match: named ?? first };
  const match = named ?? (matchId === null || bestOf === 1 ? first : null);
  const wantsMatch = tab === 'match' || bestOf === 1;
  return wantsMatch && match !== null ? { tab: 'match', match } : { tab: 'series', match: null };
}

/** The same text as long as the tab is the same one. */
export function placeKey({ tab, match }: SeriesPlace<{ readonly id: string }>): string {
  return tab === 'match' && match !== null ? `match-${match.id}` : tab;
}

/** The match `step` places further; null where there is none. Before the first match stands the series. */
export function neighbour<M extends AnyMatch>(place: SeriesPlace<M>, matches: readonly M[], step: 1 | -1): M | null {
  const at = matches.findIndex(({ id }) => id === place.match?.id);
  return matches[at + step] ?? null;
}

/** Markets of a place. A best of one has no other place for those of the series. */
export function marketsAt<K extends { readonly fixture: { readonly type: 'SERIES' | 'MATCH'; readonly id: string } }>(
  { tab, match }: SeriesPlace<{ readonly id: string }>,
  bestOf: number | null,
  markets: readonly K[],
): K[] {
  const withSeries = tab === 'series' || (tab === 'match' && bestOf === 1);
  return markets.filter(({ fixture }) => (fixture.type === 'SERIES' ? withSeries : fixture.id === match?.id));
}
