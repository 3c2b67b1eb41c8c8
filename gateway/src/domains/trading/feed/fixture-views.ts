import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { GameRef } from '../../../cache/catalogue.ts';
import type { Lifecycle } from '../../../generated/schema-types.ts';
import { LIFECYCLES } from '../../mappers.ts';
import { type CompetitorModel, competitorsOf } from './competitors.ts';
import type { Marked } from './keyed-state.ts';

/** A series in the form of the schema: plain properties, so that executing an operation calls no function for them. */
export interface SeriesView {
  readonly series: Series;
  readonly id: string;
  readonly title: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly deletedAt: string | null;
  readonly lifecycle: Lifecycle;
  readonly bestOf: number | null;
  readonly game: GameRef;
  readonly competitors: readonly CompetitorModel[];
  readonly matchIds: readonly string[];
  readonly isBehind: boolean;
}

/** A match in the form of the schema; see `SeriesView`. */
export interface MatchView {
  readonly match: Match;
  readonly id: string;
  readonly order: number;
  readonly seriesId: string;
  readonly deletedAt: string | null;
  readonly lifecycle: Lifecycle;
  readonly competitors: readonly CompetitorModel[];
  readonly isBehind: boolean;
}

const seriesViews = new WeakMap<Series, SeriesView>();
const matchViews = new WeakMap<Match, MatchView>();

/** Created once for each version of a series. */
export function seriesView(series: Marked<Series>): SeriesView {
  const cached = seriesViews.get(series);
  if (cached) return cached;
  const view: SeriesView = {
    series,
    id: String(series.id),
    title: series.title,
    startAt: series.start,
    endAt: series.end,
    deletedAt: series.deleted_at,
    lifecycle: LIFECYCLES[series.lifecycle],
    bestOf: series.format?.best_of ?? null,
    game: series.game,
    competitors: competitorsOf(series),
    matchIds: series.matches.map(({ id }) => String(id)),
    isBehind: series.isBehind ?? false,
  };
  seriesViews.set(series, view);
  return view;
}

/** Created once for each version of a match. */
export function matchView(match: Marked<Match>): MatchView {
  const cached = matchViews.get(match);
  if (cached) return cached;
  const view: MatchView = {
    match,
    id: String(match.id),
    order: match.order,
    seriesId: String(match.series.id),
    deletedAt: match.deleted_at,
    lifecycle: LIFECYCLES[match.lifecycle],
    competitors: competitorsOf(match),
    isBehind: match.isBehind ?? false,
  };
  matchViews.set(match, view);
  return view;
}
