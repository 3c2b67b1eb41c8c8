import type { LiveCursor } from '../types.generated.ts';
import type { MergedBatch } from './batch-buffer.ts';
import type { Identified, LiveTypes } from './live-batch.ts';

/** Current state of a live set, by id, with its cursor: following it again resumes from there. */
export class LiveSet<T extends LiveTypes = LiveTypes> {
  readonly #series = new Map<string, T['SERIES']>();
  readonly #matches = new Map<string, T['MATCH']>();
  readonly #markets = new Map<string, T['MARKET']>();
  #cursor: LiveCursor | null = null;

  /** Null before the first snapshot. */
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

  /** Applies the changes after the cursor, or a snapshot, which replaces everything. */
  apply({ isSnapshot, cursor, entities, removed }: MergedBatch<T>): void {
    write(this.#series, isSnapshot, entities.SERIES, removed.SERIES);
    write(this.#matches, isSnapshot, entities.MATCH, removed.MATCH);
    write(this.#markets, isSnapshot, entities.MARKET, removed.MARKET);
    this.#cursor = cursor;
  }
}

function write<E extends Identified>(
  current: Map<string, E>,
  isSnapshot: boolean,
  changed: readonly E[],
  removed: readonly string[],
): void {
  if (isSnapshot) current.clear();
  for (const id of removed) current.delete(id);
  for (const entity of changed) current.set(entity.id, entity);
}
