import type { LiveCursor, LiveEntity as LiveKind } from '../types.generated.ts';
import { cursorOf, type Identified, type LiveBatch, type LiveTypes } from './live-batch.ts';

/** Several batches merged into one: the latest version of each entity. */
export interface MergedBatch<T extends LiveTypes = LiveTypes> {
  /** True when it replaces the whole set. */
  readonly isSnapshot: boolean;
  /** Position after this batch. */
  readonly cursor: LiveCursor;
  readonly entities: { readonly [K in LiveKind]: readonly T[K][] };
  readonly removed: Readonly<Record<LiveKind, readonly string[]>>;
}

/** A snapshot as a merged batch. */
export function snapshotOf<T extends LiveTypes>(batch: LiveBatch<T>): MergedBatch<T> {
  const { series = [], matches = [], markets = [] } = batch;
  const entities = { SERIES: series, MATCH: matches, MARKET: markets };
  return { isSnapshot: true, cursor: cursorOf(batch), entities, removed: { SERIES: [], MATCH: [], MARKET: [] } };
}

/** Latest entity by id; null when it was removed. */
type Pending<E> = Map<string, E | null>;

/** Merges batches until they are drained. Memory is bounded by the number of entities, not of batches. */
export class BatchBuffer<T extends LiveTypes = LiveTypes> {
  readonly #pending: { readonly [K in LiveKind]: Pending<T[K]> } = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };
  #cursor: LiveCursor | null = null;
  #isSnapshot = false;

  add(batch: LiveBatch<T>): void {
    if (batch.prevSeq === null) {
      this.clear();
      this.#isSnapshot = true;
    }
    this.#cursor = cursorOf(batch);
    for (const { type, id } of batch.removed) {
      // A newer gateway may have further kinds.
      if (type in this.#pending) put<Identified>(this.#pending[type], id, null);
    }
    for (const series of batch.series ?? []) put(this.#pending.SERIES, series.id, series);
    for (const match of batch.matches ?? []) put(this.#pending.MATCH, match.id, match);
    for (const market of batch.markets ?? []) put(this.#pending.MARKET, market.id, market);
  }

  /** The buffered entity; null when there is none or it was removed. */
  peek<K extends LiveKind>(kind: K, id: string): T[K] | null {
    return this.#pending[kind].get(id) ?? null;
  }

  clear(): void {
    this.#cursor = null;
    this.#isSnapshot = false;
    for (const pending of Object.values(this.#pending)) pending.clear();
  }

  /** Returns and clears the merged batches; null when there are none. */
  drain(): MergedBatch<T> | null {
    if (this.#cursor === null) return null;
    const { SERIES, MATCH, MARKET } = this.#pending;
    const entities = { SERIES: entitiesIn(SERIES), MATCH: entitiesIn(MATCH), MARKET: entitiesIn(MARKET) };
    const removed = { SERIES: removedIds(SERIES), MATCH: removedIds(MATCH), MARKET: removedIds(MARKET) };
    const merged = { isSnapshot: this.#isSnapshot, cursor: this.#cursor, entities, removed };
    this.clear();
    return merged;
  }
}

/** Moves the id to the end, so that entities are ordered by their latest change. */
function put<E>(pending: Pending<E>, id: string, entity: E | null): void {
  pending.delete(id);
  pending.set(id, entity);
}

function entitiesIn<E>(pending: Pending<E>): E[] {
  return [...pending.values()].filter((entity) => entity !== null);
}

function removedIds(pending: Pending<unknown>): string[] {
  return [...pending].flatMap(([id, entity]) => (entity === null ? [id] : []));
}
