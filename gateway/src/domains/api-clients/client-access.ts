import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../provider/api/account-clients.ts';
import { newestFirst } from '../../provider/api/account-records.ts';
import { nullIfNotFound } from '../../provider/client/provider-failure.ts';

/** The parts of the account API and the viewer that client and key lookups use. */
export type ClientReads = Pick<AccountClientsApi, 'client' | 'keys'>;
type Scoped = Pick<ViewerModel, 'accountScope'>;

/** One client; null when it is unknown, deleted or belongs to another customer. Uses `GET v1/client3?client=`. */
export async function findClient(account: Pick<ClientReads, 'client'>, viewer: Scoped, id: string): Promise<ClientRecord | null> {
  const { caller, customerId } = await viewer.accountScope();
  const client = await nullIfNotFound(account.client(caller, id, customerId));
  if (client === null || client.deleted || client.id !== id) return null;
  return customerId === null || client.customer?.id === customerId ? client : null;
}

/**
 * Whether the owner of an entity must be checked before a write. Staff can reach every customer, so the entity must belong to the
 * customer they act for. For other callers the provider checks.
 */
export async function mustCheckOwner(viewer: ViewerModel): Promise<boolean> {
  return (await viewer.accountScope()).customerId !== null;
}

/** Keys of a client, newest first. Uses `GET v1/key3?client=&deleted=false`. */
export async function keysOf(account: Pick<ClientReads, 'keys'>, viewer: Scoped, clientId: string): Promise<KeyRecord[]> {
  const { caller } = await viewer.accountScope();
  const keys = await account.keys(caller, clientId);
  return keys.toSorted(newestFirst);
}

/** One key of a client; null when it does not exist or the viewer has no access. */
export async function findKey(
  account: Pick<ClientReads, 'keys'>,
  viewer: Scoped,
  { clientId, id }: { clientId: string; id: string },
): Promise<KeyRecord | null> {
  const keys = await nullIfNotFound(keysOf(account, viewer, clientId));
  return keys?.find((key) => key.id === id) ?? null;
}

/** The same, only if the client belongs to the customer that staff act for. */
export async function findOwnedKey(
  account: AccountClientsApi,
  viewer: ViewerModel,
  ids: { clientId: string; id: string },
): Promise<KeyRecord | null> {
  const [client, key] = await Promise.all([findClient(account, viewer, ids.clientId), findKey(account, viewer, ids)]);
  return client && key;
}
