import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { readSortParam, type SortState, writeSortParam } from '../../ui/sort.ts';

export const API_CLIENTS_PATH = '/api-clients';
export const CREATE_CLIENT_PATH = '/api-clients/create';
/** Patterns of the router. */
export const CLIENT_PATH = '/api-clients/:clientId';
export const EDIT_CLIENT_PATH = '/api-clients/:clientId/edit';

export function clientUrl(id: string): string {
  return `${API_CLIENTS_PATH}/${encodeURIComponent(id)}`;
}

export function editClientUrl(id: string): string {
  return `${clientUrl(id)}/edit`;
}

/** What the address of the list holds beside its path. */
export interface ListView {
  /** Words to search for; empty: all. */
  readonly search: string;
  /** Null: all. */
  readonly status: ActivityStatus | null;
  readonly sort: SortState;
}

const SORTABLE = ['id', 'status', 'created'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };

/** Statuses as the address names them. */
const STATUSES: ReadonlyMap<string, ActivityStatus> = new Map([
  ['active', 'ACTIVE'],
  ['expiring', 'EXPIRING'],
  ['inactive', 'INACTIVE'],
]);

export function readListView(params: URLSearchParams): ListView {
  return {
    search: params.get('q') ?? '',
    status: STATUSES.get(params.get('status') ?? '') ?? null,
    sort: readSortParam(params, SORTABLE, NEWEST_FIRST),
  };
}

/** Values that are the default are left out. */
export function listParams({ search, status, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (status !== null) params.set('status', status.toLowerCase());
  writeSortParam(params, sort, NEWEST_FIRST);
  return params;
}

/** Category of push channels that a client's address names; null: all of them. */
export function readChannelTab(params: URLSearchParams): string | null {
  return params.get('channels') || null;
}

export function channelTabParams(category: string | null): URLSearchParams {
  return new URLSearchParams(category === null ? {} : { channels: category });
}
