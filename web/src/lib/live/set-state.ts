import type { ApolloClient } from '@apollo/client';
import type { MergedBatch } from './batch-buffer.ts';
import { KINDS, LISTS, type LiveBatch, type LiveKind } from './live-batch.ts';
import type { HeldElsewhere, LiveEntities, LiveSetSpec } from './live-set.ts';
import { Members } from './members.ts';

/** What the cache holds of one live set: the only writer of its series, matches and markets. */
export class SetState<S, M, K> {
  readonly #client: ApolloClient;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #members: { readonly SERIES: Members<S>; readonly MATCH: Members<M>; readonly MARKET: Members<K> };
  #entities: LiveEntities<S, M, K> = { series: [], matches: [], markets: [] };

  constructor(client: ApolloClient, set: LiveSetSpec<S, M, K>) {
    this.#client = client;
    this.#set = set;
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

  /** Takes over an image that the cache holds already. */
  adopt(image: LiveBatch, heldElsewhere: HeldElsewhere): void {
    this.#client.cache.batch({
      update: () => {
        for (const kind of KINDS) {
          const ids = (image[LISTS[kind]] ?? []).map(({ id }) => id);
          this.#dropAllBut(kind, ids, heldElsewhere);
          for (const id of ids) this.#members[kind].refresh(id);
        }
      },
    });
  }

  /** Writes changes, or an image that replaces everything. Throws when the cache cannot take them. */
  write({ image, cursor, entities, removed }: MergedBatch, heldElsewhere: HeldElsewhere): void {
    const { query, variables, field } = this.#set;
    const batch = {
      __typename: 'LiveBatch',
      ...cursor,
      prevSeq: image ? null : cursor.seq,
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
          if (image) {
            const ids = entities[kind].map(({ id }) => id);
            this.#dropAllBut(kind, ids, heldElsewhere);
          } else {
            for (const id of removed[kind]) this.#drop(kind, id, heldElsewhere);
          }
          for (const { id } of entities[kind]) this.#members[kind].refresh(id);
        }
      },
    });
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
        for (const kind of KINDS) this.#dropAllBut(kind, [], heldElsewhere);
      },
    });
  }

  #dropAllBut(kind: LiveKind, ids: readonly string[], heldElsewhere: HeldElsewhere): void {
    const stay = new Set(ids);
    for (const id of this.#members[kind].ids()) if (!stay.has(id)) this.#drop(kind, id, heldElsewhere);
  }

  #drop(kind: LiveKind, id: string, heldElsewhere: HeldElsewhere): void {
    const members = this.#members[kind];
    if (!members.has(id)) return;
    members.delete(id);
    if (!heldElsewhere(kind, id)) this.#client.cache.evict({ id: members.cacheId(id) });
  }
}
