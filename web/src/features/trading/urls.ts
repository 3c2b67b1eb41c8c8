export const TRADING_PATH = '/trading';
export const SERIES_PATH = `${TRADING_PATH}/:seriesId`;

/** Query parameters of the list page. */
export interface ListView {
  /** Search text; empty for no search. */
  readonly search: string;
  /** Id of the selected game; null for all games. */
  readonly gameId: string | null;
}

export const WHOLE_LIST: ListView = { search: '', gameId: null };

/** URL of the list page; default values are omitted. */
export function tradingListUrl(view: ListView = WHOLE_LIST): string {
  const params = listParams(view);
  return params.size === 0 ? TRADING_PATH : `${TRADING_PATH}?${params}`;
}

export function listParams(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('q', view.search);
  if (view.gameId !== null) params.set('game', view.gameId);
  return params;
}

export function readListView(params: URLSearchParams): ListView {
  return { search: params.get('q') ?? '', gameId: params.get('game') || null };
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

/** URL of a series page: a best of one opens on its match, any other series on its series tab. */
export function seriesUrl(series: { id: string; bestOf: number | null; matchIds: readonly string[] }): string {
  const [firstMatch] = series.matchIds;
  const single = series.bestOf === 1 && firstMatch !== undefined;
  const view: SeriesView = single ? { tab: 'match', matchId: firstMatch } : { tab: 'series', matchId: null };
  return `${TRADING_PATH}/${encodeURIComponent(series.id)}?${withSeriesView(new URLSearchParams(), view)}`;
}
