import type { ApolloClient } from '@apollo/client';
import type { MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import { type BatchPart, partsOf } from './batch-parts.ts';
import { type EntityTypes, KINDS, type LiveCursor, type LiveEntity, type LiveKind } from './live-batch.ts';
import { Members } from './members.ts';
import type { HeldElsewhere, LiveEntities, LiveSetSpec } from './set-spec.ts';
import { WrittenEntities } from './written-entities.ts';

/** What the cache holds of one live set: the only writer of its series, matches and markets. */
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

  /** The identical object as long as no member changed. */
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
   * Writes changes, or an image that replaces everything, part by part: between two parts the thread may do other work, and
   * only after the last the cache holds all of it. `newest` has what came since, which is written in place of what is older.
   * Throws when the cache cannot take a part.
   */
  *write(
    { image, cursor, entities, removed }: MergedBatch<EntityTypes>,
    heldElsewhere: HeldElsewhere,
    newest: (kind: LiveKind, id: string) => LiveEntity | null = () => null,
  ): Generator<void, void, void> {
    let begins = image && this.#empty();
    // Where there is something already, an image is what is new in it, and the end of all it does not hold.
    const gone = image ? this.#allBut(entities) : removed;
    for (const part of partsOf({ entities: this.#news(entities), removed: gone })) {
      this.#writePart(withNewest(part, newest), cursor, begins, heldElsewhere);
      begins = false;
      yield;
    }
  }

  /** Forgets the members; the cache keeps what it holds. */
  clear(): void {
    for (const kind of KINDS) this.#members[kind].clear();
  }

  /** Takes the set out of the cache, with every member that no other set has. */
  evict(heldElsewhere: HeldElsewhere): void {
    const { field, variables } = this.#set;
    this.#client.cache.batch({
      update: (cache) => {
        cache.evict({ id: 'ROOT_QUERY', fieldName: field, args: { ...variables } });
        for (const kind of KINDS) for (const id of this.#members[kind].ids()) this.#drop(kind, id, heldElsewhere);
      },
    });
  }

  #writePart({ entities, removed }: BatchPart, cursor: LiveCursor, begins: boolean, heldElsewhere: HeldElsewhere): void {
    const { query, variables, field } = this.#set;
    const batch = {
      __typename: 'LiveBatch',
      ...cursor,
      prevSeq: begins ? null : cursor.seq,
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
          for (const id of removed[kind]) this.#drop(kind, id, heldElsewhere);
          for (const entity of entities[kind]) {
            this.#written.add(kind, entity);
            this.#members[kind].refresh(entity.id);
          }
        }
      },
    });
  }

  /** Those that the cache does not hold as they are. */
  #news(entities: MergedBatch<EntityTypes>['entities']): MergedBatch<EntityTypes>['entities'] {
    const news = (kind: LiveKind) =>
      entities[kind].filter((each) => !(this.#members[kind].has(each.id) && this.#written.has(kind, each)));
    return { SERIES: news('SERIES'), MATCH: news('MATCH'), MARKET: news('MARKET') };
  }

  #empty(): boolean {
    return KINDS.every((kind) => this.#members[kind].size === 0);
  }

  /** Members that are not among those entities. */
  #allBut(entities: MergedBatch<EntityTypes>['entities']): MergedBatch<EntityTypes>['removed'] {
    const others = (kind: LiveKind) => {
      const named = new Set(entities[kind].map(({ id }) => id));
      return [...this.#members[kind].ids()].filter((id) => !named.has(id));
    };
    return { SERIES: others('SERIES'), MATCH: others('MATCH'), MARKET: others('MARKET') };
  }

  #drop(kind: LiveKind, id: string, heldElsewhere: HeldElsewhere): void {
    const members = this.#members[kind];
    if (!members.has(id)) return;
    members.delete(id);
    if (heldElsewhere(kind, id)) return;
    this.#client.cache.evict({ id: members.cacheId(id) });
    this.#written.delete(kind, id);
  }
}

function withNewest({ entities, removed }: BatchPart, newest: (kind: LiveKind, id: string) => LiveEntity | null): BatchPart {
  const of = (kind: LiveKind) => entities[kind].map((entity) => newest(kind, entity.id) ?? entity);
  return { entities: { SERIES: of('SERIES'), MATCH: of('MATCH'), MARKET: of('MARKET') }, removed };
}
