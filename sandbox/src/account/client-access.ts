import { ProviderFault } from '../http/fault.ts';
import type { ClientRecord, KeyRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from './viewer.ts';

/** @throws {ProviderFault} 404 for an unknown client, 403 for a foreign one, 410 for a deleted one */
export function requireClient(store: Store, viewer: Viewer, id: string | undefined): ClientRecord {
  const client = store.clients.get(id ?? '');
  if (client === null) throw new ProviderFault(404, 'client_not_found', 'There is no such client.');
  viewer.requireAccess(client.customer.id);
  if (client.deleted) throw new ProviderFault(410, 'client_deleted', 'The client has been deleted.');
  return client;
}

/** @throws {ProviderFault} 404 for an unknown key, 403 for a foreign one, 410 for a deleted one or one of a deleted client */
export function requireKey(store: Store, viewer: Viewer, id: string | undefined): KeyRecord {
  const key = store.keys.get(id ?? '');
  if (key === null) throw new ProviderFault(404, 'key_not_found', 'There is no such key.');
  requireClient(store, viewer, key.client_id);
  if (key.deleted) throw new ProviderFault(410, 'key_deleted', 'The key has been deleted.');
  return key;
}
