import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { startGateway, startSeparateGateway, type TestGateway } from '../support/gateway-process.ts';
import { RedisProcess } from '../support/redis-process.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import type { Credentials, Watch } from '../support/socket-client.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

const BATCH = `epoch seq prevSeq status asOf
  series { id competitors { entity { ... on Team { name } ... on Player { name } } } }
  markets { id selections { odds } }`;
const LIST = `subscription ($after: LiveCursor) { tradingList(after: $after) { ${BATCH} } }`;
const QUERY = `{ tradingList { ${BATCH} } }`;
const ONE_SERIES = `subscription ($id: ID!) { seriesMarkets(seriesId: $id) { ${BATCH} } }`;
const TRADER = 'trader-01@example.test';
/** Delays the first page of markets of a gateway, so that a stored snapshot comes before it. */
const SLOW = { api: 'odds', kind: 'delay', ms: 3_000, times: 1 } as const;
/** On a slow machine too, the first state that a gateway has read itself is complete, and read over an open socket. */
const PATIENT = { FEED_OPEN_MS: 20_000, FEED_PARTIAL_MS: 20_000 };
/** A gateway that reads nothing again by itself: such a call would take the delay from the gateway that starts. */
const QUIET = { FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 };
const NEW_ODDS = 77;

const Batch = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  status: z.string(),
  asOf: z.nullable(z.string()),
  series: z.array(
    z.object({
      id: z.string(),
      competitors: z.array(z.object({ entity: z.nullable(z.object({ name: z.optional(z.string()) })) })),
    }),
  ),
  markets: z.array(z.object({ id: z.string(), selections: z.array(z.object({ odds: z.nullable(z.number()) })) })),
});
type Batch = z.output<typeof Batch>;

let sandbox: TestSandbox;
let redis: RedisProcess;
let shared: GatewayOptions;
beforeAll(async () => {
  [sandbox, redis] = await Promise.all([startSandbox(), RedisProcess.start()]);
  shared = { REDIS_URL: redis.url, TRADING_TOKEN_KEY: `k1:${randomBytes(32).toString('base64')}` };
});
beforeEach(async () => {
  await sandbox.control.clearFaults();
  await redis.send('FLUSHALL');
});
afterAll(() => Promise.all([sandbox.stop(), redis.kill()]));

