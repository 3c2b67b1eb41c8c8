import type { ApiKeys } from '../../../auth/api-keys.ts';
import type { ViewerModel } from '../../../auth/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../../provider/api/account-clients.ts';
import { isRefusal, ProviderFailure } from '../../../errors/provider-failure.ts';
import {
  ALL_API_KEYS,
  clientSource,
  type HourUsage,
  keySource,
  scopeSource,
  type SourceUsage,
  USAGE_DAYS,
  type Usage,
} from '../../../provider/client/usage.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { DAY_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';
import type { CallHistory, PastCallModel } from '../explorer/call-history.ts';
import { keysOf } from '../client-access.ts';

export interface ClientUsageModel {
  readonly days: number;
  /** Milliseconds since the epoch. */
  readonly countedSince: number;
  readonly hours: readonly HourUsage[];
  /** First the client's trading sessions, then its keys, newest first. */
  readonly sources: readonly UsageSourceModel[];
}

export interface UsageSourceModel {
  /** Null for trading sessions. */
  readonly key: KeyRecord | null;
  /** False if it is not known which requests with `X-Api-Key` used the key. */
  readonly isComplete: boolean;
  /** One usage for each id under which its traffic is counted. */
  readonly usages: readonly SourceUsage[];
  readonly lastTest: PastCallModel | null;
}

/** For how many keys requests with `X-Api-Key` are looked up; the usage of further keys is not complete. */
const MAX_MATCHED_KEYS = 20;
/** How many of the newest clients have their keys read for the first steps. */
const MAX_FIRST_CLIENTS = 5;
const MAX_KNOWN_SCOPES = 10_000;
const REFUSAL_MS = 10 * MINUTE_MS;

interface Access {
  readonly account: AccountClientsApi;
  readonly viewer: ViewerModel;
}

/** Reads what the gateway counted of the clients that a viewer may read. */
export class ClientUsages {
  readonly #usage: Usage;
  readonly #callHistory: CallHistory;
  readonly #apiKeys: Pick<ApiKeys, 'idsOf'>;
  /** Ids of the scopes of keys that are used against the gateway, by the id of the key. */
  readonly #scopeIds = boundedMap<string, readonly string[]>(MAX_KNOWN_SCOPES);
  /** Bearers, by hash, with the ids of keys whose secrets the provider has refused to them. */
  readonly #refused = boundedMap<string, true>(MAX_KNOWN_SCOPES, { ttl: REFUSAL_MS });

  constructor({ usage, apiKeys, callHistory }: { usage: Usage; apiKeys: Pick<ApiKeys, 'idsOf'>; callHistory: CallHistory }) {
    this.#usage = usage;
    this.#callHistory = callHistory;
    this.#apiKeys = apiKeys;
  }

  /** The traffic of a client and its keys in the last `days`. */
  async usageOf(access: Access, clientId: string, keys: readonly KeyRecord[], days: number): Promise<ClientUsageModel> {
    const now = Date.now();
    const from = now - days * DAY_MS;
    const rows = [{ key: null, isComplete: true, ids: [scopeSource(clientId)] }, ...(await this.#sourcesOf(access, keys))];
    const ids = rows.flatMap((row) => row.ids);
    const [since, hours, totals, tests] = await Promise.all([
      this.#usage.countedSince(),
      this.#usage.hoursOf(ids, from),
      this.#usage.totalsOf(ids, from),
      this.#callHistory.testsOf(keys.map(({ id }) => id)),
    ]);
    return {
      days,
      countedSince: Math.max(since, now - USAGE_DAYS * DAY_MS),
      hours,
      sources: rows.map((row) => ({
        ...row,
        usages: totals.filter((_, index) => row.ids.includes(ids[index] ?? '')),
        lastTest: tests.find((test) => test.key_id === row.key?.id) ?? null,
      })),
    };
  }

  /** The clients whose trading sessions or keys got 429s in the last `days`, in their order. */
  async rateLimited(clients: readonly ClientRecord[], days: number) {
    const ids = clients.flatMap(({ id }) => [scopeSource(id), clientSource(id)]);
    const totals = await this.#usage.totalsOf(ids, Date.now() - days * DAY_MS);
    const countOf = (id: string): number => totals[ids.indexOf(id)]?.too_many_requests ?? 0;
    return clients
      .map((client) => ({ client, tooManyRequests: countOf(scopeSource(client.id)) + countOf(clientSource(client.id)) }))
      .filter(({ tooManyRequests }) => tooManyRequests > 0);
  }

  /** @param clients newest first */
  async firstSteps(access: Access, clients: readonly ClientRecord[]) {
    const newest = clients.slice(0, MAX_FIRST_CLIENTS);
    const withKeys = await Promise.all(
      newest.map(async (client) => ({ client, keys: await keysOf(access.account, access.viewer, client.id) })),
    );
    const sources = await this.#sourcesOf(
      access,
      withKeys.flatMap(({ keys }) => keys),
    );
    const totals = await this.#usage.totalsOf(
      sources.flatMap(({ ids }) => ids),
      0,
    );
    return {
      client: newest[0] ?? null,
      clientWithKey: withKeys.find(({ keys }) => keys.length > 0)?.client ?? null,
      isKeyTested: totals.some(({ requests, unaccepted, connections }) => requests > unaccepted || connections > 0),
      hasRequest: totals.some(({ requests, unaccepted, key_tests: tests }) => requests > unaccepted + tests),
    };
  }

  /** The ids under which the traffic of keys is counted. */
  async #sourcesOf(access: Access, keys: readonly KeyRecord[]) {
    const [all] = await this.#usage.totalsOf([ALL_API_KEYS], 0);
    const isAnyKeyUsed = all !== undefined && all.last_used_at !== null;
    return Promise.all(
      keys.map(async (key, index) => {
        const own = keySource(key.id);
        if (!isAnyKeyUsed) return { key, isComplete: true, ids: [own] };
        const scopes = index < MAX_MATCHED_KEYS ? await this.#scopeIdsOf(access, key) : null;
        return { key, isComplete: scopes !== null, ids: [own, ...(scopes ?? []).map(scopeSource)] };
      }),
    );
  }

  /** The ids of the key's scope, computed from its secret when first needed; null if the viewer may not read the secret now. */
  async #scopeIdsOf({ account, viewer }: Access, key: KeyRecord): Promise<readonly string[] | null> {
    const known = this.#scopeIds.get(key.id);
    if (known !== undefined) return known;
    const attempt = `${viewer.caller.hash}:${key.id}`;
    if (this.#refused.has(attempt)) return null;
    const { caller } = await viewer.accountScope();
    try {
      const ids = this.#apiKeys.idsOf(await account.keySecret(caller, key.id));
      this.#scopeIds.set(key.id, ids);
      return ids;
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.status === 401) throw error;
      if (isRefusal(error)) this.#refused.set(attempt, true);
      return null;
    }
  }
}
