import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SightlineClient } from '@sightline/schema/client/client.ts';
import { follow } from '@sightline/schema/client/live.ts';
import { LiveSet } from '@sightline/schema/client/live-set.ts';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type GatewayOptions, providerAt } from '../../../scripts/lib/stack.ts';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { TradingScopes } from '../../src/scope/trading-scope.ts';
import { configWith } from '../support/config.ts';
import { createTransport } from '../../src/provider/client/transport.ts';
import { NO_USAGE } from '../support/no-usage.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { useApiKeys } from '../support/api-key-stack.ts';
import { findCombinableMatch, winnerAndTotal } from '../support/combinable.ts';
import { codesOf, type GraphQLAnswer, type TestGateway } from '../support/gateway-process.ts';
import type { Watch } from '../support/socket-client.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const LIST = '{ tradingList { status series { id game { id title } } markets { id } } }';
const ONE_SERIES = '{ seriesByIds(ids: ["1"]) { id } }';
const WATCH =
  'subscription { tradingList { status prevSeq series { id game { id title } } markets { id selections { id odds } } } }';
const UNKNOWN = 'unknown-key-0123456789abcdef';
const { stack, keyNamed, verifications, startAnother } = useApiKeys();

const Listed = z.object({
  tradingList: z.object({
    status: z.string(),
    series: z.array(z.object({ id: z.string(), game: z.object({ id: z.string(), title: z.string() }) })).min(1),
    markets: z.array(z.object({ id: z.string() })).min(1),
  }),
});
const Batch = z.object({
  tradingList: z.object({
    status: z.string(),
    prevSeq: z.nullable(z.int()),
    series: z.array(z.object({ game: z.object({ id: z.string(), title: z.string() }) })),
    markets: z.array(
      z.object({ id: z.string(), selections: z.array(z.object({ id: z.string(), odds: z.nullable(z.number()) })) }),
    ),
  }),
});

/** Subscribes to the list over a separate socket, which closes when the test ends. */
function watchList(gateway: TestGateway, apiKey: string) {
  const client = gateway.connect({ apiKey });
  onTestFinished(() => client.close());
  return { client, watch: client.watch(WATCH) };
}

