import { readSortParam, type SortState, writeSortParam } from '../../ui/sort.ts';

export const WIDGETS_PATH = '/widget';
/** Pattern of the router. */
export const WIDGET_PATH = '/widget/:id';

export function widgetUrl(id: string): string {
  return `${WIDGETS_PATH}/${encodeURIComponent(id)}`;
}

/** What the address of the list holds beside its path. */
export interface ListView {
  /** Words to search for; empty: all. */
  readonly search: string;
  /** Order within each namespace. */
  readonly sort: SortState;
}

const SORTABLE = ['id', 'status', 'description', 'created'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };

export function readListView(params: URLSearchParams): ListView {
  return { search: params.get('q') ?? '', sort: readSortParam(params, SORTABLE, NEWEST_FIRST) };
}

/** Values that are the default are left out. */
export function listParams({ search, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  writeSortParam(params, sort, NEWEST_FIRST);
  return params;
}

/** What the address of a widget holds beside its path: what was chosen to preview it with; null: nothing yet. */
export interface PreviewView {
  readonly gameId: string | null;
  readonly seriesId: string | null;
}

export function readPreviewView(params: URLSearchParams): PreviewView {
  return { gameId: params.get('game') || null, seriesId: params.get('series') || null };
}

export function previewParams({ gameId, seriesId }: PreviewView): URLSearchParams {
  const params = new URLSearchParams();
  if (gameId !== null) params.set('game', gameId);
  if (seriesId !== null) params.set('series', seriesId);
  return params;
}
