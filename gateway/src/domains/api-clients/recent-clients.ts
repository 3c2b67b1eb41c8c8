import { boundedMap } from '../../util/bounded-map.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import type { ClientRecord } from '../../provider/api/account-clients.ts';

/** Time during which a fetched client counts as the one that the user saw. */
const RECENT_MS = 30_000;
const MAX_RECENT = 2_000;

const keyOf = ({ caller, actingCustomerId }: ViewerModel, id: string): string => `${caller.hash}:${actingCustomerId ?? ''}:${id}`;

/** API clients of their operation that callers fetched recently: a change based on the same version needs no fetch. */
export class RecentClients {
  readonly #clients = boundedMap<string, ClientRecord>(MAX_RECENT, { ttl: RECENT_MS });

  /** Returns the client. */
  remember(viewer: ViewerModel, client: ClientRecord): ClientRecord {
    this.#clients.set(keyOf(viewer, client.id), client);
    return client;
  }

  forget(viewer: ViewerModel, id: string): void {
    this.#clients.delete(keyOf(viewer, id));
  }

  /** The client in this version; null when this caller did not fetch it recently. */
  find(viewer: ViewerModel, id: string, version: number): ClientRecord | null {
    const client = this.#clients.get(keyOf(viewer, id));
    return client?.resource_version === version ? client : null;
  }
}
