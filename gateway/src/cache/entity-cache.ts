import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { LRUCache } from 'lru-cache';
import { boundedMap } from '../util/bounded-map.ts';
import { batchIds, entityLookups } from '../telemetry/metrics.ts';
import { PRIORITY, type Priority } from '../provider/client/rate-limiter.ts';
import { withSpan } from '../telemetry/work.ts';

export interface EntityStoreOptions<V> {
  /** Reads at most 50 ids; the answer may come in any order, with ids missing, doubled or not asked for. */
  readonly read: (ids: readonly number[], priority: Priority) => Promise<readonly V[]>;
  readonly idOf: (value: V) => number;
  readonly ttlMs: number;
  /** Name in metrics. */
  readonly kind: string;
  /** What other gateways have read. An entity is then at most twice `ttlMs` old. */
  readonly shared?: SharedEntities<V> | null;
}

/** A cache that several stores share; it never rejects. */
export interface SharedEntities<V> {
  /** Null for an entity known to be absent. */
  read(ids: readonly number[]): Promise<ReadonlyMap<number, V | null>>;
  write(values: ReadonlyMap<number, V | null>, ttlMs: number): void;
}

const MAX_ENTRIES = 20_000;

interface Entry<V> {
  readonly value: Promise<V | null>;
  /** With what priority it is being read; null once it was. */
  pending: Priority | null;
}

/**
 * Entities of one kind for one scope. Whoever asks for an id that is being read or was read within `ttlMs` shares that
 * reading; the rest is read in chunks of at most 50 ids. Results are found by id, never by position.
 */
export class EntityStore<V> {
  readonly #options: EntityStoreOptions<V>;
  readonly #entries: LRUCache<number, Entry<V>>;

  constructor(options: EntityStoreOptions<V>) {
    this.#options = options;
    this.#entries = boundedMap(MAX_ENTRIES);
  }

  /**
   * One result an id, in the order asked: the entity, null where the provider has none, or why it could not be read. What is
   * being read with a lower priority is not waited for.
   */
  async readMany(ids: readonly number[], priority: Priority = PRIORITY.SCREEN): Promise<(V | null | Error)[]> {
    const entries = new Map<number, Entry<V>>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const kept = this.#entries.get(id);
      if (kept && (kept.pending ?? priority) <= priority) entries.set(id, kept);
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
    const answer = withSpan(
      () => ({ name: `load ${kind}`, kind: 'internal', attributes: { 'sightline.ids': ids.length } }),
      () => this.#read(ids, priority),
    );
    const created = ids.map((id): [number, Entry<V>] => [
      id,
      { value: answer.then((found) => found.get(id) ?? null), pending: priority },
    ]);
    for (const [id, entry] of created) {
      this.#entries.set(id, entry);
      entry.value.then(
        () => {
          entry.pending = null;
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
    const known = (await shared?.read(ids)) ?? new Map<number, V | null>();
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const values = new Map((await read(missing, priority)).map((value) => [idOf(value), value]));
    const found = new Map(missing.map((id) => [id, values.get(id) ?? null]));
    shared?.write(found, Math.max(ttlMs, 1));
    return new Map([...known, ...found]);
  }
}
