import type { LiveCursor } from '../types.generated.ts';
import type { MergedBatch } from './batch-buffer.ts';
import type { Identified, LiveTypes } from './live-batch.ts';

/** A live set as it is now, by id, and how far it was read: whoever follows it again goes on from there. */
export class LiveSet<T extends LiveTypes = LiveTypes> {
  readonly #series = new Map<string, T['SERIES']>();
  readonly #matches = new Map<string, T['MATCH']>();
  readonly #markets = new Map<string, T['MARKET']>();
  #cursor: LiveCursor | null = null;

  /** Null before the first image. */
  get cursor(): LiveCursor | null {
    return this.#cursor;
  }

  get series(): ReadonlyMap<string, T['SERIES']> {
    return this.#series;
  }

  get matches(): ReadonlyMap<string, T['MATCH']> {
    return this.#matches;
  }

  get markets(): ReadonlyMap<string, T['MARKET']> {
    return this.#markets;
  }

  /** Takes in what follows the cursor, or an image, which replaces everything. */
  apply({ image, cursor, entities, removed }: MergedBatch<T>): void {
    write(this.#series, image, entities.SERIES, removed.SERIES);
    write(this.#matches, image, entities.MATCH, removed.MATCH);
    write(this.#markets, image, entities.MARKET, removed.MARKET);
    this.#cursor = cursor;
  }
}

function write<E extends Identified>(held: Map<string, E>, image: boolean, news: readonly E[], removed: readonly string[]): void {
  if (image) held.clear();
  for (const id of removed) held.delete(id);
  for (const entity of news) held.set(entity.id, entity);
}
