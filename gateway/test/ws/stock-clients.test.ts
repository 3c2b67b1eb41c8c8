import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { Client as UrqlClient, subscriptionExchange } from '@urql/core';
import { OperationTypeNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type Batch, mergeBatch } from '../../../examples/merge-batch.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { differences, LiveState } from '../support/live-state.ts';
import { ONE_SERIES } from '../support/live-subscriber.ts';
import { useStack } from '../support/stack.ts';
import { headersOf } from '../support/socket-client.ts';

const stack = useStack({ FEED_LINGER_MS: 100 });
let trader: Required<Pick<Credentials, 'bearer' | 'tradingToken'>>;
beforeEach(async () => {
  const { control } = stack().sandbox;
  // Wait until the feed of the previous test has closed: it has data that the reset removes.
  await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
  await control.reset();
  trader = await stack().gateway.startTrading('trader@example.test');
});

/** Subscribes, and passes the data of each result to `next`. @returns a function that ends the subscription */
type Subscribe = (variables: { seriesId: string }, next: (data: unknown) => void) => () => void;

/** A client, and each socket that it opens: a new one when it reconnects. @param reconnect resolves when it may do so */
function createTrackedClient(reconnect: Promise<void> = Promise.resolve()) {
  const sockets: WebSocket[] = [];
  class TrackedWebSocket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.push(this);
    }
  }
  const client = createClient({
    url: `${stack().gateway.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: TrackedWebSocket,
    connectionParams: headersOf(trader),
    retryWait: () => reconnect,
  });
  return { client, sockets };
}

function urqlOver(client: Client): UrqlClient {
  return new UrqlClient({
    url: `${stack().gateway.url}/graphql`,
    preferGetMethod: false,
    exchanges: [
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables = {} }) => ({
          subscribe: (sink) => ({
            unsubscribe: client.subscribe(
              { query, variables: z.record(z.string(), z.unknown()).parse(variables) },
              {
                next: ({ data }) => sink.next({ data: data ?? null }),
                error: (error) => sink.error(error),
                complete: () => sink.complete(),
              },
            ),
          }),
        }),
      }),
    ],
  });
}

const Result = z.object({ data: z.unknown() });

const clients: Record<string, () => { sockets: WebSocket[]; subscribe: Subscribe; end: () => void }> = {
  'graphql-ws': () => {
    const { client, sockets } = createTrackedClient();
    return {
      sockets,
      subscribe: (variables, next) =>
        client.subscribe(
          { query: ONE_SERIES, variables },
          { next: ({ data }) => next(data), error: () => {}, complete: () => {} },
        ),
      end: () => void client.dispose(),
    };
  },
  'Apollo Client': () => {
    const { client, sockets } = createTrackedClient();
    const apollo = new ApolloClient({ cache: new InMemoryCache(), link: new GraphQLWsLink(client) });
    return {
      sockets,
      subscribe: (variables, next) => {
        const subscription = apollo
          .subscribe({ query: gql(ONE_SERIES), variables, fetchPolicy: 'no-cache' })
          .subscribe((result) => next(Result.parse(result).data));
        return () => subscription.unsubscribe();
      },
      end: () => {
        apollo.stop();
        void client.dispose();
      },
    };
  },
  urql: () => {
    const { client, sockets } = createTrackedClient();
    const urql = urqlOver(client);
    return {
      sockets,
      subscribe: (variables, next) => {
        const subscription = urql.subscription(ONE_SERIES, variables).subscribe(({ data }) => next(data));
        return () => subscription.unsubscribe();
      },
      end: () => void client.dispose(),
    };
  },
};

describe.each(Object.keys(clients))('a stock client (%s)', (name) => {
  it('subscribes, receives changes, and converges after a disconnect', async () => {
    const { control } = stack().sandbox;
    const client = clients[name]?.();
    if (!client) throw new Error(`no ${name}`);
    const series = (await control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
    if (!series) throw new Error('no series is live');
    const state = new LiveState();
    const stop = client.subscribe({ seriesId: String(series.id) }, (data) => state.apply(data, { isFirst: false }));
    const expectProviderState = async (): Promise<void> => {
      const truth = await control.live({ series: [series.id] });
      expect(differences(state.canonical({ series: [series.id] }), truth.text)).toEqual([]);
    };
    try {
      await vi.waitFor(expectProviderState);
      await control.play(300);
      await vi.waitFor(expectProviderState);
      const { snapshots } = state.counts;
      client.sockets.at(-1)?.terminate();
      await control.play(300);
      await vi.waitFor(async () => {
        expect(state.counts.snapshots).toBe(snapshots + 1);
        await expectProviderState();
      });
      expect(client.sockets.length).toBe(2);
    } finally {
      stop();
      client.end();
    }
  });
});

it('stock clients of every kind read the same set at once, and one that leaves does not affect the others', async () => {
  const { control } = stack().sandbox;
  const series = (await control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
  if (!series) throw new Error('no series is live');
  const subscribers = Object.values(clients).map((make) => {
    const client = make();
    const state = new LiveState();
    return {
      state,
      stop: client.subscribe({ seriesId: String(series.id) }, (data) => state.apply(data, { isFirst: false })),
      end: client.end,
    };
  });
  const expectAllAtProviderState = async (subscribers: readonly { state: LiveState }[]): Promise<void> => {
    const truth = await control.live({ series: [series.id] });
    for (const { state } of subscribers) {
      expect(differences(state.canonical({ series: [series.id] }), truth.text)).toEqual([]);
      expect(state.counts.gaps).toBe(0);
    }
  };
  try {
    await vi.waitFor(() => expectAllAtProviderState(subscribers));
    const [first, ...others] = subscribers;
    await control.play(200);
    await vi.waitFor(() => expectAllAtProviderState(subscribers));
    first?.stop();
    await control.play(200);
    await vi.waitFor(() => expectAllAtProviderState(others));
  } finally {
    for (const { stop, end } of subscribers) {
      stop();
      end();
    }
  }
});

interface MarketBatch extends Batch {
  readonly markets: readonly { readonly id: string; readonly state: string }[];
}

const MARKETS = 'isSnapshot markets { id state } removed { type id }';
const QUERY = `query ($seriesId: ID!) { seriesMarkets(seriesId: $seriesId) { ${MARKETS} } }`;
const CHANGES = `subscription ($seriesId: ID!) { seriesMarkets(seriesId: $seriesId) { ${MARKETS} } }`;

/** Clients that know nothing of cursors and merge batches with the reducer of the documentation. */
const merging: Record<
  string,
  (seriesId: string, reconnect: Promise<void>) => { sockets: WebSocket[]; markets: () => MarketBatch['markets']; end: () => void }
> = {
  'watchQuery and subscribeToMore of Apollo Client': (seriesId, reconnect) => {
    const { client, sockets } = createTrackedClient(reconnect);
    const headers = headersOf(trader);
    const http = new HttpLink({ uri: `${stack().gateway.url}/graphql`, headers });
    const apollo = new ApolloClient({
      cache: new InMemoryCache(),
      link: ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        new GraphQLWsLink(client),
        http,
      ),
    });
    const query: TypedDocumentNode<{ seriesMarkets: MarketBatch | null }> = gql(QUERY);
    const changes: TypedDocumentNode<{ seriesMarkets: MarketBatch }> = gql(CHANGES);
    const list = apollo.watchQuery({ query, variables: { seriesId } });
    let shown: MarketBatch['markets'] = [];
    const reading = list.subscribe(({ data, dataState }) => {
      if (dataState === 'complete') shown = data.seriesMarkets?.markets ?? [];
    });
    const stop = list.subscribeToMore({
      document: changes,
      variables: { seriesId },
      updateQuery: (_, { complete, previousData, subscriptionData: { data } }) => ({
        seriesMarkets: mergeBatch(complete ? previousData.seriesMarkets : null, data.seriesMarkets),
      }),
    });
    const end = (): void => {
      stop();
      reading.unsubscribe();
      apollo.stop();
      void client.dispose();
    };
    return { sockets, markets: () => shown, end };
  },
  'a subscription of urql': (seriesId, reconnect) => {
    const { client, sockets } = createTrackedClient(reconnect);
    const urql = urqlOver(client);
    let state: MarketBatch | null = null;
    const subscription = urql.subscription<{ seriesMarkets: MarketBatch }>(CHANGES, { seriesId }).subscribe(({ data }) => {
      if (data) state = mergeBatch(state, data.seriesMarkets);
    });
    const end = (): void => {
      subscription.unsubscribe();
      void client.dispose();
    };
    return { sockets, markets: () => state?.markets ?? [], end };
  },
};

describe.each(Object.keys(merging))('with the reducer of the documentation, %s', (name) => {
  it('has the markets of the provider after a disconnect during which a market left the set', async () => {
    const { control } = stack().sandbox;
    const series = (await control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
    if (!series) throw new Error('no series is live');
    const reconnect = Promise.withResolvers<void>();
    const client = merging[name]?.(String(series.id), reconnect.promise);
    if (!client) throw new Error(`no ${name}`);
    const inSet = async () => {
      const matches = (await control.allState('matches')).filter((match) => match.series.id === series.id);
      const own = new Set(matches.map(({ id }) => id));
      return (await control.allState('markets'))
        .filter(({ fixture: { type, id } }) => (type === 'series' ? id === series.id : own.has(id)))
        .filter(({ state }) => ['open', 'suspended', 'settled'].includes(state))
        .map(({ id, state }) => `${id} ${state.toUpperCase()}`)
        .toSorted();
    };
    const expectProviderState = async (): Promise<void> => {
      expect(
        client
          .markets()
          .map(({ id, state }) => `${id} ${state}`)
          .toSorted(),
      ).toEqual(await inSet());
    };
    const removeMarket = async (): Promise<void> => {
      const [first = ''] = await inSet();
      await control.change('markets', Number(first.split(' ')[0]), { state: 'cancelled' });
    };
    try {
      await vi.waitFor(expectProviderState);
      await removeMarket();
      await vi.waitFor(expectProviderState);
      client.sockets.at(-1)?.terminate();
      await removeMarket();
      // An open feed would send the removal as a change.
      await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
      reconnect.resolve();
      await vi.waitFor(async () => {
        expect(client.sockets.length).toBe(2);
        await expectProviderState();
      });
    } finally {
      client.end();
    }
  });
});
