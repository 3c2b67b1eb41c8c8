import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { LRUCache } from 'lru-cache';
import type { TradingData } from '../provider/api/trading-data.ts';
import { PRIORITY, type Priority } from '../provider/client/rate-limiter.ts';
import type { RedisCache } from '../redis/redis-cache.ts';
import { entityLookups } from '../telemetry/metrics.ts';
import { boundedMap } from '../util/bounded-map.ts';
import type { ReadLane } from '../provider/client/read-lane.ts';
import type { ReadQueue } from '../provider/client/read-queue.ts';

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
  readonly queue: Pick<ReadQueue, 'lane'>;
  readonly level: number;
  /** Reads at most 50 ids. The result may have any order, lack ids, repeat them or contain others. */
  readonly read: (ids: readonly number[], data: TradingData) => Promise<readonly V[]>;
  readonly idOf: (value: V) => number;
  readonly ttlMs: number;
  /** Label in metrics. */
  readonly kind: string;
  /** Entities that other gateways have read. An entity is then at most twice `ttlMs` old. */
  readonly shared?: RedisCache<V> | null;
}

const MAX_ENTRIES = 20_000;

interface Entry<V> {
  readonly value: Promise<V | null | Error>;
  /** The value once it was read. */
  settled?: V | null;
  /** Priority of the most urgent caller, while the entity is being read. */
  priority: Priority;
}

/** Caches the entities of one kind and scope. Callers share the read of an id, and its result for `ttlMs`. */
export class EntityCache<V> {
  readonly #options: EntityCacheOptions<V>;
  readonly #lane: ReadLane<V | null>;
  readonly #entries: LRUCache<number, Entry<V>>;

  constructor(options: EntityCacheOptions<V>) {
    const { kind, level, read, idOf, ttlMs, shared } = options;
    this.#options = options;
    this.#entries = boundedMap(MAX_ENTRIES);
    this.#lane = options.queue.lane<V | null>({
      kind,
      span: `load ${kind}`,
      level,
      retryMs: null,
      read: async (ids, data) => {
        const values = new Map((await read(ids, data)).map((value) => [idOf(value), value]));
        const found = new Map(ids.map((id) => [id, values.get(id) ?? null]));
        void shared?.write(found, Math.max(ttlMs, 1));
        return found;
      },
    });
  }

  /** An entity that was read, null if the provider has none; undefined if it must be read. */
  peek(id: number): V | null | undefined {
    return this.#entries.get(id)?.settled;
  }

  /** Returns one result per id, in order: the entity, null where the provider has none, or the error of its read. */
  readMany(ids: readonly number[], priority: Priority = PRIORITY.SCREEN): Promise<(V | null | Error)[]> {
    const distinct = new Set(ids);
    const missing = [...distinct].filter((id) => !this.#entries.has(id));
    const { kind, shared } = this.#options;
    entityLookups.inc({ kind, result: 'shared' }, distinct.size - missing.length);
    entityLookups.inc({ kind, result: 'read' }, missing.length);
    const found = missing.length > 0 ? (shared?.read(missing) ?? null) : null;
    for (const id of missing) this.#add(id, priority, found);
    return Promise.all(
      ids.map((id) => {
        const entry = this.#entries.get(id) ?? this.#add(id, priority, null);
        entry.priority = priority < entry.priority ? priority : entry.priority;
        this.#lane.raise(id, priority);
        return entry.value;
      }),
    );
  }

  /** Takes entities that another gateway has read, where none is cached; null for those that the provider does not have. */
  offer(values: Iterable<readonly [number, V | null]>): void {
    for (const [id, settled] of values) {
      if (this.#entries.has(id)) continue;
      const entry = { value: Promise.resolve(settled), settled, priority: PRIORITY.RECONCILE };
      this.#entries.set(id, entry, { ttl: Math.max(this.#options.ttlMs, 1) });
    }
  }

  #add(id: number, priority: Priority, found: Promise<ReadonlyMap<number, V | null>> | null): Entry<V> {
    const read = async (): Promise<V | null | Error> => {
      const stored = (await found)?.get(id);
      const isUsable = stored === null || (stored !== undefined && this.#options.idOf(stored) === id);
      return isUsable ? stored : this.#lane.request(id, entry.priority);
    };
    // The lane must have the ids of one call before the turn of the event loop ends.
    const value = found ? read() : this.#lane.request(id, priority);
    const entry: Entry<V> = { value, priority };
    this.#entries.set(id, entry);
    void value.then((result) => {
      if (!(result instanceof Error)) entry.settled = result;
      if (this.#entries.peek(id) !== entry) return;
      if (result instanceof Error) this.#entries.delete(id);
      else this.#entries.set(id, entry, { ttl: Math.max(this.#options.ttlMs, 1) });
    });
    return entry;
  }
}
