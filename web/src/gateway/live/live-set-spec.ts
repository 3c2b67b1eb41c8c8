import type { ApolloClient, DocumentNode } from '@apollo/client';
import type { LiveBatch as Batch } from '@sightline/schema/client/live-batch.ts';
import type { LiveEntity as LiveKind } from '@sightline/schema/types';

/** A complete entity as the gateway sent it; only the cache reads more than its identity. */
export interface LiveEntity {
  readonly __typename: string;
  readonly id: string;
  readonly [field: string]: unknown;
}
export type EntityTypes = Readonly<Record<LiveKind, LiveEntity>>;
export type LiveBatch = Batch<EntityTypes>;

/** Reads an entity from the cache with the fields of a screen; null if any of them is missing. */
export type EntityReader<T> = (client: ApolloClient, cacheId: string) => T | null;

/** Members of a set in no particular order. Lists and entities are identical objects until they change. */
export interface LiveEntities<S, M, K> {
  readonly series: readonly S[];
  readonly matches: readonly M[];
  readonly markets: readonly K[];
}

/**
 * Specification of a live set. Both documents select the same fields of one batch, without aliases or client directives. Entity
 * readers omit fields that change often: components subscribe to those themselves.
 */
export interface LiveSetSpec<S, M, K> {
  readonly variables: Readonly<Record<string, string>>;
  /** Loads the snapshot. */
  readonly query: DocumentNode;
  /** Subscribes to the changes after `$after`. */
  readonly subscription: DocumentNode;
  readonly series: EntityReader<S>;
  /** Null if the documents do not select matches. */
  readonly matches: EntityReader<M> | null;
  readonly markets: EntityReader<K>;
}
