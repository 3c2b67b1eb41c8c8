import type { SortState } from '../../ui/sort.ts';
import { type ListView, readListParams, writeListParams } from '../../ui/list-url.ts';

export const USERS_PATH = '/users';
const INVITE_PARAMETER = 'invite';
/** The list of users with the invitation open. */
export const INVITE_USER_URL = `${USERS_PATH}?${INVITE_PARAMETER}`;

export function isInviting(params: URLSearchParams): boolean {
  return params.has(INVITE_PARAMETER);
}

/** A copy of the parameters without the request to open the invitation. */
export function withoutInvitation(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(INVITE_PARAMETER);
  return rest;
}

const SORTABLE = ['mail', 'login'];
export const BY_MAIL: SortState = { id: 'mail', direction: 'asc' };

export function readListView(params: URLSearchParams): ListView {
  return readListParams(params, SORTABLE, BY_MAIL);
}

export function listParams(view: ListView): URLSearchParams {
  return writeListParams(view, BY_MAIL);
}
