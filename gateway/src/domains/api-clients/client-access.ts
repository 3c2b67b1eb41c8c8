import type { ViewerModel } from '../../loaders/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../rest/account-clients.ts';
import { newestFirst } from '../../rest/account-records.ts';
import { nullIfNotFound } from '../../rest/provider-failure.ts';

/** One client; null when it is unknown, deleted or somebody else's. Fed by `GET v1/client3?client=`. */
export async function findClient(account: AccountClientsApi, viewer: ViewerModel, id: string): Promise<ClientRecord | null> {
  const { caller, customerId } = await viewer.accountScope();
  const client = await nullIfNotFound(account.client(caller, id, customerId));
  if (client === null || client.deleted || client.id !== id) return null;
  return customerId === null || client.customer?.id === customerId ? client : null;
}

/** Keys of a client, newest first. Fed by `GET v1/key3?client=&deleted=false`. */
export async function keysOf(account: AccountClientsApi, viewer: ViewerModel, clientId: string): Promise<KeyRecord[]> {
  const { caller } = await viewer.accountScope();
  const keys = await account.keys(caller, clientId);
  return keys.toSorted(newestFirst);
}

/** One key of a client that the viewer may see; null when there is none. */
export async function findKey(
  account: AccountClientsApi,
  viewer: ViewerModel,
  { clientId, id }: { clientId: string; id: string },
): Promise<KeyRecord | null> {
  const keys = await nullIfNotFound(keysOf(account, viewer, clientId));
  return keys?.find((key) => key.id === id) ?? null;
}
