import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import type { MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import { type EntityTypes, KINDS, type LiveCursor, type LiveEntity, type LiveKind, TYPE_NAMES } from './live-batch.ts';

/** Reads an entity from the cache with the fields of a screen; null if any of them is missing. */
export type EntityReader<T> = (client: ApolloClient, cacheId: string) => T | null;

/** Members of a set in no particular order. Lists and entities are identical objects until they change. */
export interface LiveEntities<S, M, K> {
  readonly series: readonly S[];
  readonly matches: readonly M[];
  readonly markets: readonly K[];
}

/**
 * Specification of a live set. Both documents select the same fields of a batch, without aliases and client directives.
 * Entity readers omit fields that change often: components subscribe to those themselves.
 */
export interface LiveSetSpec<S, M, K> {
  /** Root field of both documents. */
  readonly field: 'tradingList' | 'seriesMarkets';
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

/** Whether any other set has this member. */
export type IsSharedMember = (kind: LiveKind, id: string) => boolean;

/** The cached state of one live set. Only this class writes series, matches and markets to the cache. */
export class SetState<S, M, K> {
  readonly #client: ApolloClient;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #members: { readonly SERIES: Members<S>; readonly MATCH: Members<M>; readonly MARKET: Members<K> };
  readonly #written: WrittenEntities;
  #entities: LiveEntities<S, M, K> = { series: [], matches: [], markets: [] };

  constructor(client: ApolloClient, set: LiveSetSpec<S, M, K>) {
    this.#client = client;
    this.#set = set;
    this.#written = WrittenEntities.of(client.cache);
    this.#members = {
      SERIES: new Members(client, 'SERIES', set.series),
      MATCH: new Members(client, 'MATCH', set.matches),
      MARKET: new Members(client, 'MARKET', set.markets),
    };
  }

  holds(kind: LiveKind, id: string): boolean {
    return this.#members[kind].has(id);
  }

  /** Returns the identical object until a member changes. */
  entities(): LiveEntities<S, M, K> {
    const series = this.#members.SERIES.list();
    const matches = this.#members.MATCH.list();
    const markets = this.#members.MARKET.list();
    const before = this.#entities;
    const same = before.series === series && before.matches === matches && before.markets === markets;
    if (!same) this.#entities = { series, matches, markets };
    return this.#entities;
  }

  /**
   * Writes a batch part by part, so that the caller can yield to other tasks between two parts. The batch is complete after
   * the last part. `newest` returns a newer version of an entity to write instead. Throws if the cache rejects a part.
   */
  *write(
    { isSnapshot, cursor, entities, removed }: MergedBatch<EntityTypes>,
    isShared: IsSharedMember,
    newest: (kind: LiveKind, id: string) => LiveEntity | null = () => null,
  ): Generator<void, void, void> {
    let isFirst = isSnapshot && this.#isEmpty();
    // Over existing members, a snapshot writes only what changed and removes the members that it does not contain.
    const leaving = isSnapshot ? this.#membersExcept(entities) : removed;
    for (const part of partsOf({ entities: this.#changed(entities), removed: leaving })) {
      this.#writePart(withNewest(part, newest), cursor, isFirst, isShared);
      isFirst = false;
      yield;
    }
  }

  /** Clears the members without changing the cache. */
  clear(): void {
    for (const kind of KINDS) this.#members[kind].clear();
  }

  /** Removes the set from the cache, with every member that is in no other set. */
  evict(isShared: IsSharedMember): void {
    const { field, variables } = this.#set;
    this.#client.cache.batch({
      update: (cache) => {
        cache.evict({ id: 'ROOT_QUERY', fieldName: field, args: { ...variables } });
        for (const kind of KINDS) for (const id of this.#members[kind].ids()) this.#drop(kind, id, isShared);
      },
    });
  }

  #writePart({ entities, removed }: BatchPart, cursor: LiveCursor, isFirst: boolean, isShared: IsSharedMember): void {
    const { query, variables, field } = this.#set;
    const batch = {
      __typename: 'LiveBatch',
      ...cursor,
      prevSeq: isFirst ? null : cursor.seq,
      status: 'LIVE',
      series: entities.SERIES,
      matches: entities.MATCH,
      markets: entities.MARKET,
      removed: KINDS.flatMap((type) => removed[type].map((id) => ({ __typename: 'LiveRef', type, id }))),
    };
    this.#client.cache.batch({
      update: (cache) => {
        cache.writeQuery({ query, variables, data: { [field]: batch } });
        for (const kind of KINDS) {
          for (const id of removed[kind]) this.#drop(kind, id, isShared);
          for (const entity of entities[kind]) {
            this.#written.add(kind, entity);
            this.#members[kind].refresh(entity.id);
          }
        }
      },
    });
  }

  /** Entities that differ from what the cache has. */
  #changed(entities: MergedBatch<EntityTypes>['entities']): MergedBatch<EntityTypes>['entities'] {
    const changed = (kind: LiveKind) =>
      entities[kind].filter((each) => !(this.#members[kind].has(each.id) && this.#written.has(kind, each)));
    return { SERIES: changed('SERIES'), MATCH: changed('MATCH'), MARKET: changed('MARKET') };
  }

  #isEmpty(): boolean {
    return KINDS.every((kind) => this.#members[kind].size === 0);
  }

  /** Members that are not among these entities. */
  #membersExcept(entities: MergedBatch<EntityTypes>['entities']): MergedBatch<EntityTypes>['removed'] {
    const others = (kind: LiveKind) => {
      const named = new Set(entities[kind].map(({ id }) => id));
      return [...this.#members[kind].ids()].filter((id) => !named.has(id));
    };
    return { SERIES: others('SERIES'), MATCH: others('MATCH'), MARKET: others('MARKET') };
  }

  #drop(kind: LiveKind, id: string, isShared: IsSharedMember): void {
    const members = this.#members[kind];
    if (!members.has(id)) return;
    members.delete(id);
    if (isShared(kind, id)) return;
    this.#client.cache.evict({ id: members.cacheId(id) });
    this.#written.delete(kind, id);
  }
}

