import { ApolloClient, ApolloLink, type DocumentNode, gql } from '@apollo/client';
import * as z from 'zod/mini';
import { createCache } from '../gateway/client/cache.ts';
import { ApolloSink } from '../gateway/live/apollo-sink.ts';
import type { EntityReader, LiveSetSpec } from '../gateway/live/live-set-spec.ts';

/** An entity that has only its identity and its version, for tests of the live engine. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

const QUERY = gql`
  query Versioned {
    tradingList {
      epoch
      seq
      prevSeq
      status
      series { id version }
      matches { id version }
      markets { id version }
      removed { type id }
    }
  }
`;
const Entities = z.array(z.object({ id: z.string(), version: z.number() }));
const Cached = z.object({ tradingList: z.object({ series: Entities, matches: Entities, markets: Entities }) });

/** The entities of a set, as a screen reads them. */
type VersionedEntities = z.output<typeof Cached>['tradingList'];

/** A live set of versions in a cache of its own, written by the product's sink. */
export class VersionedSet {
  readonly #client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty(), devtools: { enabled: false } });
  readonly sink: ApolloSink<Versioned, Versioned, Versioned>;

  constructor() {
    const spec: LiveSetSpec<Versioned, Versioned, Versioned> = {
      variables: {},
      query: QUERY,
      subscription: QUERY,
      series: readerOf('Series'),
      matches: readerOf('Match'),
      markets: readerOf('Market'),
    };
    this.sink = new ApolloSink(this.#client, spec, () => false);
  }

  /** The entities in the cache; null before the first snapshot. */
  get cached(): VersionedEntities | null {
    return Cached.safeParse(this.#client.cache.readQuery({ query: QUERY })).data?.tradingList ?? null;
  }
}

function readerOf(type: string): EntityReader<Versioned> {
  const fragment: DocumentNode = gql`fragment Versioned${type} on ${type} { id version }`;
  return ({ cache }, id) => cache.readFragment<Versioned>({ id, fragment });
}
