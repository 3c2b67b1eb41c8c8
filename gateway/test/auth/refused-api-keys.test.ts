import { describe, expect, it, onTestFinished } from 'vitest';
import { useApiKeys } from '../support/api-key-stack.ts';
import { findCombinableMatch, winnerAndTotal } from '../support/combinable.ts';
import { codesOf } from '../support/gateway-process.ts';
import { RawSocket } from '../support/raw-socket.ts';

const LIST = '{ tradingList { status } }';
const ONE_SERIES = '{ seriesByIds(ids: ["1"]) { id } }';
const WATCH = 'subscription { tradingList { status } }';
const COMBINED = `query ($id: ID!, $selections: [ID!]!) {
  combinedOdds(seriesId: $id, selectionIds: $selections) { odds }
  seriesByIds(ids: [$id]) { id }
}`;
const UNKNOWN = 'unknown-key-0123456789abcdef';
const { stack, keyNamed, verifications, startAnother } = useApiKeys();

describe('fields of accounts', () => {
  it.each([
    ['viewer', '{ viewer { user { id } } }'],
    ['apiClients', '{ apiClients { id } }'],
    ['customers', '{ customers(first: 1) { nodes { id } } }'],
    ['clientConfig', '{ clientConfig { version } }'],
    ['startTradingSession', 'mutation { startTradingSession { tradingSession { token } } }'],
    ['signOut', 'mutation { signOut { __typename } }'],
  ])('%s is FORBIDDEN for a key', async (_, document) => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    const answer = await gateway.request(document, {}, { apiKey });
    expect([answer.status, codesOf(answer)]).toEqual([403, ['FORBIDDEN']]);
    expect((await sandbox.control.calls()).filter(({ api }) => api !== 'data' && api !== 'odds')).toEqual([]);
  });
});

describe('a key together with another credential', () => {
  it.each([
    ['authorization', 'Bearer x'],
    ['authorization', 'Basic x'],
    ['x-acting-customer', 'c'],
    ['x-trading-token', 't'],
  ])('is a BAD_REQUEST: %s %s', async (name, value) => {
    const { gateway, sandbox } = stack();
    const { secret } = await keyNamed('primary');
    const response = await gateway.post(JSON.stringify({ query: LIST }), { 'x-api-key': secret, [name]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST', retryable: false } }] });
    const socket = await RawSocket.open(gateway.url);
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    socket.send({ type: 'connection_init', payload: { 'X-Api-Key': secret, [name]: value } });
    expect((await socket.closed).code).toBe(4400);
    expect(await sandbox.control.calls()).toEqual([]);
  });

  it('is a BAD_REQUEST also if only one subscription has a trading token', async () => {
    const { gateway } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    const client = gateway.connect({ apiKey });
    onTestFinished(() => client.close());
    await client.waitForAck();
    expect((await client.watch(WATCH, {}, 'token').ended).codes).toEqual(['BAD_REQUEST']);
  });
});

describe('a key that the provider refuses', () => {
  it.each(['', 'two words', 'x'.repeat(513), UNKNOWN])('is UNAUTHENTICATED: %s', async (apiKey) => {
    const { gateway } = stack();
    const answer = await gateway.request(LIST, {}, { apiKey });
    expect([answer.status, codesOf(answer)]).toEqual([401, ['UNAUTHENTICATED']]);
    expect((await gateway.connect({ apiKey }).closed).code).toBe(4401);
  });

  it('is verified once, however often it is sent', async () => {
    const gateway = await startAnother({ BEARER_CACHE_MS: 600_000 });
    for (let n = 0; n < 5; n += 1)
      expect(codesOf(await gateway.request(LIST, {}, { apiKey: UNKNOWN }))).toEqual(['UNAUTHENTICATED']);
    expect(await verifications()).toBe(1);
  });

  it('is refused without a call to the provider after too many refusals of its address; verified keys still work', async () => {
    const gateway = await startAnother({ BEARER_CACHE_MS: 600_000, BEARER_REFUSALS: '3', TRUST_PROXY: 'on' });
    const request = async (apiKey: string, address: string) => {
      const body = JSON.stringify({ query: ONE_SERIES });
      return (await gateway.post(body, { 'x-api-key': apiKey, 'x-forwarded-for': address })).status;
    };
    const { secret } = await keyNamed('primary');
    expect(await request(secret, '203.0.113.1')).toBe(200);
    for (let n = 0; n < 3; n += 1) expect(await request(`${UNKNOWN}${n}`, '203.0.113.1')).toBe(401);
    const before = await verifications();
    expect(await request(`${UNKNOWN}9`, '203.0.113.1')).toBe(429);
    expect(await verifications()).toBe(before);
    expect(await request(secret, '203.0.113.1')).toBe(200);
    expect(await request(`${UNKNOWN}9`, '203.0.113.2')).toBe(401);
  });
});

describe('an API that answers 403', () => {
  it('makes only its own fields FORBIDDEN', async () => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    const { seriesId, markets } = await findCombinableMatch(sandbox);
    await sandbox.control.addFault({ api: 'bet-builder', kind: 'status', status: 403 });
    const selections = winnerAndTotal(markets);
    const answer = await gateway.request(COMBINED, { id: seriesId, selections }, { apiKey });
    expect([answer.status, codesOf(answer), answer.data]).toEqual([
      200,
      ['FORBIDDEN'],
      { combinedOdds: null, seriesByIds: [{ id: seriesId }] },
    ]);
  });

  it.each([
    ['web-1', 'of a client without the trading product', ['combinedOdds']],
    ['etl', 'of a client without odds', ['combinedOdds', 'seriesMarkets', 'tradingList']],
  ])('makes only its own fields FORBIDDEN for the key %s, %s', async (name, _, forbidden) => {
    const { sandbox } = stack();
    const gateway = await startAnother({ OPERATION_TIMEOUT_MS: 30_000, DATA_TIMEOUT_MS: 20_000, ODDS_TIMEOUT_MS: 20_000 });
    const { secret: apiKey } = await keyNamed(name);
    const { seriesId, markets } = await findCombinableMatch(sandbox);
    const { data, errors } = await gateway.request(
      `query ($id: ID!, $selections: [ID!]!) {
        seriesByIds(ids: [$id]) { id }
        tradingList { seq }
        seriesMarkets(seriesId: $id) { seq }
        combinedOdds(seriesId: $id, selectionIds: $selections) { odds }
      }`,
      { id: seriesId, selections: winnerAndTotal(markets) },
      { apiKey },
    );
    expect(data?.['seriesByIds']).toEqual([{ id: seriesId }]);
    const codes = (errors ?? []).map(({ path, extensions }) => `${path?.[0]} ${extensions.code}`);
    expect(new Set(codes)).toEqual(new Set(forbidden.map((field) => `${field} FORBIDDEN`)));
  });

  it('leaves the key valid, also if this API verifies keys', async () => {
    const { gateway, sandbox } = stack();
    const { secret: apiKey } = await keyNamed('primary');
    await sandbox.control.addFault({ api: 'data', kind: 'status', status: 403 });
    expect(codesOf(await gateway.request(ONE_SERIES, {}, { apiKey }))).toEqual(['FORBIDDEN']);
  });
});
