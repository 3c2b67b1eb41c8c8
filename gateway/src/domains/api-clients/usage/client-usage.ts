import type { ApiKeys } from '../../../auth/api-keys.ts';
import type { ViewerModel } from '../../../auth/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../../provider/api/account-clients.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ALL_API_KEYS, keySource, scopeSource, sumOfUsage, type Usage } from '../../../provider/client/usage.ts';
import type { SourceUsage, UsageCounts } from '../../../redis/redis-usage.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { keysOf } from '../client-access.ts';

export interface UsageSourceModel {
  /** Null for trading sessions. */
  readonly key: KeyRecord | null;
  readonly isComplete: boolean;
  readonly usage: SourceUsage;
}

export interface FirstStepsModel {
  readonly client: ClientRecord | null;
  readonly clientWithKey: ClientRecord | null;
  readonly isKeyTested: boolean;
  readonly hasRequest: boolean;
}

/** Keys whose requests with `X-Api-Key` are looked for; keys beyond that count as not complete. */
const MAX_MATCHED_KEYS = 20;
/** How many of the newest clients have their keys read for the first steps. */
const MAX_FIRST_CLIENTS = 5;
const MAX_KNOWN_SCOPES = 10_000;

interface Access {
  readonly account: AccountClientsApi;
  readonly viewer: ViewerModel;
}

/** Reads what the gateway counted of the clients that a viewer may read. */
export class ClientUsages {
  readonly #usage: Usage;
  readonly #apiKeys: Pick<ApiKeys, 'idOf'>;
  /** Ids of the scopes of keys that are used against the gateway, by the id of the key. */
  readonly #scopeIds = boundedMap<string, string>(MAX_KNOWN_SCOPES);

  constructor({ usage, apiKeys }: { usage: Usage; apiKeys: Pick<ApiKeys, 'idOf'> }) {
    this.#usage = usage;
    this.#apiKeys = apiKeys;
  }

  countedSince(): Promise<number> {
    return this.#usage.countedSince();
  }

  /** The trading sessions of a client and its keys, newest first. */
  async sourcesOf(access: Access, clientId: string, keys: readonly KeyRecord[]): Promise<UsageSourceModel[]> {
    const [sessions] = await this.#usage.read([scopeSource(clientId)]);
    const ofKeys = await this.#ofKeys(access, keys);
    return sessions === undefined ? ofKeys : [{ key: null, isComplete: true, usage: sessions }, ...ofKeys];
  }

  /** @param clients newest first */
  async firstSteps(access: Access, clients: readonly ClientRecord[]): Promise<FirstStepsModel> {
    const newest = clients.slice(0, MAX_FIRST_CLIENTS);
    const withKeys = await Promise.all(
      newest.map(async (client) => ({ client, keys: await keysOf(access.account, access.viewer, client.id) })),
    );
    const sources = await this.#ofKeys(
      access,
      withKeys.flatMap(({ keys }) => keys),
    );
    const total = (count: (counts: UsageCounts) => number): number =>
      sources.reduce((sum, { usage }) => sum + [...usage.hours.values()].reduce((hours, counts) => hours + count(counts), 0), 0);
    return {
      client: newest[0] ?? null,
      clientWithKey: withKeys.find(({ keys }) => keys.length > 0)?.client ?? null,
      isKeyTested: total(({ requests, unaccepted, connections }) => Math.max(0, requests - unaccepted) + connections) > 0,
      hasRequest: total(({ requests, unaccepted, keyTests }) => Math.max(0, requests - unaccepted - keyTests)) > 0,
    };
  }

  async #ofKeys(access: Access, keys: readonly KeyRecord[]): Promise<UsageSourceModel[]> {
    const [all] = await this.#usage.read([ALL_API_KEYS]);
    const isAnyKeyUsed = all !== undefined && all.hours.size > 0;
    const scopes = await Promise.all(
      keys.map(async (key, index) => {
        if (!isAnyKeyUsed) return '';
        return index < MAX_MATCHED_KEYS ? this.#scopeIdOf(access, key) : null;
      }),
    );
    const own = await this.#usage.read(keys.map(({ id }) => keySource(id)));
    const direct = await this.#usage.read(scopes.map((id) => scopeSource(id ?? '')));
    return keys.map((key, index) => ({
      key,
      isComplete: scopes[index] !== null,
      usage: sumOfUsage([own[index], direct[index]].flatMap((usage) => usage ?? [])),
    }));
  }

  /** The id of the key's scope, computed from its secret when first needed; null if the viewer may not read the secret now. */
  async #scopeIdOf({ account, viewer }: Access, key: KeyRecord): Promise<string | null> {
    const known = this.#scopeIds.get(key.id);
    if (known !== undefined) return known;
    const { caller } = await viewer.accountScope();
    try {
      const id = this.#apiKeys.idOf(await account.keySecret(caller, key.id));
      this.#scopeIds.set(key.id, id);
      return id;
    } catch (error) {
      if (error instanceof ProviderFailure && error.status !== 401) return null;
      throw error;
    }
  }
}
