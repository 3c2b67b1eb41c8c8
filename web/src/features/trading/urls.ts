export const TRADING_PATH = '/trading';

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

/** A best of one opens its match, any other series its series tab. */
export function seriesUrl(series: { id: string; bestOf: number | null; matchIds: readonly string[] }): string {
  const [firstMatch] = series.matchIds;
  const single = series.bestOf === 1 && firstMatch !== undefined;
  const params = new URLSearchParams(single ? { tab: 'match', matchid: firstMatch } : { tab: 'series' });
  return `${TRADING_PATH}/${encodeURIComponent(series.id)}?${params}`;
}
