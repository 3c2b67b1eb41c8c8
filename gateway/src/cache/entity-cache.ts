import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { LRUCache } from 'lru-cache';
import { PRIORITY, type Priority } from '../provider/client/rate-limiter.ts';
import type { RedisCache } from '../redis/redis-cache.ts';
import { batchIds, entityLookups } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/operation-context.ts';
import { boundedMap } from '../util/bounded-map.ts';

/** Looks up one entity. Null: the provider does not have it. An Error: why it could not be read. Undefined: not cached. */
export type CacheLookup<V> = (id: number) => V | null | Error | undefined;

/** The entities that the feed of a scope keeps up to date. */
export interface CachedEntities {
  readonly series: CacheLookup<Series>;
  readonly matches: CacheLookup<Match>;
  readonly tournaments: CacheLookup<Tournament>;
  readonly rosters: CacheLookup<Roster>;
  readonly teams: CacheLookup<Team>;
  readonly players: CacheLookup<Player>;
}

interface EntityCacheOptions<V> {
  /** Reads at most 50 ids. The result may have any order, lack ids, repeat them or contain others. */
  readonly read: (ids: readonly number[], priority: Priority) => Promise<readonly V[]>;
  readonly idOf: (value: V) => number;
  readonly ttlMs: number;
  /** Label in metrics. */
  readonly kind: string;
  /** Entities that other gateways have read. An entity is then at most twice `ttlMs` old. */
  readonly shared?: RedisCache<V> | null;
}

const MAX_ENTRIES = 20_000;

interface Entry<V> {
  readonly value: Promise<V | null>;
  /** The value once it was read. */
  settled?: V | null;
  /** The priority of the running read; null once it has finished. */
  pending: Priority | null;
}

/**
 * Caches the entities of one kind and scope. Callers share a running read of an id, and its result for `ttlMs`; the other
 * ids are read in chunks of at most 50. Results are matched by id, never by position.
 */
export class EntityCache<V> {
  readonly #options: EntityCacheOptions<V>;
  readonly #entries: LRUCache<number, Entry<V>>;

  constructor(options: EntityCacheOptions<V>) {
    this.#options = options;
    this.#entries = boundedMap(MAX_ENTRIES);
  }

  /** An entity that was read, null if the provider has none; undefined if it must be read. */
  peek(id: number): V | null | undefined {
    return this.#entries.get(id)?.settled;
  }

  /**
   * Returns one result per id, in order: the entity, null where the provider has none, or the error of its read. Does not
   * wait for a running read with a lower priority.
   */
  async readMany(ids: readonly number[], priority: Priority = PRIORITY.SCREEN): Promise<(V | null | Error)[]> {
    const entries = new Map<number, Entry<V>>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const entry = this.#entries.get(id);
      if (entry && (entry.pending ?? priority) <= priority) entries.set(id, entry);
      else missing.push(id);
    }
    entityLookups.inc({ kind: this.#options.kind, result: 'shared' }, entries.size);
    entityLookups.inc({ kind: this.#options.kind, result: 'read' }, missing.length);
    for (let from = 0; from < missing.length; from += MAX_IDS) {
      for (const [id, entry] of this.#readChunk(missing.slice(from, from + MAX_IDS), priority)) entries.set(id, entry);
    }
    return Promise.all(
      ids.map(async (id) => {
        try {
          return (await entries.get(id)?.value) ?? null;
        } catch (error) {
          return error instanceof Error ? error : new Error('could not be read', { cause: error });
        }
      }),
    );
  }

  #readChunk(ids: readonly number[], priority: Priority): [number, Entry<V>][] {
    const { ttlMs, kind } = this.#options;
    batchIds.observe({ kind }, ids.length);
    const values = withSpan(
      () => ({ name: `load ${kind}`, kind: 'internal', attributes: { 'sightline.ids': ids.length } }),
      () => this.#read(ids, priority),
    );
    const created = ids.map((id): [number, Entry<V>] => [
      id,
      { value: values.then((found) => found.get(id) ?? null), pending: priority },
    ]);
    for (const [id, entry] of created) {
      this.#entries.set(id, entry);
      entry.value.then(
        (value) => {
          entry.pending = null;
          entry.settled = value;
          if (this.#entries.peek(id) === entry) this.#entries.set(id, entry, { ttl: Math.max(ttlMs, 1) });
        },
        () => {
          if (this.#entries.peek(id) === entry) this.#entries.delete(id);
        },
      );
    }
    return created;
  }

  async #read(ids: readonly number[], priority: Priority): Promise<ReadonlyMap<number, V | null>> {
    const { read, idOf, ttlMs, shared } = this.#options;
    const stored = (await shared?.read(ids)) ?? new Map<number, V | null>();
    const cached = new Map([...stored].filter(([id, value]) => value === null || idOf(value) === id));
    const missing = ids.filter((id) => !cached.has(id));
    if (missing.length === 0) return cached;
    const values = new Map((await read(missing, priority)).map((value) => [idOf(value), value]));
    const found = new Map(missing.map((id) => [id, values.get(id) ?? null]));
    shared?.write(found, Math.max(ttlMs, 1));
    return new Map([...cached, ...found]);
  }
}
