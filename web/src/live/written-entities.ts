import type { ApolloCache } from '@apollo/client';
import type { LiveEntity, LiveKind } from './live-batch.ts';

/**
 * What live sets last wrote of each entity. An image repeats mostly what the cache holds, and writing that costs as much as
 * writing something new: it is compared first.
 */
export class WrittenEntities {
  static readonly #all = new WeakMap<ApolloCache, WrittenEntities>();
  readonly #texts: Record<LiveKind, Map<string, string>> = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };

  /** The one record of that cache, shared by all sets: each may have written an entity last. */
  static of(cache: ApolloCache): WrittenEntities {
    const known = WrittenEntities.#all.get(cache) ?? new WrittenEntities();
    WrittenEntities.#all.set(cache, known);
    return known;
  }

  /** Whether that is word for word what was written last. */
  has(kind: LiveKind, entity: LiveEntity): boolean {
    return this.#texts[kind].get(entity.id) === JSON.stringify(entity);
  }

  add(kind: LiveKind, entity: LiveEntity): void {
    this.#texts[kind].set(entity.id, JSON.stringify(entity));
  }

  delete(kind: LiveKind, id: string): void {
    this.#texts[kind].delete(id);
  }
}
