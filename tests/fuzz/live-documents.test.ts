import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, GraphQLObjectType, GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashOf } from '../../gateway/test/support/trusted-documents.ts';
import manifest from '../../schema/trusted-documents.json' with { type: 'json' };
import type { Credentials, GatewayProcess } from '../../gateway/test/support/gateway-process.ts';
import { startSeparateGateway } from '../../gateway/test/support/gateway-process.ts';
import { startSandbox, type TestSandbox } from '../../gateway/test/support/sandbox.ts';
import { RawSocket } from '../../gateway/test/support/raw-socket.ts';
import { depthLimitFor, documentLimits } from '../../gateway/src/graphql/document-limits.ts';
import { subscriptionRoot } from '../../gateway/src/ws/subscription-root.ts';
import { caseOf, caseCount, eachCase, FUZZ_TIMEOUT_MS } from './cases.ts';
import { OperationGenerator, type GeneratedOperation } from './document.ts';
import { headersOf } from '../../gateway/test/support/socket-client.ts';

const SUITE = 'live documents';
const MAX_ALIASES = 15;
const MAX_TOKENS = 1_000;
const full = buildSchema(await readFile(new URL('../../schema/published/schema.graphql', import.meta.url), 'utf8'));
const schema = liveSchema(full);
const rules = [
  ...specifiedRules,
  subscriptionRoot,
  ...documentLimits({ depth: depthLimitFor(Object.values(manifest.documents).map(({ text }) => text)), aliases: MAX_ALIASES }),
];

let directory: string;
let sandbox: TestSandbox;
let gateway: GatewayProcess;
let credentials: Credentials;
let generated: readonly GeneratedOperation[];

beforeAll(async () => {
  sandbox = await startSandbox();
  directory = await mkdtemp(join(tmpdir(), 'sightline-live-documents-'));
  const markets = await sandbox.control.allState('markets');
  const ids = markets.filter(({ fixture }) => fixture.type === 'series').map(({ fixture }) => String(fixture.id));
  generated = validDocuments(new OperationGenerator(schema, [...new Set(ids)].slice(0, 3)), caseCount(100, 1_000));
  await writeFile(
    join(directory, 'made.json'),
    JSON.stringify(Object.fromEntries(generated.map(({ query }) => [hashOf(query), query]))),
  );
  gateway = await startSeparateGateway(sandbox.port, {
    TRUSTED_DOCUMENTS_DIR: directory,
    MAX_DOCUMENT_COST: 1_000_000_000,
    DOCUMENT_COST_PER_MINUTE: '1000000000',
    REGISTERED_DOCUMENT_COST_PER_MINUTE: '1000000000',
    MAX_LIVE_COST: '1000000000',
    MAX_LIVE_COST_PER_USER: '1000000000',
    FEED_LINGER_MS: 600_000,
    FEED_REREAD_MS: 600_000,
    FEED_RECONCILE_MS: 600_000,
    REFERENCE_CACHE_MS: 600_000,
    MAX_ALIASES: MAX_ALIASES,
  });
  credentials = await gateway.startTrading('trader@example.test');
});
afterAll(async () => {
  await gateway?.stop();
  await sandbox?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The schema with only the root fields of live sets. */
function liveSchema(whole: GraphQLSchema): GraphQLSchema {
  const { query, mutation, subscription, types, ...config } = whole.toConfig();
  const only = (root: GraphQLObjectType | null | undefined): GraphQLObjectType => {
    if (!root) throw new Error('the schema lacks a root type');
    const { fields, ...rest } = root.toConfig();
    const live = Object.entries(fields).filter(([name]) => name === 'tradingList' || name === 'seriesMarkets');
    return new GraphQLObjectType({ ...rest, fields: Object.fromEntries(live) });
  };
  const roots: unknown[] = [query, mutation, subscription];
  const others = types.filter((type) => !roots.includes(type));
  return new GraphQLSchema({ ...config, types: others, query: only(query), subscription: only(subscription) });
}

/** Fields of `Market.history`: a document may read hundreds of histories, and what they have changes between two requests. */
const RECORDED = /\b(?:availableFrom|covered|isReduced|changes)\b/;

/** Different documents that the gateway accepts, without histories of markets. */
function validDocuments(generator: OperationGenerator, wanted: number): GeneratedOperation[] {
  const found = new Map<string, GeneratedOperation>();
  for (let number = 0; found.size < wanted; number += 1) {
    const operation = generator.make(caseOf(SUITE, number));
    if (isValid(operation.query) && !RECORDED.test(operation.query)) found.set(operation.query, operation);
  }
  return [...found.values()];
}

function isValid(text: string): boolean {
  try {
    return validate(full, parse(text, { maxTokens: MAX_TOKENS }), rules).length === 0;
  } catch {
    return false;
  }
}

/** A response without what differs from request to request. */
async function request({ variables }: GeneratedOperation, query: string): Promise<string> {
  const response = await gateway.post(JSON.stringify({ query, variables }), headersOf(credentials));
  return `${response.status} ${withoutRequestIds(await response.text())}`;
}

function withoutRequestIds(text: string): string {
  return text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
}

it(
  'a rendered result has the bytes that graphql-js yields',
  async () => {
    const queries = generated.filter(({ kind }) => kind === 'query');
    expect(queries.length).toBeGreaterThan(generated.length / 2);
    let withData = 0;
    await eachCase(SUITE, { all: queries.length, atOnce: 4 }, async (_random, number) => {
      const operation = queries[number];
      if (!operation) return;
      // A set may open, and its names arrive, between two requests.
      await vi.waitFor(async () => {
        const rendered = await request(operation, operation.query);
        // With a space more, it is not registered: graphql-js runs it.
        const plain = await request(operation, `${operation.query} `);
        expect(rendered).toBe(plain);
        expect(await request(operation, operation.query)).toBe(plain);
        if (plain.startsWith('200 {"data"')) withData += 1;
      });
    });
    expect(withData).toBeGreaterThan(queries.length / 4);
  },
  FUZZ_TIMEOUT_MS,
);

it(
  'the first message of a subscription has the bytes of the query',
  async () => {
    const subscriptions = generated.filter(({ kind, query }) => kind === 'subscription' && !query.includes('after:'));
    const socket = await RawSocket.open(gateway.url);
    if (typeof socket === 'number') throw new Error(`the handshake was refused with ${socket}`);
    socket.send({
      type: 'connection_init',
      payload: headersOf(credentials),
    });
    await socket.next('connection_ack');
    let compared = 0;
    for (const [number, { query, variables }] of subscriptions.entries()) {
      const asQuery = query.replace(/^subscription/, 'query').replaceAll('on Subscription', 'on Query');
      if (!isValid(asQuery)) continue;
      await vi.waitFor(async () => {
        const id = `${number} ${compared} ${Date.now()}`;
        const plain = await request({ kind: 'query', query: asQuery, variables }, asQuery);
        socket.send({ id, type: 'subscribe', payload: { query, variables } });
        const first = await socket.until(() => socket.messages.find((message) => message.id === id));
        socket.send({ id, type: 'complete' });
        if (first.type !== 'next' || !plain.startsWith('200 {"data"')) return;
        expect(`200 ${withoutRequestIds(JSON.stringify(first.payload))}`).toBe(plain);
        compared += 1;
      });
    }
    expect(compared).toBeGreaterThan(subscriptions.length / 8);
    await socket.end();
  },
  FUZZ_TIMEOUT_MS,
);
