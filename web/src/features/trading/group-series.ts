import { isListed } from '@sightline/schema/rules/series.ts';
import { type ListedMarket, offeredMarkets } from './winner-market.ts';

export interface GameRef {
  readonly id: string;
  readonly title: string | null;
  readonly iconUrl: string | null;
}

export interface ListedSeries {
  readonly id: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly deletedAt: string | null;
  readonly tournament: { readonly id: string; readonly title: string; readonly game: GameRef } | null;
}

export interface TournamentGroup<S> {
  readonly id: string;
  readonly title: string;
  /** Null where the tournament is not known. */
  readonly game: GameRef | null;
  /** Earliest start first. */
  readonly series: readonly S[];
}

export const OTHER_GROUP = { id: 'other', title: 'Other series', game: null } as const;

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Tournaments by title, each with its series by start. A tournament appears when one of its series has a market that is
 * open or suspended. Series without a readable tournament come last, together.
 */
export function groupByTournament<S extends ListedSeries>(
  series: readonly S[],
  markets: readonly ListedMarket[],
): TournamentGroup<S>[] {
  const offered = new Set(offeredMarkets(markets).map((market) => market.seriesId));
  const groups = new Map<string, { head: Omit<TournamentGroup<S>, 'series'>; series: S[] }>();
  for (const each of series.filter(isListed)) {
    const head = each.tournament ?? OTHER_GROUP;
    const group = groups.get(head.id) ?? { head, series: [] };
    group.series.push(each);
    groups.set(head.id, group);
  }
  return [...groups.values()]
    .filter((group) => group.series.some((each) => offered.has(each.id)))
    .map(({ head, series: members }) => ({ id: head.id, title: head.title, game: head.game, series: members.toSorted(byStart) }))
    .toSorted(byRank);
}

function byStart(a: ListedSeries, b: ListedSeries): number {
  return Date.parse(a.start ?? '') - Date.parse(b.start ?? '') || Number(a.id) - Number(b.id);
}

function byRank(a: TournamentGroup<unknown>, b: TournamentGroup<unknown>): number {
  if (a.id === OTHER_GROUP.id || b.id === OTHER_GROUP.id) return a.id === b.id ? 0 : a.id === OTHER_GROUP.id ? 1 : -1;
  return byTitle.compare(a.title, b.title) || Number(a.id) - Number(b.id);
}

/** Ids of the groups that start open: from the top, until they hold `limit` rows. */
export function openAtFirst(groups: readonly TournamentGroup<unknown>[], limit: number): Set<string> {
  const open = new Set<string>();
  let rows = 0;
  for (const group of groups) {
    if (rows >= limit) break;
    rows += group.series.length;
    open.add(group.id);
  }
  return open;
}
