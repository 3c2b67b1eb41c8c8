import type { TournamentGroup } from './group-series.ts';
import { type ListedMarket, marketsBySeries, winnerMarket } from './winner-market.ts';

type RankedSeries = Parameters<typeof winnerMarket>[0];

/** A series with the market whose odds stand on its row; null when none is offered. */
export interface ListRow<S, M> {
  readonly series: S;
  readonly market: M | null;
}

/** A tournament with its rows. */
export interface RowGroup<S, M> extends Omit<TournamentGroup<unknown>, 'series'> {
  readonly rows: readonly ListRow<S, M>[];
}

/** Puts its market beside each series. */
export function rowGroups<S extends RankedSeries, M extends ListedMarket>(
  groups: readonly TournamentGroup<S>[],
  markets: readonly M[],
): RowGroup<S, M>[] {
  const offered = marketsBySeries(markets);
  return groups.map(({ series: members, ...head }) => ({
    ...head,
    rows: members.map((series) => ({ series, market: winnerMarket(series, offered.get(series.id) ?? []) })),
  }));
}

/** Whether two groups show the same: they are arranged anew with every change of any of them. */
export function sameGroup(a: RowGroup<object, object>, b: RowGroup<object, object>): boolean {
  return (
    a.id === b.id &&
    a.title === b.title &&
    a.game?.iconUrl === b.game?.iconUrl &&
    a.game?.title === b.game?.title &&
    a.rows.length === b.rows.length &&
    a.rows.every(({ series, market }, index) => series === b.rows[index]?.series && market === b.rows[index]?.market)
  );
}
