import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../provider/api/account-clients.ts';
import { newestFirst } from '../../provider/api/account-records.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { nullIfHidden } from '../../errors/provider-failure.ts';
import { boundedMap } from '../../util/bounded-map.ts';

/** The parts of the account API and the viewer that client and key lookups use. */
export type ClientReads = Pick<AccountClientsApi, 'client' | 'keys'>;
export type OwningViewer = Pick<ViewerModel, 'accountScope' | 'owns'>;
type Scoped = Pick<ViewerModel, 'accountScope'>;

/** A client of the operation, and one of its keys. */
export interface OwnedKey {
  readonly client: ClientRecord;
  readonly key: KeyRecord;
}

/** One client of the operation; null when it is unknown, deleted or belongs to another customer. Uses `GET v1/client3?client=`. */
export async function findClient(
  account: Pick<ClientReads, 'client'>,
  viewer: OwningViewer,
  id: string,
): Promise<ClientRecord | null> {
  const { caller, customerId } = await viewer.accountScope();
  const client = await nullIfHidden(account.client(caller, id, customerId));
  if (client === null || client.deleted || client.id !== id) return null;
  return (await viewer.owns(client)) ? client : null;
}

/** Clients of the operation that are not deleted, newest first. Uses `GET v1/client3?deleted=false`. */
export async function findClients(
  account: Pick<AccountClientsApi, 'clients'>,
  viewer: Pick<ViewerModel, 'accountScope' | 'onlyOwn'>,
): Promise<ClientRecord[]> {
  const { caller, customerId } = await viewer.accountScope();
  return (await viewer.onlyOwn(await account.clients(caller, customerId))).toSorted(newestFirst);
}

/** Keys of a client of the operation, newest first. Uses `GET v1/key3?client=&deleted=false`. */
export async function keysOf(account: Pick<ClientReads, 'keys'>, viewer: Scoped, clientId: string): Promise<KeyRecord[]> {
  const { caller } = await viewer.accountScope();
  const keys = await account.keys(caller, clientId);
  return keys.toSorted(newestFirst);
}

/** A client of the operation with its keys. Rejects with NOT_FOUND. */
export async function requireClientWithKeys(
  account: ClientReads,
  viewer: OwningViewer,
  clientId: string,
): Promise<{ client: ClientRecord; keys: KeyRecord[] }> {
  const [client, keys] = await Promise.all([
    findClient(account, viewer, clientId),
    nullIfHidden(keysOf(account, viewer, clientId)),
  ]);
  if (client === null || keys === null) throw gatewayError('NOT_FOUND');
  return { client, keys };
}

/** A key of a client of the operation. Rejects with NOT_FOUND. */
export async function requireKey(
  account: ClientReads,
  viewer: OwningViewer,
  { clientId, id }: { clientId: string; id: string },
): Promise<OwnedKey> {
  const { client, keys } = await requireClientWithKeys(account, viewer, clientId);
  const key = keys.find((each) => each.id === id);
  if (key === undefined) throw gatewayError('NOT_FOUND');
  return { client, key };
}

/** Time during which a fetched client counts as the one that the user saw. */
const RECENT_MS = 30_000;
const MAX_RECENT = 2_000;

const cacheKey = ({ caller, actingCustomerId }: ViewerModel, id: string): string =>
  `${caller.hash}:${actingCustomerId ?? ''}:${id}`;

/** API clients that callers fetched recently. A change based on the same version needs no further fetch. */
export class RecentClients {
  readonly #clients = boundedMap<string, ClientRecord>(MAX_RECENT, { ttl: RECENT_MS });

  /** Remembers a fetched client, and returns it. */
  remember(viewer: ViewerModel, client: ClientRecord): ClientRecord {
    this.#clients.set(cacheKey(viewer, client.id), client);
    return client;
  }

  forget(viewer: ViewerModel, id: string): void {
    this.#clients.delete(cacheKey(viewer, id));
  }

  /** The client; null unless this caller recently fetched this version of it. */
  find(viewer: ViewerModel, id: string, version: number): ClientRecord | null {
    const client = this.#clients.get(cacheKey(viewer, id));
    return client?.resource_version === version ? client : null;
  }
}
