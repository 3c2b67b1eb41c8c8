import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import { getOperationAST, Kind } from 'graphql';
import type { MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import type { LiveSink, NewestEntity } from '@sightline/schema/client/live-reader.ts';
import type { LiveCursor, LiveEntity as LiveKind } from '@sightline/schema/types';
import { NewestEntities } from '../../lib/newest-entities.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import type { EntityReader, EntityTypes, LiveEntities, LiveEntity, LiveSetSpec } from './live-set-spec.ts';

const KINDS = ['SERIES', 'MATCH', 'MARKET'] as const satisfies LiveKind[];
/** GraphQL type name of each kind. */
const TYPE_NAMES = { SERIES: 'Series', MATCH: 'Match', MARKET: 'Market' } as const satisfies Record<LiveKind, string>;

/** Whether any other set has this member. */
export type IsSharedMember = (kind: LiveKind, id: string) => boolean;

/** Writes one live set to Apollo's normalized cache. Only this class writes series, matches and markets. */
export class ApolloSink<S, M, K> implements LiveSink<EntityTypes> {
  readonly #client: ApolloClient;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #isShared: IsSharedMember;
  readonly #members: { readonly SERIES: Members<S>; readonly MATCH: Members<M>; readonly MARKET: Members<K> };
  readonly #written: WrittenEntities;
  readonly #field: string;
  readonly #newest: NewestEntities;
  #entities: LiveEntities<S, M, K> = { series: [], matches: [], markets: [] };

  constructor(client: ApolloClient, set: LiveSetSpec<S, M, K>, isShared: IsSharedMember) {
    this.#client = client;
    this.#set = set;
    this.#field = fieldOf(set.query);
    this.#isShared = isShared;
    this.#written = WrittenEntities.of(client.cache);
    this.#newest = NewestEntities.of(client.cache);
    this.#members = {
      SERIES: new Members(client, 'SERIES', set.series),
      MATCH: new Members(client, 'MATCH', set.matches),
      MARKET: new Members(client, 'MARKET', set.markets),
    };
  }

  holds(kind: LiveKind, id: string): boolean {
    return this.#members[kind].has(id);
  }

  ids(kind: LiveKind): Iterable<string> {
    return this.#members[kind].ids();
  }

  /** Returns the identical object until a member changes. */
  entities(): LiveEntities<S, M, K> {
    const series = this.#members.SERIES.list();
    const matches = this.#members.MATCH.list();
    const markets = this.#members.MARKET.list();
    const before = this.#entities;
    const isSame = before.series === series && before.matches === matches && before.markets === markets;
    if (!isSame) this.#entities = { series, matches, markets };
    return this.#entities;
  }

  /** `newerOf` returns a newer version of an entity, which is written instead. */
  *write(
    { isSnapshot, cursor, entities, removed }: MergedBatch<EntityTypes>,
    newerOf: NewestEntity<EntityTypes>,
  ): Generator<void, void, void> {
    let isFirst = isSnapshot && this.#isEmpty();
    // Over existing members, a snapshot writes only what changed and removes the members that it does not contain.
    const removedMembers = isSnapshot ? this.#membersExcept(entities) : removed;
    for (const part of splitBatch({ entities, removed: removedMembers })) {
      this.#writePart(withNewest(part, newerOf), cursor, isFirst);
      isFirst = false;
      yield;
    }
  }

  /** Call this when the set is no longer kept current: components then read its members from the cache, which other sets may change. */
  release(): void {
    for (const kind of KINDS) for (const id of this.#members[kind].ids()) this.#deleteNewest(kind, id);
  }

  /** Call this after the cache was emptied. */
  clear(): void {
    this.release();
    for (const kind of KINDS) {
      for (const id of this.#members[kind].ids()) this.#written.delete(kind, id);
      this.#members[kind].clear();
    }
  }

  /** Removes the set from the cache, with every member that is in no other set. */
  evict(): void {
    const { variables } = this.#set;
    this.#client.cache.batch({
      update: (cache) => {
        cache.evict({ id: 'ROOT_QUERY', fieldName: this.#field, args: { ...variables } });
        for (const kind of KINDS) for (const id of this.#members[kind].ids()) this.#removeMember(kind, id);
      },
    });
  }

  #writePart({ entities, removed }: BatchPart, cursor: LiveCursor, isFirst: boolean): void {
    this.#client.cache.batch({
      update: (cache) => {
        const notPatched = (kind: LiveKind) => entities[kind].filter((entity) => !this.#writeChanges(cache, kind, entity));
        const replaced = { SERIES: notPatched('SERIES'), MATCH: notPatched('MATCH'), MARKET: notPatched('MARKET') };
        const changesMembers = KINDS.some((kind) => replaced[kind].length + removed[kind].length > 0);
        if (isFirst || changesMembers) this.#writeBatch(cache, { entities: replaced, removed }, cursor, isFirst);
        for (const kind of KINDS) for (const id of removed[kind]) this.#removeMember(kind, id);
      },
    });
  }

  /** Writes the fields in which a member differs from the cache. Returns false if it must be written as a whole. */
  #writeChanges(cache: ApolloCache, kind: LiveKind, entity: LiveEntity): boolean {
    const members = this.#members[kind];
    const before = members.has(entity.id) ? this.#written.get(kind, entity.id) : undefined;
    if (before === undefined) return false;
    const changes = fieldChanges(before, entity, (__typename, id) => cache.identify({ __typename, id }));
    // The list of series is sorted by their fields.
    if (changes === null || (kind === 'SERIES' && changes.length > 0)) return false;
    if (!changes.every((change) => modify(cache, change))) return false;
    this.#recordVersion(kind, entity);
    if (changes.length > 0) members.refresh(entity.id);
    return true;
  }

  #recordVersion(kind: LiveKind, entity: LiveEntity): void {
    this.#written.add(kind, entity);
    this.#newest.set(this.#members[kind].cacheId(entity.id), this.#set.query, entity);
  }

  #deleteNewest(kind: LiveKind, id: string): void {
    this.#newest.delete(this.#members[kind].cacheId(id), this.#set.query);
  }

  /** Writes whole entities, and the lists of the set. */
  #writeBatch(cache: ApolloCache, { entities, removed }: BatchPart, cursor: LiveCursor, isFirst: boolean): void {
    const { query, variables } = this.#set;
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
    cache.writeQuery({ query, variables, data: { [this.#field]: batch } });
    for (const kind of KINDS) {
      for (const entity of entities[kind]) {
        this.#recordVersion(kind, entity);
        this.#members[kind].refresh(entity.id);
      }
    }
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

  #removeMember(kind: LiveKind, id: string): void {
    const members = this.#members[kind];
    if (!members.has(id)) return;
    members.delete(id);
    this.#deleteNewest(kind, id);
    if (this.#isShared(kind, id)) return;
    this.#client.cache.evict({ id: members.cacheId(id) });
    this.#written.delete(kind, id);
  }
}

/** The root field of a document of one live set. */
export function fieldOf(document: DocumentNode): string {
  const [field] = getOperationAST(document)?.selectionSet.selections ?? [];
  if (field?.kind !== Kind.FIELD) throw new Error('a live set has one root field');
  return field.name.value;
}

function modify(cache: ApolloCache, { id, fields }: FieldChange): boolean {
  return cache.modify({ id, fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, () => value])) });
}

