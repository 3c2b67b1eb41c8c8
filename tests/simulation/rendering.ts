import { createHash } from 'node:crypto';
import {
  getOperationAST,
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import type { MarketView } from '../../gateway/src/domains/trading/feed/market-model.ts';
import type { MatchView, SeriesView } from '../../gateway/src/domains/trading/feed/fixture-views.ts';
import { CompiledQueries } from '../../gateway/src/graphql/compiled-queries.ts';
import { liveOperation } from '../../gateway/src/graphql/live-operation.ts';
import { type LiveExecution, LiveRenderer } from '../../gateway/src/graphql/live-renderer.ts';
import type { Log } from '../../gateway/src/telemetry/log.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { versionOf } from './model-provider.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What resolvers of the simulation need. */
interface RenderingWorld {
  readonly time: VirtualTime;
  readonly random: Random;
}

const CACHE_BYTES = 50_000;
const TTL_MS = 3_000;
/** The longest time that the slow field of a market takes, ms. */
const MAX_FETCH_MS = 300;

function entityType<V>(name: string, version: (value: V) => number): GraphQLObjectType<V, RenderingWorld> {
  return new GraphQLObjectType<V, RenderingWorld>({
    name,
    fields: {
      id: { type: new GraphQLNonNull(GraphQLString) },
      version: { type: new GraphQLNonNull(GraphQLInt), resolve: version },
      /** Takes a while to resolve. */
      slow: {
        type: GraphQLInt,
        resolve: async (_entity, _args, { time, random }) => time.sleep(random.int(1, MAX_FETCH_MS)).then(() => 1),
      },
    },
  });
}

function listOf<V>(name: string, version: (value: V) => number) {
  return { type: new GraphQLList(new GraphQLNonNull(entityType(name, version))) };
}

const BATCH = new GraphQLObjectType({
  name: 'LiveBatch',
  fields: {
    epoch: { type: GraphQLString },
    seq: { type: GraphQLInt },
    prevSeq: { type: GraphQLInt },
    status: { type: GraphQLString },
    isConflated: { type: GraphQLBoolean },
    series: listOf<SeriesView>('Series', ({ series }) => series.resource_version ?? 0),
    matches: listOf<MatchView>('Match', ({ match }) => match.resource_version ?? 0),
    markets: listOf<MarketView>('Market', ({ model }) => versionOf(model.market)),
    removed: {
      type: new GraphQLList(
        new GraphQLObjectType({ name: 'LiveRef', fields: { type: { type: GraphQLString }, id: { type: GraphQLString } } }),
      ),
    },
  },
});
const root = (name: string) =>
  new GraphQLObjectType({ name, fields: { tradingList: { type: BATCH, resolve: (batch: unknown) => batch } } });
/** Names of the product's schema, with versions in place of most fields. */
const SCHEMA = new GraphQLSchema({ query: root('Query'), subscription: root('Subscription') });

const selection = (extra: string): string => `{ tradingList {
  epoch seq prevSeq status isConflated
  series { __typename id version } matches { __typename id version } markets { __typename id version ${extra} }
  removed { type id }
} }`;

export const DOCUMENTS = {
  query: `query List ${selection('')}`,
  list: `subscription List ${selection('')}`,
  slow: `subscription Slow ${selection('slow')}`,
} as const;

const executions = new Map<string, LiveExecution>();

/** An operation of the simulation, as the product executes its own trusted documents. */
export function executionOf(text: string): LiveExecution {
  const known = executions.get(text) ?? createExecution(text);
  executions.set(text, known);
  return known;
}

function createExecution(text: string): LiveExecution {
  const document = parse(text);
  const node = getOperationAST(document);
  if (!node) throw new Error('the document has no operation');
  const trustedHash = createHash('sha256').update(text).digest('hex');
  return { document, node, variables: {}, key: text, trustedHash, live: liveOperation(SCHEMA, document, node) };
}

/** The product's renderer over the schema of the simulation. */
export function createRenderer(world: RenderingWorld, log: Log): LiveRenderer {
  return new LiveRenderer({
    schema: SCHEMA,
    contextFor: async () => world,
    compiled: (schema) => new CompiledQueries({ schema, log }),
    maxBytes: CACHE_BYTES,
    ttlMs: TTL_MS,
  });
}
