import type { SortState } from '../../ui/sort.ts';
import { type ListView, readListParams, writeListParams } from '../../ui/list-url.ts';

export const WIDGETS_PATH = '/widget';
/** Route pattern. */
export const WIDGET_PATH = '/widget/:id';

export function widgetUrl(id: string): string {
  return `${WIDGETS_PATH}/${encodeURIComponent(id)}`;
}

const SORTABLE = ['id', 'status', 'description', 'created'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };

/** The sort order applies within each namespace. */
export function readListView(params: URLSearchParams): ListView {
  return readListParams(params, SORTABLE, NEWEST_FIRST);
}

export function listParams(view: ListView): URLSearchParams {
  return writeListParams(view, NEWEST_FIRST);
}

/** Selection of a widget's preview, as its URL holds it; null where the user has not chosen yet. */
interface PreviewView {
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
