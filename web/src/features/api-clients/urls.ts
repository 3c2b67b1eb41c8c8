import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { SortState } from '../../ui/sort.ts';
import { type ListView, readListParams, writeListParams } from '../../ui/list-url.ts';

export const API_CLIENTS_PATH = '/api-clients';
export const CREATE_CLIENT_PATH = '/api-clients/create';
/** Route patterns. */
export const CLIENT_PATH = '/api-clients/:clientId';
export const EDIT_CLIENT_PATH = '/api-clients/:clientId/edit';
export const EXPLORER_PATH = '/api-clients/:clientId/explorer';
export const INSPECTOR_PATH = '/api-clients/:clientId/inspector';

export function clientUrl(id: string): string {
  return `${API_CLIENTS_PATH}/${encodeURIComponent(id)}`;
}

/** The channel inspector of a client. @param keyId the key to choose; null: the first one */
export function inspectorUrl(id: string, keyId: string | null = null): string {
  return `${clientUrl(id)}/inspector${keyId === null ? '' : `?${inspectorParams(keyId).toString()}`}`;
}

/** Id of the key chosen in the inspector; null: the first one. */
export function readInspectorKey(params: URLSearchParams): string | null {
  return params.get('key') || null;
}

export function inspectorParams(keyId: string | null): URLSearchParams {
  return new URLSearchParams(keyId === null ? {} : { key: keyId });
}

export function editClientUrl(id: string): string {
  return `${clientUrl(id)}/edit`;
}

/** Fragment of the form's URL that leads to the request rates. */
export const RATES_FRAGMENT = '#request-rates';

export function editRatesUrl(id: string): string {
  return `${editClientUrl(id)}${RATES_FRAGMENT}`;
}

/** The API explorer of a client. @param keyId the key to choose; null: continues with the last call */
export function explorerUrl(id: string, keyId: string | null = null): string {
  return `${clientUrl(id)}/explorer${keyId === null ? '' : `?${new URLSearchParams({ endpoint: 'series', key: keyId }).toString()}`}`;
}

export interface ClientListView extends ListView {
  /** Null: any status. */
  readonly status: ActivityStatus | null;
}

const SORTABLE = ['id', 'customer', 'status', 'created'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };

const STATUSES: ReadonlyMap<string, ActivityStatus> = new Map([
  ['active', 'ACTIVE'],
  ['expiring', 'EXPIRING'],
  ['inactive', 'INACTIVE'],
]);

/** Status by its name in the URL; null for any other text. */
export function statusFromUrl(text: string | null): ActivityStatus | null {
  return STATUSES.get(text ?? '') ?? null;
}

export function readListView(params: URLSearchParams): ClientListView {
  return { ...readListParams(params, SORTABLE, NEWEST_FIRST), status: statusFromUrl(params.get('status')) };
}

export function listParams(view: ClientListView): URLSearchParams {
  const params = writeListParams(view, NEWEST_FIRST);
  if (view.status !== null) params.set('status', view.status.toLowerCase());
  return params;
}

/** The list with the clients that expire soon, soonest first. */
export function expiringUrl(): string {
  const view: ClientListView = { search: '', status: 'EXPIRING', sort: { id: 'status', direction: 'asc' } };
  return `${API_CLIENTS_PATH}?${listParams(view).toString()}`;
}

/** Push channel category selected on a client's page; null: all. */
export function readChannelTab(params: URLSearchParams): string | null {
  return params.get('channels') || null;
}

/** @param others the present parameters of the page; those of its other parts stay */
export function channelTabParams(category: string | null, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  if (category === null) params.delete('channels');
  else params.set('channels', category);
  return params;
}