describe('an API key', () => {
  it('reads what a trading session of its client reads, without a user', async () => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    const list = Listed.parse((await gateway.request(LIST, {}, { apiKey })).data).tradingList;
    const byUser = Listed.parse(
      (await gateway.request(LIST, {}, await gateway.startTrading('trader@example.test'))).data,
    ).tradingList;
    const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id).toSorted();
    expect([idsOf(list.series), idsOf(list.markets)]).toEqual([idsOf(byUser.series), idsOf(byUser.markets)]);
    const id = list.series[0]?.id;
    const one = await gateway.request(
      'query ($id: ID!) { seriesByIds(ids: [$id]) { id } seriesMarkets(seriesId: $id) { series { id } } }',
      { id },
      { apiKey },
    );
    expect(one.data).toEqual({ seriesByIds: [{ id }], seriesMarkets: { series: [{ id }] } });
    const { seriesId, markets } = await findCombinableMatch(sandbox);
    const selections = winnerAndTotal(markets);
    const ids = { market: String(markets[0]?.id), match: String(markets[0]?.fixture.id), series: seriesId };
    const others = await gateway.request(
      `query ($market: ID!, $match: ID!, $series: ID!, $selections: [ID!]!) {
        market(id: $market) { id }
        marketsByIds(ids: [$market]) { id }
        match(id: $match) { id }
        matchesByIds(ids: [$match]) { id }
        series(id: $series) { id tournament { id } }
        combinedOdds(seriesId: $series, selectionIds: $selections) { odds }
      }`,
      { ...ids, selections },
      { apiKey },
    );
    expect(others.errors).toBeUndefined();
    expect(others.data).toMatchObject({
      market: { id: ids.market },
      match: { id: ids.match },
      combinedOdds: { odds: expect.any(Number) },
    });
  });

  it('follows the list over the socket and receives changes', async () => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey, client_id: clientId } = await keyNamed('primary');
    const { watch } = watchList(gateway, apiKey);
    const first = Batch.parse(await watch.data(0)).tradingList;
    expect(first.prevSeq).toBeNull();
    await watch.until((results) => results.some(({ data }) => Batch.parse(data).tradingList.status === 'LIVE'));
    const [market] = first.markets;
    const id = Number(market?.id);
    const { selections } = await sandbox.control.state('markets', id);
    const changed = selections.map((selection) => ({ ...selection, odds: 77.5 }));
    await sandbox.control.change('markets', id, { selections: changed });
    await watch.until((results) => results.some(({ data }) => JSON.stringify(data).includes('77.5')));
    // Its own push connection, with its secret.
    expect((await sandbox.control.sockets()).sockets.map((socket) => [socket.clientId, socket.secret])).toEqual([
      [clientId, fingerprint(apiKey)],
    ]);
  });

  it('follows the list by server-sent events', async () => {
    const { gateway } = stack();
    const { secret } = await keyNamed('primary');
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const stream = (apiKey: string, document: string) =>
      fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'x-api-key': apiKey },
        body: JSON.stringify({ query: document }),
        signal: stop.signal,
      });
    const { body } = await stream(secret, WATCH);
    let text = '';
    // Comment lines come first while the list is being read.
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('\n\nid: ') || text.startsWith('id: ')) break;
    }
    expect(text).toMatch(/id: .+\nevent: next\ndata: {"data":{"tradingList"/);
    expect((await stream(UNKNOWN, WATCH)).status).toBe(401);
  });

  it("gets cached responses of its own scope for the dashboard's documents", async () => {
    // A feed that closes between the requests would have another epoch.
    const gateway = await startAnother({ FEED_LINGER_MS: 60_000 });
    const { secret: apiKey } = await keyNamed('primary');
    const document = trustedDocumentNamed('TradingList');
    const trader = await gateway.startTrading('trader@example.test');
    const answers: GraphQLAnswer[] = [];
    for (const credentials of [{ apiKey }, trader, { apiKey }, trader])
      answers.push(await gateway.request(document, {}, credentials));
    for (const answer of answers) expect([answer.status, codesOf(answer)]).toEqual([200, []]);
    const List = z.object({ tradingList: z.object({ epoch: z.string() }) });
    const epochs = answers.map(({ data }) => List.parse(data).tradingList.epoch);
    expect(epochs.slice(2)).toEqual(epochs.slice(0, 2));
    expect(new Set(epochs).size).toBe(2);
  });

  it('may be of a customer whose agreement is unsigned: it has no user', async () => {
    const { gateway } = stack();
    const { secret: apiKey } = await keyNamed('trial');
    expect(codesOf(await gateway.request(ONE_SERIES, {}, { apiKey }))).toEqual([]);
  });

  it('has neutral game titles until a user has read the games', async () => {
    const gateway = await startAnother();
    const { secret: apiKey } = await keyNamed('primary');
    const gamesOf = async () => {
      const { series } = Listed.parse((await gateway.request(LIST, {}, { apiKey })).data).tradingList;
      return series.map(({ game }) => game);
    };
    for (const { id, title } of await gamesOf()) expect(title).toBe(`Game ${id}`);
    const trader = await gateway.startTrading('trader@example.test');
    const { series } = Listed.parse((await gateway.request(LIST, {}, trader)).data).tradingList;
    const titles = new Map(series.map(({ game }) => [game.id, game.title]));
    for (const { id, title } of await gamesOf()) expect([id, title]).toEqual([id, titles.get(id)]);
  });
});

const statusIs = (status: string) => (results: Watch['results']) =>
  results.some(({ data }) => Batch.safeParse(data).data?.tradingList.status === status);

/** Gives a listed market other odds, and waits until the subscription shows them. */
async function expectChange(watch: Watch, odds: number): Promise<void> {
  const { control } = stack().sandbox;
  const id = Number(Batch.parse(await watch.data(0)).tradingList.markets[0]?.id);
  const { selections } = await control.state('markets', id);
  await control.change('markets', id, { selections: selections.map((selection) => ({ ...selection, odds })) });
  await watch.until((results) =>
    results.some(({ data }) => {
      const market = Batch.parse(data).tradingList.markets.find((each) => each.id === String(id));
      return market?.selections.some((selection) => selection.odds === odds);
    }),
  );
}

