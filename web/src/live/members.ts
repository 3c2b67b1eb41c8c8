import type { ApolloClient } from '@apollo/client';
import { type LiveKind, TYPE_NAMES } from './live-batch.ts';
import type { EntityReader } from './set-spec.ts';

/** Members of one kind in one set, as the cache holds them. */
export class Members<T> {
  readonly #client: ApolloClient;
  readonly #kind: LiveKind;
  readonly #read: EntityReader<T> | null;
  /** Null where the cache does not hold all of a member. */
  readonly #byId = new Map<string, T | null>();
  #list: readonly T[] | null = [];

  constructor(client: ApolloClient, kind: LiveKind, read: EntityReader<T> | null) {
    this.#client = client;
    this.#kind = kind;
    this.#read = read;
  }

  get size(): number {
    return this.#byId.size;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  ids(): Iterable<string> {
    return this.#byId.keys();
  }

  /** Reads that member anew; it is one from now on. */
  refresh(id: string): void {
    const entity = this.#read?.(this.#client, this.cacheId(id)) ?? null;
    if (this.#byId.has(id) && this.#byId.get(id) === entity) return;
    this.#byId.set(id, entity);
    this.#list = null;
  }

  delete(id: string): void {
    if (this.#byId.delete(id)) this.#list = null;
  }

  clear(): void {
    this.#byId.clear();
    this.#list = [];
  }

  /** The identical list as long as no member changed. */
  list(): readonly T[] {
    this.#list ??= [...this.#byId.values()].filter((entity) => entity !== null);
    return this.#list;
  }

  cacheId(id: string): string {
    return this.#client.cache.identify({ __typename: TYPE_NAMES[this.#kind], id }) ?? '';
  }
}
