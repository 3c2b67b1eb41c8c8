import * as z from 'zod/mini';
import { serverNow } from '../../lib/clock.ts';

export const TRADING_PATH = '/trading';
export const DESK_PATH = `${TRADING_PATH}/desk`;
/** One board of the desk in a window of its own. */
export const DESK_WINDOW_PATH = `${DESK_PATH}/board`;
export const SERIES_PATH = `${TRADING_PATH}/:seriesId`;

/** Times that the list can be filtered by. */
export const LIST_TIMES = ['live', 'soon', 'today', 'tomorrow'] as const;
export type ListTime = (typeof LIST_TIMES)[number];

export const LIST_SORTS = ['start', 'move'] as const;
/** Order of the list: by start within each tournament, or by the biggest move of a price. */
export type ListSort = (typeof LIST_SORTS)[number];

/** Query parameters of the list page. */
export interface ListView {
  /** Search text; empty for no search. */
  readonly search: string;
  /** Id of the selected game; null for all games. */
  readonly gameId: string | null;
  /** Null for all times. */
  readonly time: ListTime | null;
  readonly sort: ListSort;
}

export const WHOLE_LIST: ListView = { search: '', gameId: null, time: null, sort: 'start' };

/** Default values are omitted. */
export function listParams({ search, gameId, time, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (gameId !== null) params.set('game', gameId);
  if (time !== null) params.set('time', time);
  if (sort !== 'start') params.set('sort', sort);
  return params;
}

const FromList = z.object({ list: z.string() });

/** History state of a series page that was opened from the list: the query string to return to. Undefined without it. */
export function fromList(state: unknown): { readonly list: string } | undefined {
  return FromList.safeParse(state).data;
}

export function readListView(params: URLSearchParams): ListView {
  return {
    search: params.get('q') ?? '',
    gameId: params.get('game') || null,
    time: LIST_TIMES.find((each) => each === params.get('time')) ?? null,
    sort: LIST_SORTS.find((each) => each === params.get('sort')) ?? 'start',
  };
}

const TABS = ['series', 'match', 'betbuilder'] as const;
export type SeriesTab = (typeof TABS)[number];

/** Query parameters of a series page. */
export interface SeriesView {
  /** Null if the URL has no valid tab. */
  readonly tab: SeriesTab | null;
  readonly matchId: string | null;
}

export function readSeriesView(params: URLSearchParams): SeriesView {
  const tab = TABS.find((each) => each === params.get('tab')) ?? null;
  return { tab, matchId: params.get('matchid') || null };
}

/** Copy of `params` with this view; other parameters are kept. */
export function withSeriesView(params: URLSearchParams, { tab, matchId }: SeriesView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of [
    ['tab', tab],
    ['matchid', matchId],
  ] as const) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The past moment that a page shows, ms since 1970; null for now. */
export function readMoment(params: URLSearchParams): number | null {
  const at = Date.parse(params.get('at') ?? '');
  return Number.isNaN(at) ? null : at;
}

/** What was received this long ago is stored: the recorder takes up to a second; milliseconds. */
const RECORDED_AFTER_MS = 2_000;

/** The newest moment whose recording is certainly stored. */
export function lastRecordedMoment(): number {
  return serverNow() - RECORDED_AFTER_MS;
}

/** Copy of `params` with this moment; null is now. */
export function withMoment(params: URLSearchParams, at: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('at');
  if (at !== null) next.set('at', new Date(at).toISOString());
  return next;
}

/** URL of a series page: a best of one opens on its match, any other series on its series tab. */
export function seriesUrl(series: { id: string; bestOf: number | null; matchIds: readonly string[] }): string {
  const [firstMatch] = series.matchIds;
  const opensMatch = series.bestOf === 1 && firstMatch !== undefined;
  const view: SeriesView = opensMatch ? { tab: 'match', matchId: firstMatch } : { tab: 'series', matchId: null };
  return `${TRADING_PATH}/${encodeURIComponent(series.id)}?${withSeriesView(new URLSearchParams(), view)}`;
}