describe('a verified key', () => {
  it('is verified again when the result of its verification expires, and stays valid while the data API does not answer', async () => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    const { watch } = watchList(gateway, apiKey);
    await watch.until(statusIs('LIVE'));
    const before = await verifications();
    await expect.poll(verifications).toBeGreaterThan(before);
    await sandbox.control.addFault({ api: 'data', path: '/teams', kind: 'status', status: 500 });
    const failed = await verifications();
    await expect.poll(verifications).toBeGreaterThan(failed);
    await expectChange(watch, 61.5);
    expect(codesOf(await gateway.request(ONE_SERIES, {}, { apiKey }))).toEqual([]);
  });

  it.each<[string, GatewayOptions, (id: string) => Promise<unknown>]>([
    ['is deleted', {}, (id) => stack().sandbox.control.change('keys', id, { deleted: true })],
    [
      'is refused when it is verified again',
      {},
      () => stack().sandbox.control.addFault({ api: 'data', path: 'teams\\?filter=id<=\\{1\\}', kind: 'status', status: 401 }),
    ],
    [
      'is refused by the odds API alone',
      // The gateway caches a refusal for a sixth of this time, longer than a test; then the data API would accept the key.
      { BEARER_CACHE_MS: 600_000 },
      () => stack().sandbox.control.addFault({ api: 'odds', kind: 'status', status: 401 }),
    ],
  ])('that %s loses its subscriptions, its socket, its feed and its cache', async (_, options, refuse) => {
    const { sandbox } = stack();
    const gateway = await startAnother({ FEED_LINGER_MS: 100, ...options });
    const { secret: apiKey, id } = await keyNamed('primary');
    const { client, watch } = watchList(gateway, apiKey);
    await watch.until(statusIs('LIVE'));
    await refuse(id);
    await gateway.request('{ tradingList { markets { label } } }', {}, { apiKey });
    expect((await watch.ended).codes).toEqual(['UNAUTHENTICATED']);
    expect((await client.closed).code).toBe(4401);
    await vi.waitUntil(async () => (await sandbox.control.sockets()).sockets.length === 0);
    expect(codesOf(await gateway.request(ONE_SERIES, {}, { apiKey }))).toEqual(['UNAUTHENTICATED']);
  });

  it('is replaced without a pause: the second key is verified and follows before the first is removed', async () => {
    const { sandbox } = stack();
    const gateway = await startAnother({ FEED_LINGER_MS: 100 });
    const [first, second] = [await keyNamed('primary'), await keyNamed('fallback')];
    const old = watchList(gateway, first.secret);
    await old.watch.until(statusIs('LIVE'));
    const next = watchList(gateway, second.secret);
    await next.watch.until(statusIs('LIVE'));
    expect((await sandbox.control.sockets()).sockets).toHaveLength(2);
    await sandbox.control.change('keys', first.id, { deleted: true });
    expect((await old.client.closed).code).toBe(4401);
    await expectChange(next.watch, 62.5);
    expect(codesOf(await gateway.request(LIST, {}, { apiKey: second.secret }))).toEqual([]);
  });

  it('is replaced under a running subscriber of the client library, which reconnects with the second key', async () => {
    const { sandbox } = stack();
    const gateway = await startAnother({ FEED_LINGER_MS: 100 });
    const [first, second] = [await keyNamed('primary'), await keyNamed('fallback')];
    let apiKey = first.secret;
    const client = new SightlineClient({ url: `${gateway.url}/graphql`, apiKey: () => apiKey });
    const set = new LiveSet<{ SERIES: { id: string }; MATCH: { id: string }; MARKET: { id: string } }>();
    const document = `subscription ($after: LiveCursor) {
      tradingList(after: $after) { epoch seq prevSeq status series { id } markets { id } removed { type id } }
    }`;
    let isRemoved = false;
    for await (const { status, isSnapshot } of follow(client, document, {
      set,
      signal: AbortSignal.timeout(TEST_WAIT_MS),
      webSocketImpl: WebSocket,
    })) {
      // The second key has another scope, in which the cursor is unknown.
      if (isRemoved && isSnapshot) break;
      if (isRemoved || status !== 'LIVE') continue;
      await client.query(ONE_SERIES);
      apiKey = second.secret;
      await client.query(ONE_SERIES);
      await sandbox.control.change('keys', first.id, { deleted: true });
      isRemoved = true;
    }
    expect(isRemoved).toBe(true);
    const secrets = async () => (await sandbox.control.sockets()).sockets.map(({ secret }) => secret);
    await expect.poll(secrets).toEqual([fingerprint(second.secret)]);
    expect(set.markets.size).toBeGreaterThan(0);
  });

  it('has a budget of its own for documents', async () => {
    const gateway = await startAnother({ DOCUMENT_COST_PER_MINUTE: '1000' });
    const [one, other] = [await keyNamed('primary'), await keyNamed('fallback')];
    const request = (apiKey: string) => gateway.request(ONE_SERIES, {}, { apiKey });
    let answer = await request(one.secret);
    for (let n = 0; n < 10 && answer.status === 200; n += 1) answer = await request(one.secret);
    expect([answer.status, codesOf(answer)]).toEqual([429, ['RATE_LIMITED']]);
    expect((await request(other.secret)).headers.get('ratelimit')).toContain('"document-cost"');
    expect((await request(other.secret)).status).toBe(200);
  });

  it('has at most as many sockets as a user', async () => {
    const gateway = await startAnother({ MAX_SOCKETS_PER_USER: '1' });
    const [one, other] = [await keyNamed('primary'), await keyNamed('fallback')];
    await gateway.connect({ apiKey: one.secret }).waitForAck();
    expect((await gateway.connect({ apiKey: one.secret }).closed).code).toBe(1013);
    await gateway.connect({ apiKey: other.secret }).waitForAck();
  });
});

