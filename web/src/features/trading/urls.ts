export const TRADING_PATH = '/trading';
export const SERIES_PATH = `${TRADING_PATH}/:seriesId`;

/** What the address of the list holds beside its path. */
export interface ListView {
  /** Words to search for; empty: all. */
  readonly search: string;
  /** Id of the one game to show; null: all. */
  readonly gameId: string | null;
}

export const WHOLE_LIST: ListView = { search: '', gameId: null };

/** Values that are the default are left out of the address. */
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

/** What the address of a series holds beside its path. */
export interface SeriesView {
  /** Null where the address names none. */
  readonly tab: SeriesTab | null;
  readonly matchId: string | null;
}

/** What is no tab counts as none. */
export function readSeriesView(params: URLSearchParams): SeriesView {
  const tab = TABS.find((each) => each === params.get('tab')) ?? null;
  return { tab, matchId: params.get('matchid') || null };
}

/** `params` with another view; what else they hold stays. */
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

/** A best of one opens its match, any other series its series tab. */
export function seriesUrl(series: { id: string; bestOf: number | null; matchIds: readonly string[] }): string {
  const [firstMatch] = series.matchIds;
  const single = series.bestOf === 1 && firstMatch !== undefined;
  const view: SeriesView = single ? { tab: 'match', matchId: firstMatch } : { tab: 'series', matchId: null };
  return `${TRADING_PATH}/${encodeURIComponent(series.id)}?${withSeriesView(new URLSearchParams(), view)}`;
}
