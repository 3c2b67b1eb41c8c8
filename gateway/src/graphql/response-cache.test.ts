import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TrustedDocuments } from './trusted-documents.ts';
import { buildSchema } from './schema.ts';
import { replay } from './response-cache.ts';

const LIST = 'query List { tradingList { seq } }';
const SERIES = 'query One($id: ID!) { seriesMarkets(seriesId: $id) { seq } }';
const trusted = new TrustedDocuments(
  new Map([LIST, SERIES].map((text) => [createHash('sha256').update(text).digest('hex'), text])),
);

let schema: Awaited<ReturnType<typeof buildSchema>>;
beforeAll(async () => {
  schema = await buildSchema();
});

/** A feed whose state the test sets, behind an executor that answers when the test lets it. */
async function served({ maxBytes = 1_000_000, ttlMs = 60_000 } = {}) {
  const state: { version: string | null; arrivals: number; executions: number; execute: () => Promise<string> } = {
    version: 'a',
    arrivals: 0,
    executions: 0,
    execute: async () => `{"data":{"n":${state.executions}}}`,
  };
  const scope = {};
  const feed = { listVersion: () => state.version, seriesVersion: (id: number) => state.version && `${state.version}${id}` };
  // Of a context, what a replay asks.
  const trading = async () => {
    state.arrivals += 1;
    return { scope, feed: () => feed };
  };
  const context = { requireAgreement: async () => {}, trading, catalogue: async () => ({ games: async () => new Map() }) };
  const app = express().disable('etag');
  app.use(express.json(), replay({ schema, trusted, maxBytes, ttlMs, contextOf: () => context }), async (_request, response) => {
    state.executions += 1;
    response.type('json').send(await state.execute());
  });
  const http = createServer(app).listen(0);
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const address = http.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const ask = async (query = LIST, variables: object = {}, signal: AbortSignal | null = null): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }), signal })).text();
  };
  return { state, ask };
}

describe('replay', () => {
  it('executes once a state', async () => {
    const { state, ask } = await served();
    expect([await ask(), await ask()]).toEqual(['{"data":{"n":1}}', '{"data":{"n":1}}']);
    state.version = 'b';
    expect([await ask(), await ask()]).toEqual(['{"data":{"n":2}}', '{"data":{"n":2}}']);
  });

  it('keeps variables apart, and lets through what names no series', async () => {
    const { ask, state } = await served();
    const answers = [await ask(SERIES, { id: '1' }), await ask(SERIES, { id: '2' }), await ask(SERIES, { id: '1' })];
    expect(new Set(answers).size).toBe(2);
    for (const variables of [{}, { id: 'x' }, { id: '-1' }]) {
      await ask(SERIES, variables);
      await ask(SERIES, variables);
    }
    expect(state.executions).toBe(8);
  });

  it('keeps nothing of a feed that is not live', async () => {
    const { ask, state } = await served();
    state.version = null;
    await ask();
    await ask();
    expect(state.executions).toBe(2);
  });

  it('keeps nothing of a state that moved on while the answer was made', async () => {
    const { ask, state } = await served();
    state.execute = async () => {
      state.version = `b${state.executions}`;
      return `{"data":{"n":${state.executions}}}`;
    };
    await ask();
    // No version ever comes back; here it shows what was kept under it.
    state.version = 'a';
    state.execute = async () => '{"data":{"n":"now"}}';
    expect(await ask()).toBe('{"data":{"n":"now"}}');
  });

  it('never keeps errors', async () => {
    const { ask, state } = await served();
    state.execute = async () => '{"errors":[{"message":"no"}],"data":{"n":1}}';
    await ask();
    await ask();
    expect(state.executions).toBe(2);
  });

  it.each([{ maxBytes: 0 }, { ttlMs: 0 }, { maxBytes: 10 }])('keeps nothing with %o', async (bounds) => {
    const { ask, state } = await served(bounds);
    await ask();
    await ask();
    expect(state.executions).toBe(2);
  });

  it('makes one answer for all who ask meanwhile', async () => {
    const { ask, state } = await served();
    const held = Promise.withResolvers<string>();
    state.execute = () => held.promise;
    const all = [ask(), ask(), ask()];
    await expect.poll(() => state.arrivals).toBe(3);
    held.resolve('{"data":{"n":"one"}}');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['{"data":{"n":"one"}}']));
    expect(state.executions).toBe(1);
  });

  it('makes another when the first who asked leaves before', async () => {
    const { ask, state } = await served();
    const held = Promise.withResolvers<string>();
    state.execute = () => held.promise;
    const leaving = new AbortController();
    const first = ask(LIST, {}, leaving.signal).catch(() => 'left');
    await expect.poll(() => state.executions).toBe(1);
    const others = [ask(), ask(), ask()];
    state.execute = async () => '{"data":{"n":"second"}}';
    leaving.abort();
    expect(await first).toBe('left');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['{"data":{"n":"second"}}']));
    expect(state.executions).toBe(2);
    held.resolve('{"data":{"n":"first"}}');
  });
});
