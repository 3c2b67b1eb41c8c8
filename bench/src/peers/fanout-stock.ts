import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, type ExecutionResult, parse } from 'graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { batchOf, type StartFanout, splitByMarket, type RecordedBatch } from './fanout-recording.ts';
import { flushes } from './flushes.ts';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { Topic } from './queue.ts';

/** Maximum pending messages of a subscriber; beyond it the oldest are dropped. */
const MAX_WAITING = 500;

interface StockOptions {
  /** Whether the updates of one flush go out in one batch, as the product's schema allows. */
  readonly isBatched: boolean;
  /** Whether a batch is executed once for all. */
  readonly isShared: boolean;
}

/** graphql-ws as its documentation sets it up, over the product's schema. */
export function stock({ isBatched, isShared }: StockOptions): StartFanout {
  return async ({ query, flushMs, payloads }) => {
    const batches = new Topic<RecordedBatch>(MAX_WAITING);
    const results = new Topic<ExecutionResult>(MAX_WAITING);
    const schema = makeExecutableSchema({
      typeDefs: readFileSync(new URL('../../../schema/published/schema.graphql', import.meta.url), 'utf8'),
      resolverValidationOptions: { requireResolversToMatchSchema: 'ignore' },
      resolvers: {
        DateTime: GraphQLDateTime,
        JSON: GraphQLJSON,
        CompetitorEntity: { __resolveType: (entity: { readonly __typename: string }) => entity.__typename },
        Subscription: { tradingList: { subscribe: () => batches.subscribe(), resolve: (batch: RecordedBatch) => batch } },
      },
    });
    const document = parse(query);
    const executed = async (batch: RecordedBatch): Promise<ExecutionResult> => execute({ schema, document, rootValue: batch });

    const server = createServer();
    useServer<Record<string, unknown>>(
      // Where execution is shared, the library is handed results and only sends them.
      isShared ? { schema, subscribe: () => results.subscribe() } : { schema },
      new WebSocketServer({ server, path: '/graphql' }),
    );
    flushes(flushMs, payloads.length, (index) => {
      const payload = payloads[index];
      if (payload === undefined) return;
      const batch = batchOf(payload);
      for (const one of isBatched ? [batch] : splitByMarket(batch)) {
        if (isShared) void executed(one).then((result) => results.publish(result));
        else batches.publish(one);
      }
    });
    return listenOnFreePort(server);
  };
}
