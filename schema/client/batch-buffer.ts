import type { LiveCursor, LiveEntity as LiveKind } from '../types.generated.ts';
import { cursorOf, type Identified, type LiveBatch, type LiveTypes } from './live-batch.ts';

/** Batches merged into one: of each entity the last that was said. */
export interface MergedBatch<T extends LiveTypes = LiveTypes> {
  /** True when it replaces the whole set. */
  readonly image: boolean;
  /** Position after it. */
  readonly cursor: LiveCursor;
  readonly entities: { readonly [K in LiveKind]: readonly T[K][] };
  readonly removed: Readonly<Record<LiveKind, readonly string[]>>;
}

/** An image as a batch of its own. */
export function imageOf<T extends LiveTypes>(batch: LiveBatch<T>): MergedBatch<T> {
  const { series = [], matches = [], markets = [] } = batch;
  const entities = { SERIES: series, MATCH: matches, MARKET: markets };
  return { image: true, cursor: cursorOf(batch), entities, removed: { SERIES: [], MATCH: [], MARKET: [] } };
}

/** What each key was last said to be; null: removed. */
type Pending<E> = Map<string, E | null>;

/** Keeps batches until they are taken: bounded by keys, whatever the number of batches. */
export class BatchBuffer<T extends LiveTypes = LiveTypes> {
  readonly #pending: { readonly [K in LiveKind]: Pending<T[K]> } = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };
  #cursor: LiveCursor | null = null;
  #image = false;

  get empty(): boolean {
    return this.#cursor === null;
  }

  add(batch: LiveBatch<T>): void {
    if (batch.prevSeq === null) {
      this.clear();
      this.#image = true;
    }
    this.#cursor = cursorOf(batch);
    for (const { type, id } of batch.removed) put<Identified>(this.#pending[type], id, null);
    for (const series of batch.series ?? []) put(this.#pending.SERIES, series.id, series);
    for (const match of batch.matches ?? []) put(this.#pending.MATCH, match.id, match);
    for (const market of batch.markets ?? []) put(this.#pending.MARKET, market.id, market);
  }

  /** The entity as it is kept at present; null where none is, or where it is removed. */
  peek<K extends LiveKind>(kind: K, id: string): T[K] | null {
    return this.#pending[kind].get(id) ?? null;
  }

  clear(): void {
    this.#cursor = null;
    this.#image = false;
    for (const pending of Object.values(this.#pending)) pending.clear();
  }

  /** Everything kept so far, which is then forgotten; null when there is nothing. */
  take(): MergedBatch<T> | null {
    if (this.#cursor === null) return null;
    const { SERIES, MATCH, MARKET } = this.#pending;
    const entities = { SERIES: kept(SERIES), MATCH: kept(MATCH), MARKET: kept(MARKET) };
    const removed = { SERIES: gone(SERIES), MATCH: gone(MATCH), MARKET: gone(MARKET) };
    const merged = { image: this.#image, cursor: this.#cursor, entities, removed };
    this.clear();
    return merged;
  }
}

/** The latest word goes to the end, so that entities keep the order in which they were last said. */
function put<E>(pending: Pending<E>, id: string, entity: E | null): void {
  pending.delete(id);
  pending.set(id, entity);
}

function kept<E>(pending: Pending<E>): E[] {
  return [...pending.values()].filter((entity) => entity !== null);
}

function gone(pending: Pending<unknown>): string[] {
  return [...pending].flatMap(([id, entity]) => (entity === null ? [id] : []));
}