/** Scopes over the sandbox without a gateway. */
function tradingScopes(): TradingScopes {
  const { sandbox } = stack();
  const config = configWith(providerAt(sandbox.port));
  const log = createLog('silent');
  const transport = createTransport({ maxResponseBytes: config.MAX_ANSWER_BYTES, log });
  const scopes = new TradingScopes({
    config,
    send: transport.send,
    redis: null,
    usage: NO_USAGE,
    log,
  });
  onTestFinished(async () => {
    scopes.close();
    await transport.close();
  });
  return scopes;
}

it('a key that is refused during its verification stays refused', async () => {
  const scopes = tradingScopes();
  const { secret: value } = await keyNamed('primary');
  const scope = scopes.getOrCreate('key-1', { perSecond: 5, burst: 5 });
  const verifying = scopes.verify({ jti: 'key-1', value, expiresAt: Number.POSITIVE_INFINITY });
  scopes.refuse('key-1');
  await verifying;
  expect(scope.secrets.refusedAt('key-1')).not.toBeNull();
});

describe('the rate of a key', () => {
  it('is that of the headers of its verification, with the remaining tokens, and 5 a second without such headers', async () => {
    const { sandbox } = stack();
    const scopes = tradingScopes();
    const { secret: value, client_id: clientId } = await keyNamed('primary');
    const secret = { jti: 'key-1', value, expiresAt: Number.POSITIVE_INFINITY };
    // Few tokens refill during the calls.
    await sandbox.control.change('clients', clientId, { request_rate_second: 1, request_rate_burst: 100 });
    const startedAt = performance.now();
    // The tokens that may have been added until now, at most.
    const refilled = (perSecond: number) => (perSecond * (performance.now() - startedAt)) / 1000;
    for (let used = 0; used < 60; used += 1)
      await fetch(`${providerAt(sandbox.port)['DATA_API_URL']}/v3/teams?secret=${value}&take=1`);
    const rate = await scopes.verify(secret);
    expect(rate).toEqual({ perSecond: 1, burst: 100, tokens: expect.any(Number) });
    expect(rate.tokens).toBeGreaterThanOrEqual(39);
    expect(rate.tokens).toBeLessThanOrEqual(39 + refilled(2));
    await sandbox.control.addFault({ api: 'data', kind: 'status', status: 403 });
    const defaultRate = await scopes.verify(secret);
    expect(defaultRate).toEqual({ perSecond: 5, burst: 5, tokens: expect.any(Number) });
    expect(defaultRate.tokens).toBeGreaterThanOrEqual(4);
    expect(defaultRate.tokens).toBeLessThanOrEqual(Math.min(5, 4 + refilled(5)));
  });

  it('comes from the headers of its verification, so that at most one call is refused', async () => {
    const { sandbox } = stack();
    const gateway = await startAnother({ OPERATION_TIMEOUT_MS: 30_000, DATA_TIMEOUT_MS: 20_000, ODDS_TIMEOUT_MS: 20_000 });
    const { secret: apiKey } = await keyNamed('prod');
    expect(codesOf(await gateway.request(LIST, {}, { apiKey }))).toEqual([]);
    const calls = (await sandbox.control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1);
  });
});

describe('without a push connection', () => {
  it.each([
    ['403 to the handshake', () => stack().sandbox.control.refuseSockets(403, 1_000)],
    [
      'close 4003',
      async () => {
        const { client_id: id } = await keyNamed('primary');
        await stack().sandbox.control.change('clients', id, { max_concurrent_hermes_connections: 0 });
      },
    ],
  ])('after %s, changes are read over REST and the status is STALE', async (_, deny) => {
    const gateway = await startAnother({ FEED_RECONCILE_MS: 600_000, FEED_REREAD_MS: 600_000 });
    onTestFinished(() => stack().sandbox.control.clearSocketFaults());
    await deny();
    const { secret: apiKey } = await keyNamed('primary');
    const { watch } = watchList(gateway, apiKey);
    await expectChange(watch, 63.5);
    const statuses = new Set(watch.results.map(({ data }) => Batch.parse(data).tradingList.status));
    statuses.delete('LOADING');
    expect([...statuses]).toEqual(['STALE']);
    const { status, series } = Listed.parse((await gateway.request(LIST, {}, { apiKey })).data).tradingList;
    expect([status, series.length > 0]).toEqual(['STALE', true]);
  });
});