async function start(options: GatewayOptions = {}): Promise<TestGateway> {
  const gateway = await startGateway(sandbox.port, { ...shared, ...PATIENT, ...options });
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** Leaves the entities out: they are too many to print. */
const headOf = ({ status, asOf, prevSeq }: Batch) => ({ status, asOf, prevSeq });
const STORED_HEAD = { status: 'STALE', asOf: expect.any(String), prevSeq: null };
const OWN_HEAD = { status: expect.stringMatching(/^(?:LOADING|LIVE)$/), asOf: null, prevSeq: null };

function batchIn(data: Readonly<Record<string, unknown>> | null | undefined): Batch {
  return z.record(z.string(), Batch).parse(data)['tradingList'] ?? Batch.parse(Object.values(data ?? {})[0]);
}

const batchesOf = ({ results }: Watch): Batch[] => results.map(({ data }) => batchIn(data));

async function untilLive(watch: Watch): Promise<Batch> {
  return watch.until((results) => results.map(({ data }) => batchIn(data)).find(({ status }) => status === 'LIVE'));
}

/** Runs a gateway until it has stored the list. */
async function storeList(): Promise<Credentials> {
  const gateway = await startGateway(sandbox.port, shared);
  const trader = await gateway.startTrading(TRADER);
  await untilLive(gateway.watch(LIST, {}, trader));
  await vi.waitFor(async () => expect(await storedKey()).not.toBe(''));
  await gateway.stop();
  return trader;
}

/** The first batch that a subscriber without a cursor gets from a new gateway. */
async function firstBatch(trader: Credentials, document = LIST, variables: Record<string, unknown> = {}): Promise<Batch> {
  await sandbox.control.addFault(SLOW);
  const gateway = await start();
  return batchIn(await gateway.watch(document, variables, trader).data(0));
}

const storedKey = async (): Promise<string> => {
  const keys = z.array(z.string()).parse(await redis.send('KEYS', 'sightline:v1:snapshots:*'));
  return keys[0] ?? '';
};
const Client = z.looseObject({ packages: z.array(z.unknown()) });
const Stored = z.looseObject({ sets: z.record(z.string(), z.object({ asOf: z.int(), content: z.string() })) });

async function alterStored(alter: (set: { asOf: number; content: string }) => object): Promise<void> {
  const name = await storedKey();
  const stored = Stored.parse(JSON.parse(z.string().parse(await redis.send('GET', name))));
  const sets = Object.fromEntries(Object.entries(stored.sets).map(([set, value]) => [set, alter(value)]));
  await redis.send('SET', name, JSON.stringify({ ...stored, sets }));
}

it('a new gateway shows the state of one that has ended to a subscriber without a cursor, until it has read the set itself', async () => {
  const ended = await startSeparateGateway(sandbox.port, { ...shared, FEED_STORE_MS: 600_000 });
  const trader = await ended.startTrading(TRADER);
  const watch = ended.watch(LIST, {}, trader);
  const before = await untilLive(watch);
  const market = before.markets[0] ?? expect.fail('the list has a market');
  const { selections } = await sandbox.control.state('markets', Number(market.id));
  await sandbox.control.change('markets', Number(market.id), {
    selections: selections.map((one) => ({ ...one, odds: NEW_ODDS })),
  });
  await watch.until((results) => JSON.stringify(results.slice(1)).includes(`"odds":${NEW_ODDS}`));
  await ended.terminate();

  await sandbox.control.addFault(SLOW);
  await sandbox.control.clearCalls();
  const next = await start({ REFERENCE_CACHE_MS: MINUTE_MS });
  const subscribers = [next.watch(LIST, {}, trader), next.watch(LIST, {}, trader)];
  const withCursor = next.watch(LIST, { after: { epoch: before.epoch, seq: before.seq } }, trader);
  const answer = next.request(QUERY, {}, trader);
  await Promise.all(subscribers.map(untilLive));
  for (const subscriber of subscribers) {
    const [stored, own] = batchesOf(subscriber);
    if (!stored || !own) return expect.fail('there are two batches');
    expect(headOf(stored)).toEqual(STORED_HEAD);
    expect(Date.parse(stored.asOf ?? '')).toBeLessThanOrEqual(Date.now());
    expect(stored.series.map(({ id }) => id)).toEqual(before.series.map(({ id }) => id));
    expect(stored.series.map(({ competitors }) => competitors)).toEqual(before.series.map(({ competitors }) => competitors));
    expect(stored.markets.find(({ id }) => id === market.id)?.selections[0]?.odds).toBe(NEW_ODDS);
    expect(headOf(own)).toEqual({ ...OWN_HEAD, status: 'LIVE' });
    expect(own.epoch).not.toBe(stored.epoch);
  }
  const held = batchIn(await withCursor.data(0));
  expect({ ...headOf(held), epoch: held.epoch, markets: held.markets.length }).toEqual({
    status: 'STALE',
    asOf: null,
    prevSeq: before.seq,
    epoch: before.epoch,
    markets: 0,
  });
  expect(headOf(batchIn((await answer).data))).toEqual(OWN_HEAD);
  // The names came with the snapshot.
  const names = (await sandbox.control.calls()).filter(({ path }) => /rosters|teams|players|tournaments/.test(path));
  expect(names).toEqual([]);
  // The set has been read: nothing older is shown afterwards.
  expect(headOf(batchIn(await next.watch(LIST, {}, trader).data(0)))).toEqual({ ...OWN_HEAD, status: 'LIVE' });
});

it('a new gateway shows a stored series too, also while the gateway that stored it still runs', async () => {
  const running = await start(QUIET);
  const trader = await running.startTrading(TRADER);
  const { series } = await untilLive(running.watch(LIST, {}, trader));
  const { id } = series[0] ?? expect.fail('a series is listed');
  await untilLive(running.watch(ONE_SERIES, { id }, trader));
  await vi.waitFor(async () => expect(await redis.dump('sightline:v1:snapshots:*')).toContain(`seriesMarkets/${id}`));
  const first = await firstBatch(trader, ONE_SERIES, { id });
  expect(headOf(first)).toEqual(STORED_HEAD);
  expect(first.series.map((one) => one.id)).toEqual([id]);
});

describe('a stored snapshot', () => {
  it('is shown if it is unaltered', async () => {
    const trader = await storeList();
    expect(headOf(await firstBatch(trader))).toEqual(STORED_HEAD);
  });

  it.each([
    ['is from the future', (set: { asOf: number }) => ({ ...set, asOf: Date.now() + MINUTE_MS })],
    ['is older than a minute', (set: { asOf: number }) => ({ ...set, asOf: Date.now() - MINUTE_MS - 1 })],
    ['has other content', (set: object) => ({ ...set, content: randomBytes(100).toString('base64') })],
    ['has another form', () => ({ asOf: 'now' })],
  ])('is not shown if it %s', async (_what, alter) => {
    const trader = await storeList();
    await alterStored(alter);
    expect(headOf(await firstBatch(trader))).toEqual(OWN_HEAD);
  });

  it('is not shown to a user whose trading client now has other packages', async () => {
    const trader = await storeList();
    expect(await storedKey()).toMatch(/./);
    const gateway = await startGateway(sandbox.port, shared);
    const clientId = (await storedKey()).split(':').at(-1) ?? '';
    const { packages } = Client.parse(await sandbox.control.state('clients', clientId));
    await sandbox.control.change('clients', clientId, { packages: packages.slice(1) });
    const renewed = await gateway.startTrading(TRADER);
    await gateway.stop();
    try {
      expect(headOf(await firstBatch(renewed))).toEqual(OWN_HEAD);
      expect(trader.tradingToken).not.toBe(renewed.tradingToken);
    } finally {
      await sandbox.control.change('clients', clientId, { packages });
    }
  });

  it('is deleted once the provider has refused the secret', async () => {
    const gateway = await start({ FEED_STORE_MS: 50 });
    const trader = await gateway.startTrading(TRADER);
    await untilLive(gateway.watch(LIST, {}, trader));
    await vi.waitFor(async () => expect(await storedKey()).not.toBe(''));
    await sandbox.control.addFault({ api: 'data', kind: 'status', status: 401 });
    await gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, trader);
    await vi.waitFor(async () => expect(await storedKey()).toBe(''));
    await gateway.stop();
    expect(await storedKey()).toBe('');
  });
});
