import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alteredToken } from '../support/altered-token.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';
import { headersOf } from '../support/socket-client.ts';

const LIST = trustedDocumentNamed('TradingList');
const SERIES = trustedDocumentNamed('SeriesMarkets');

/** Reference data is cached longer than a test, and the feed reads nothing again by itself meanwhile. */
const stack = useStack({
  REFERENCE_CACHE_MS: 60_000,
  FEED_REREAD_MS: 600_000,
  FEED_RECONCILE_MS: 600_000,
  // A shorter time would spend all of a client's 5 requests per second on polled series.
  SCOPE_CACHE_MS: 1_000,
});

beforeEach(async () => {
  const { control } = stack().sandbox;
  await control.clearFaults();
  await control.clearSocketFaults();
});

interface Query {
  readonly text?: string;
  readonly variables?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** Headers that differ from answer to answer, and those of documents that are not trusted. */
const IGNORED_HEADERS = /^(date|transfer-encoding|x-request-id|document-cost.*|ratelimit.*)$/;

/** A response with its headers. A shared result has a length; a response that is compressed during sending has none. */
async function post(credentials: Credentials, { text = LIST, variables = {}, headers = {} }: Query = {}) {
  const response = await stack().gateway.post(JSON.stringify({ query: text, variables }), {
    ...headersOf(credentials),
    'accept-encoding': 'gzip',
    ...headers,
  });
  const { 'content-length': length, ...rest } = Object.fromEntries(
    [...response.headers].filter(([name]) => !IGNORED_HEADERS.test(name)),
  );
  const isShared = rest['content-encoding'] !== undefined && length !== undefined;
  return { status: response.status, headers: rest, isShared, body: await response.text() };
}

/** Gets a response that is executed always, because the text differs from that of the manifest. */
const postExecuted = (credentials: Credentials, { text = LIST, ...rest }: Query = {}) =>
  post(credentials, { ...rest, text: `${text} ` });

async function untilShared(credentials: Credentials, query: Query = {}) {
  return vi.waitFor(async () => {
    const answer = await post(credentials, query);
    expect(answer.isShared).toBe(true);
    return answer;
  });
}

/** Both kinds of answer with the same body. A busy feed may still load names and status between the two. */
async function untilEqual(credentials: Credentials, query: Query) {
  return vi.waitFor(async () => {
    const shared = await untilShared(credentials, query);
    const other = await postExecuted(credentials, query);
    expect(other.isShared).toBe(false);
    expect(shared.body === other.body).toBe(true);
    return { shared, other };
  });
}

const codesOf = (body: string): unknown => [...body.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code);

async function openSeries(index = 0) {
  const { control } = stack().sandbox;
  const markets = await control.allState('markets');
  const market = markets.filter(({ type, state }) => type === 'series_winner' && state === 'open').at(index);
  if (!market) throw new Error('no series has an open market');
  return { id: String(market.fixture.id), market };
}

describe('a shared result', () => {
  it.each(['gzip', 'br', 'gzip, deflate, br, zstd'])(
    'equals the executed one, in bytes and headers, for a client that accepts %s',
    async (encoding) => {
      const trader = await stack().gateway.startTrading('trader@example.test');
      const series = await openSeries();
      for (const query of [{}, { text: SERIES, variables: { seriesId: series.id } }]) {
        const headers = { 'accept-encoding': encoding, accept: 'application/graphql-response+json,application/json;q=0.9' };
        const { shared, other } = await untilEqual(trader, { ...query, headers });
        expect(shared.headers).toEqual(other.headers);
        expect(shared.headers['cache-control']).toBe('no-store');
        expect(shared.status).toBe(other.status);
      }
    },
  );

  it('counts against the budget of its user like an executed one', async () => {
    const trader = await stack().gateway.startTrading('trader@example.test');
    const request = () => stack().gateway.post(JSON.stringify({ query: LIST }), headersOf(trader));
    const [one, two] = [await request(), await request()];
    const cost = Number(one.headers.get('document-cost'));
    expect(cost).toBeGreaterThan(0);
    expect(two.headers.get('document-cost')).toBe(String(cost));
    const remaining = [one, two].map(({ headers }) =>
      Number(/^"own-document-cost";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]),
    );
    expect(remaining[1]).toBe((remaining[0] ?? 0) - cost);
    for (const { headers } of [one, two]) expect(headers.get('ratelimit-policy')).toMatch(/^"own-document-cost";q=\d+;w=60$/);
  });

  it('serves every user of the client, and no user of another client', async () => {
    const { gateway } = stack();
    const [one, stranger] = [
      await gateway.startTrading('trader-01@example.test'),
      await gateway.startTrading('nobilling@example.test'),
    ];
    // One series only, because the other client has a low rate.
    const query = { text: SERIES, variables: { seriesId: (await openSeries()).id } };
    const names = Array.from({ length: 30 }, (_, index) => `trader-${index + 11}@example.test`);
    // A busy feed may still load names and status: then another user, who has no result of their own either, asks again.
    const body = await vi.waitFor(async () => {
      const another = await gateway.startTrading(names.shift() ?? expect.fail('no result was shared'));
      const shared = await untilShared(one, query);
      const again = await post(another, query);
      expect(again.isShared).toBe(true);
      expect(again.body === shared.body).toBe(true);
      return shared.body;
    });
    const other = await post(stranger, query);
    expect(epochOf(other.body)).not.toBe(epochOf(body));
  });

  it('is refused with the same errors as an executed one', async () => {
    const { gateway } = stack();
    const [one, two, leaving] = [
      await gateway.startTrading('trader-01@example.test'),
      await gateway.startTrading('trader-02@example.test'),
      await gateway.startTrading('trader-03@example.test'),
    ];
    await untilShared(one);
    await untilShared(leaving);
    await gateway.request('mutation { signOut { user { id } } }', {}, leaving);
    const noAccess = await gateway.signIn('customer@example.test');
    const refused: [Credentials, string][] = [
      [{}, 'UNAUTHENTICATED'],
      [{ tradingToken: one.tradingToken }, 'UNAUTHENTICATED'],
      [leaving, 'UNAUTHENTICATED'],
      [{ bearer: one.bearer }, 'TRADING_TOKEN_REQUIRED'],
      [{ ...one, tradingToken: two.tradingToken }, 'TRADING_TOKEN_EXPIRED'],
      [{ ...one, tradingToken: alteredToken(one.tradingToken) }, 'TRADING_TOKEN_EXPIRED'],
      [{ bearer: noAccess, tradingToken: one.tradingToken }, 'FORBIDDEN'],
    ];
    for (const [credentials, code] of refused) {
      const { body, isShared } = await post(credentials);
      expect(isShared).toBe(false);
      expect(body.includes('"epoch"')).toBe(false);
      expect(codesOf(body)).toEqual([code]);
    }
    const renewed = { ...leaving, bearer: await gateway.signIn('trader-03@example.test') };
    expect(codesOf((await post(renewed)).body)).toEqual(['TRADING_TOKEN_EXPIRED']);
  });

  it('has the present state of the feed', async () => {
    const trader = await stack().gateway.startTrading('trader@example.test');
    const { market, id } = await openSeries();
    const queries = [{}, { text: SERIES, variables: { seriesId: id } }];
    const before = await Promise.all(queries.map((query) => untilShared(trader, query)));
    const [selection, ...others] = market.selections;
    const odds = 77.77;
    await stack().sandbox.control.change('markets', market.id, { selections: [{ ...selection, odds }, ...others] });
    await vi.waitFor(async () => expect((await postExecuted(trader)).body.includes('77.77')).toBe(true));
    for (const [index, query] of queries.entries()) {
      const first = await post(trader, query);
      expect(first.body.includes('77.77')).toBe(true);
      const { shared } = await untilEqual(trader, query);
      expect(shared.body === before[index]?.body).toBe(false);
    }
  });

  it.each([
    { what: 'the caller’s', api: 'account', path: '/v1/game' },
    { what: 'the scope’s', api: 'data', path: '/v3/tournaments' },
  ] as const)('never contains errors of $what data', async ({ api, path }) => {
    const { gateway, sandbox } = stack();
    await sandbox.control.addFault({ api, path, kind: 'status', status: 400 });
    // Nothing was read yet for this user, or for this series and client.
    const user = await gateway.startTrading(api === 'account' ? 'trader-04@example.test' : 'nobilling@example.test');
    const query = { text: SERIES, variables: { seriesId: (await openSeries(-1)).id } };
    for (let time = 0; time < 3; time += 1) {
      const { body, isShared } = await post(user, query);
      expect(isShared).toBe(false);
      expect(body.startsWith('{"errors"')).toBe(true);
    }
    await sandbox.control.clearFaults();
    await untilShared(user, query);
  });

  it('contains the games that the caller may see', async () => {
    const { gateway, sandbox } = stack();
    const permitted = await gateway.startTrading('trader-05@example.test');
    await untilShared(permitted);
    await sandbox.control.addFault({ api: 'account', path: '/v1/game', kind: 'status', status: 200, body: { games: [] } });
    const otherTrader = await gateway.startTrading('trader-06@example.test');
    const other = await post(otherTrader);
    const untitled = /"game":\{"id":"\d+","title":null/;
    expect(untitled.test(other.body)).toBe(true);
    expect(untitled.test((await untilShared(otherTrader)).body)).toBe(true);
    expect(untitled.test((await post(permitted)).body)).toBe(false);
  });

  it('has the present status of the feed', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    await untilShared(trader);
    await sandbox.control.refuseSockets(503, 1_000);
    await sandbox.control.dropSockets({ terminate: true });
    await vi.waitFor(async () => expect(statusOf((await postExecuted(trader)).body)).not.toBe('LIVE'));
    for (let time = 0; time < 3; time += 1) {
      const { body } = await post(trader);
      expect(statusOf(body)).not.toBe('LIVE');
    }
    await sandbox.control.clearSocketFaults();
    await vi.waitFor(async () => expect(statusOf((await post(trader)).body)).toBe('LIVE'));
  });

  it('answers only the exact document', async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    await untilShared(trader);
    const lengthOf = async (body: object): Promise<string | null> =>
      (await gateway.post(JSON.stringify(body), { ...headersOf(trader), 'accept-encoding': 'gzip' })).headers.get(
        'content-length',
      );
    await vi.waitFor(async () => expect(await lengthOf({ query: LIST, operationName: 'TradingList' })).not.toBeNull());
    for (const body of [
      { query: LIST, operationName: 'Another' },
      { query: LIST, extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
      { query: LIST, variables: [] },
      [{ query: LIST }],
    ]) {
      const { status } = await gateway.post(JSON.stringify(body), headersOf(trader));
      expect(status).toBe(400);
    }
    const { body } = await post(trader, { text: SERIES, variables: { seriesId: '999999999' } });
    expect(codesOf(body)).toEqual(['NOT_FOUND']);
  });
});

describe('identical concurrent queries', () => {
  it('share one execution, also when the first client disconnects', async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader-07@example.test');
    const leaving = new AbortController();
    const first = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headersOf(trader),
        'accept-encoding': 'gzip',
      },
      body: JSON.stringify({ query: LIST, variables: {} }),
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    const others = Array.from({ length: 10 }, () => post(trader));
    leaving.abort();
    await first;
    const answers = await Promise.all(others);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});

function statusOf(body: string): string | undefined {
  return /"status":"(\w+)"/.exec(body)?.[1];
}

function epochOf(body: string): string | undefined {
  return /"epoch":"([^"]+)"/.exec(body)?.[1];
}
