import { KINDS, LISTS, type LiveBatch, type LiveCursor, type LiveEntity, type LiveKind } from './live-batch.ts';

/** Batches merged into one: of each entity the last that was said. */
export interface MergedBatch {
  /** True when it replaces the whole set. */
  readonly image: boolean;
  /** Position after it. */
  readonly cursor: LiveCursor;
  readonly entities: Readonly<Record<LiveKind, readonly LiveEntity[]>>;
  readonly removed: Readonly<Record<LiveKind, readonly string[]>>;
}

/** An image as a batch of its own. */
export function imageOf({ epoch, seq, series = [], matches = [], markets = [] }: LiveBatch): MergedBatch {
  const entities = { SERIES: series, MATCH: matches, MARKET: markets };
  return { image: true, cursor: { epoch, seq }, entities, removed: { SERIES: [], MATCH: [], MARKET: [] } };
}

/** What one key was last said to be; null: removed. */
type Pending = Map<string, LiveEntity | null>;

/** Keeps batches until they are written: bounded by keys, whatever the number of batches. */
export class BatchBuffer {
  readonly #pending: Record<LiveKind, Pending> = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };
  #cursor: LiveCursor | null = null;
  #image = false;

  get empty(): boolean {
    return this.#cursor === null;
  }

  add(batch: LiveBatch): void {
    if (batch.prevSeq === null) {
      this.clear();
      this.#image = true;
    }
    this.#cursor = { epoch: batch.epoch, seq: batch.seq };
    for (const { type, id } of batch.removed) put(this.#pending[type], id, null);
    for (const kind of KINDS) {
      for (const entity of batch[LISTS[kind]] ?? []) put(this.#pending[kind], entity.id, entity);
    }
  }

  clear(): void {
    this.#cursor = null;
    this.#image = false;
    for (const kind of KINDS) this.#pending[kind].clear();
  }

  /** Everything kept so far, which is then forgotten; null when there is nothing. */
  take(): MergedBatch | null {
    if (this.#cursor === null) return null;
    const entities = { SERIES: kept(this.#pending.SERIES), MATCH: kept(this.#pending.MATCH), MARKET: kept(this.#pending.MARKET) };
    const removed = { SERIES: gone(this.#pending.SERIES), MATCH: gone(this.#pending.MATCH), MARKET: gone(this.#pending.MARKET) };
    const merged = { image: this.#image, cursor: this.#cursor, entities, removed };
    this.clear();
    return merged;
  }
}

/** The latest word goes to the end, so that entities keep the order in which they were last said. */
function put(pending: Pending, id: string, entity: LiveEntity | null): void {
  pending.delete(id);
  pending.set(id, entity);
}

function kept(pending: Pending): LiveEntity[] {
  return [...pending.values()].filter((entity) => entity !== null);
}

function gone(pending: Pending): string[] {
  return [...pending].flatMap(([id, entity]) => (entity === null ? [id] : []));
}
