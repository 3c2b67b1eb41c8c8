import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LIST_SET } from '../domains/trading/feed/topics.ts';
import { TrustedDocuments } from './trusted-documents.ts';
import { buildSchema } from './schema.ts';
import { responseCache } from './response-cache.ts';

const LIST = 'query List { tradingList { seq } }';
const SERIES = 'query One($id: ID!) { seriesMarkets(seriesId: $id) { seq } }';
const trusted = new TrustedDocuments(
  new Map([LIST, SERIES].map((text) => [createHash('sha256').update(text).digest('hex'), text])),
);

let schema: Awaited<ReturnType<typeof buildSchema>>;
beforeAll(async () => {
  schema = await buildSchema();
});

/** A feed whose version the test sets, and an executor that responds when the test resolves it. */
async function served({ maxBytes = 1_000_000, ttlMs = 60_000 } = {}) {
  const state: { version: string | null; arrivals: number; executions: number; execute: () => Promise<string> } = {
    version: 'a',
    arrivals: 0,
    executions: 0,
    execute: async () => `{"data":{"n":${state.executions}}}`,
  };
  const scope = {};
  const feed = {
    version: (name: string) => state.version && (name === LIST_SET ? state.version : `${state.version}${name.split('/')[1]}`),
  };
  // The parts of a context that the cache uses.
  const trading = async () => {
    state.arrivals += 1;
    return { scope, feed: () => feed };
  };
  const context = { requireAgreement: async () => {}, trading, games: async () => new Map() };
  const app = express().disable('etag');
  app.use(
    express.json(),
    responseCache({ schema, trusted, maxBytes, ttlMs, contextOf: () => context, headersOf: async () => [['x-cost', '0']] }),
    async (_request, response) => {
      state.executions += 1;
      response.type('json').send(await state.execute());
    },
  );
  const http = createServer(app).listen(0);
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const address = http.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const request = async (query = LIST, variables: object = {}, signal: AbortSignal | null = null): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }), signal })).text();
  };
  return { state, request };
}

describe('responseCache', () => {
  it('executes once per version', async () => {
    const { state, request } = await served();
    expect([await request(), await request()]).toEqual(['{"data":{"n":1}}', '{"data":{"n":1}}']);
    state.version = 'b';
    expect([await request(), await request()]).toEqual(['{"data":{"n":2}}', '{"data":{"n":2}}']);
  });

  it('separates variables, and passes on requests without a valid series id', async () => {
    const { request, state } = await served();
    const responses = [
      await request(SERIES, { id: '1' }),
      await request(SERIES, { id: '2' }),
      await request(SERIES, { id: '1' }),
    ];
    expect(new Set(responses).size).toBe(2);
    for (const variables of [{}, { id: 'x' }, { id: '-1' }]) {
      await request(SERIES, variables);
      await request(SERIES, variables);
    }
    expect(state.executions).toBe(8);
  });

  it('does not cache a feed that is not live', async () => {
    const { request, state } = await served();
    state.version = null;
    await request();
    await request();
    expect(state.executions).toBe(2);
  });

  it('does not cache a response whose version changed during its execution', async () => {
    const { request, state } = await served();
    state.execute = async () => {
      state.version = `b${state.executions}`;
      return `{"data":{"n":${state.executions}}}`;
    };
    await request();
    // Versions never repeat in production; here a repeat shows what was cached.
    state.version = 'a';
    state.execute = async () => '{"data":{"n":"now"}}';
    expect(await request()).toBe('{"data":{"n":"now"}}');
  });

  it('does not cache errors', async () => {
    const { request, state } = await served();
    state.execute = async () => '{"errors":[{"message":"no"}],"data":{"n":1}}';
    await request();
    await request();
    expect(state.executions).toBe(2);
  });

  it.each([{ maxBytes: 0 }, { ttlMs: 0 }, { maxBytes: 10 }])('caches nothing with %o', async (bounds) => {
    const { request, state } = await served(bounds);
    await request();
    await request();
    expect(state.executions).toBe(2);
  });

  it('executes once for concurrent requests', async () => {
    const { request, state } = await served();
    const held = Promise.withResolvers<string>();
    state.execute = () => held.promise;
    const all = [request(), request(), request()];
    await expect.poll(() => state.arrivals).toBe(3);
    held.resolve('{"data":{"n":"one"}}');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['{"data":{"n":"one"}}']));
    expect(state.executions).toBe(1);
  });

  it('executes again when the first client disconnects', async () => {
    const { request, state } = await served();
    const held = Promise.withResolvers<string>();
    state.execute = () => held.promise;
    const disconnecting = new AbortController();
    const first = request(LIST, {}, disconnecting.signal).catch(() => 'disconnected');
    await expect.poll(() => state.executions).toBe(1);
    const others = [request(), request(), request()];
    state.execute = async () => '{"data":{"n":"second"}}';
    disconnecting.abort();
    expect(await first).toBe('disconnected');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['{"data":{"n":"second"}}']));
    expect(state.executions).toBe(2);
    held.resolve('{"data":{"n":"first"}}');
  });
});