function withNewest({ entities, removed }: BatchPart, newest: (kind: LiveKind, id: string) => LiveEntity | null): BatchPart {
  const of = (kind: LiveKind) => entities[kind].map((entity) => newest(kind, entity.id) ?? entity);
  return { entities: { SERIES: of('SERIES'), MATCH: of('MATCH'), MARKET: of('MARKET') }, removed };
}

/** Members of one kind in one set, as read from the cache. */
export class Members<T> {
  readonly #client: ApolloClient;
  readonly #kind: LiveKind;
  readonly #read: EntityReader<T> | null;
  /** Null if the cache lacks fields of a member. */
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

  /** Adds a member or reads it again. */
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

  /** Returns the identical list until a member changes. */
  list(): readonly T[] {
    this.#list ??= [...this.#byId.values()].filter((entity) => entity !== null);
    return this.#list;
  }

  cacheId(id: string): string {
    return this.#client.cache.identify({ __typename: TYPE_NAMES[this.#kind], id }) ?? '';
  }
}

/**
 * The version of each entity that live sets last wrote. A snapshot mostly repeats what is cached, and comparing is cheaper
 * than writing it again.
 */
export class WrittenEntities {
  static readonly #all = new WeakMap<ApolloCache, WrittenEntities>();
  readonly #texts: Record<LiveKind, Map<string, string>> = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };

  /** The instance of a cache, shared by all its live sets. */
  static of(cache: ApolloCache): WrittenEntities {
    const existing = WrittenEntities.#all.get(cache) ?? new WrittenEntities();
    WrittenEntities.#all.set(cache, existing);
    return existing;
  }

  /** Whether this version was written last. */
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

/** Entities per part: one or two milliseconds on a slow machine. */
const PART_SIZE = 5;

/** A part of a batch. */
export type BatchPart = Pick<MergedBatch<EntityTypes>, 'entities' | 'removed'>;

const NONE = { SERIES: [], MATCH: [], MARKET: [] } as const satisfies Record<LiveKind, readonly []>;

/** Splits a batch into parts that are small enough to write between two paints. The last part has the removals. */
export function partsOf({ entities, removed }: BatchPart): BatchPart[] {
  const parts = KINDS.flatMap((kind) =>
    slices(entities[kind]).map((slice): BatchPart => ({ entities: { ...NONE, [kind]: slice }, removed: NONE })),
  );
  const last = parts.pop() ?? { entities: NONE, removed: NONE };
  return [...parts, { ...last, removed }];
}

function slices(entities: readonly LiveEntity[]): (readonly LiveEntity[])[] {
  const count = Math.ceil(entities.length / PART_SIZE);
  return Array.from({ length: count }, (_, index) => entities.slice(index * PART_SIZE, (index + 1) * PART_SIZE));
}