function withNewest({ entities, removed }: BatchPart, newerOf: NewestEntity<EntityTypes>): BatchPart {
  const newestOf = (kind: LiveKind) => entities[kind].map((entity) => newerOf(kind, entity.id) ?? entity);
  return { entities: { SERIES: newestOf('SERIES'), MATCH: newestOf('MATCH'), MARKET: newestOf('MARKET') }, removed };
}

/** Members of one kind in one set, as read from the cache. */
class Members<T> {
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

/** The version of each entity that live sets last wrote, so that the next version writes only the fields that differ. */
class WrittenEntities {
  static readonly #all = new WeakMap<ApolloCache, WrittenEntities>();
  readonly #entities: Record<LiveKind, Map<string, LiveEntity>> = { SERIES: new Map(), MATCH: new Map(), MARKET: new Map() };

  /** The instance of a cache, shared by all its live sets. */
  static of(cache: ApolloCache): WrittenEntities {
    const existing = WrittenEntities.#all.get(cache) ?? new WrittenEntities();
    WrittenEntities.#all.set(cache, existing);
    return existing;
  }

  get(kind: LiveKind, id: string): LiveEntity | undefined {
    return this.#entities[kind].get(id);
  }

  add(kind: LiveKind, entity: LiveEntity): void {
    this.#entities[kind].set(entity.id, entity);
  }

  delete(kind: LiveKind, id: string): void {
    this.#entities[kind].delete(id);
  }
}

/** Entities per part: one or two milliseconds on a slow machine. */
const PART_SIZE = 5;

/** A part of a batch. */
type BatchPart = Pick<MergedBatch<EntityTypes>, 'entities' | 'removed'>;

const NONE = { SERIES: [], MATCH: [], MARKET: [] } as const satisfies Record<LiveKind, readonly []>;

/** Splits a batch into parts that are small enough to write between two paints. The last part has the removals. */
export function splitBatch({ entities, removed }: BatchPart): BatchPart[] {
  const parts = KINDS.flatMap((kind) =>
    chunk(entities[kind]).map((slice): BatchPart => ({ entities: { ...NONE, [kind]: slice }, removed: NONE })),
  );
  const last = parts.pop() ?? { entities: NONE, removed: NONE };
  return [...parts, { ...last, removed }];
}

function chunk(entities: readonly LiveEntity[]): (readonly LiveEntity[])[] {
  const count = Math.ceil(entities.length / PART_SIZE);
  return Array.from({ length: count }, (_, index) => entities.slice(index * PART_SIZE, (index + 1) * PART_SIZE));
}
