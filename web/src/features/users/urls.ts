import type { SortState } from '../../ui/sort.ts';
import { type ListView, readListParams, writeListParams } from '../../ui/list-url.ts';

export const USERS_PATH = '/users';

const SORTABLE = ['mail', 'login'];
export const BY_MAIL: SortState = { id: 'mail', direction: 'asc' };

export function readListView(params: URLSearchParams): ListView {
  return readListParams(params, SORTABLE, BY_MAIL);
}

export function listParams(view: ListView): URLSearchParams {
  return writeListParams(view, BY_MAIL);
}
