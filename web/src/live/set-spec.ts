import type { ApolloClient, DocumentNode } from '@apollo/client';
import type { LiveKind } from './live-batch.ts';

/** Reads an entity from the cache in the shape that a screen arranges by; null when the cache does not hold all of it. */
export type EntityReader<T> = (client: ApolloClient, cacheId: string) => T | null;

/** Members of a set, in no particular order. The identical list and entities as long as nothing in them changed. */
export interface LiveEntities<S, M, K> {
  readonly series: readonly S[];
  readonly matches: readonly M[];
  readonly markets: readonly K[];
}

/**
 * One live set. Both documents select the same of a batch, by the names of the schema and without client directives.
 * Readers leave out what changes by the second: leaves of the screen watch that themselves.
 */
export interface LiveSetSpec<S, M, K> {
  /** Root field of both documents. */
  readonly field: 'tradingList' | 'seriesMarkets';
  readonly variables: Readonly<Record<string, string>>;
  /** Reads the image. */
  readonly query: DocumentNode;
  /** Subscribes to the changes after `$after`. */
  readonly subscription: DocumentNode;
  readonly series: EntityReader<S>;
  /** Null where the documents leave that list out. */
  readonly matches: EntityReader<M> | null;
  readonly markets: EntityReader<K>;
}

/** Says whether any other set has that member. */
export type HeldElsewhere = (kind: LiveKind, id: string) => boolean;
