import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GatewayProcess } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber } from '../support/live-subscriber.ts';
import { untilListMatches } from '../support/until-live-data-matches.ts';
import { providerSockets, useScale } from '../support/scale-rig.ts';

/** Each test pauses and resumes several processes. */

const scale = useScale();
const gateways: GatewayProcess[] = [];
const subscribers: LiveSubscriber[] = [];
/** Batches with an older price of the market below than an earlier batch. */
let older = 0;
let marketId = 0;
let odds = 2;
const over = new AbortController();
let changing: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const { sandbox, start } = scale();
  for (const name of ['trader-01', 'trader-02']) {
    const gateway = await start({ REDIS_TIMEOUT_MS: '250', ADMIN_PORT: '0' });
    gateways.push(gateway);
    const subscriber = new LiveSubscriber({
      url: gateway.url,
      credentials: await gateway.trade(`${name}@example.test`),
      document: LIST,
      resume: 'cursor',
    });
    subscribers.push(subscriber);
    // So the first gateway leads.
    await vi.waitUntil(() => subscriber.state.status === 'LIVE');
    let newest = 0;
    subscriber.state.onBatch = ({ markets }) => {
      const shown = markets.find(({ id }) => id === marketId)?.selections[0]?.odds ?? newest;
      if (shown < newest) older += 1;
      newest = Math.max(newest, shown);
    };
  }
  const market = [...(subscribers[0]?.state.markets.values() ?? [])].find(({ state }) => state === 'open');
  marketId = market?.id ?? expect.fail('no market is open');
  const { selections } = await sandbox.control.state('markets', marketId);
  const change = async (): Promise<void> => {
    while (!over.signal.aborted) {
      odds = Math.round(100 * odds + 1) / 100;
      const changed = selections.map((selection, index) => (index === 0 ? { ...selection, odds } : selection));
      await sandbox.control.change('markets', marketId, { selections: changed });
    }
  };
  changing = change();
});
afterAll(async () => {
  over.abort();
  for (const gateway of gateways) gateway.resume();
  scale().redis.resume();
  await changing;
  await Promise.all(subscribers.map((subscriber) => subscriber.stop()));
});

const subscriber = (index: number): LiveSubscriber => subscribers[index] ?? expect.fail();
const epochOf = (index: number): string => subscriber(index).state.cursor?.epoch ?? expect.fail();

/** Index of the gateway that writes the sets of both. */
async function leaderIndex(): Promise<number> {
  const isLeading = async ({ adminPort }: GatewayProcess) =>
    (await (await fetch(`http://localhost:${adminPort}/status`)).text()).includes('"isLeader":true');
  const [first, second] = await Promise.all(gateways.map(isLeading));
  expect(first).not.toBe(second);
  return first === true ? 0 : 1;
}

/** Waits until both subscribers receive what one gateway publishes; neither has received anything older than before. */
async function untilShared(): Promise<void> {
  const { sandbox } = scale();
  await providerSockets(sandbox, 1);
  await vi.waitFor(() => expect(epochOf(1)).toBe(epochOf(0)));
  await vi.waitFor(() => expect(subscribers.map(({ state }) => state.status)).toEqual(['LIVE', 'LIVE']));
  const now = odds;
  const shown = ({ state }: LiveSubscriber): number => state.markets.get(marketId)?.selections[0]?.odds ?? 0;
  await vi.waitFor(() => expect(Math.min(...subscribers.map(shown))).toBeGreaterThanOrEqual(now));
  expect(subscribers.map(({ state: { counts } }) => [counts.gaps, counts.rollBacks])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(older).toBe(0);
}

// Each test continues where the one before it ended.
describe('subscribers receive nothing older than before', { shuffle: false }, () => {
  it('when Redis hangs, and the last leader leads again', async () => {
    const { sandbox, redis } = scale();
    await untilShared();
    const leader = await vi.waitFor(leaderIndex);
    const epoch = epochOf(leader);
    redis.pause();
    await providerSockets(sandbox, 2);
    await vi.waitFor(() => expect(epochOf(1 - leader)).not.toBe(epoch));
    redis.resume();
    await untilShared();
    expect(epochOf(leader)).toBe(epoch);
  });

  it('when Redis restarts, and the last leader leads again', async () => {
    const { sandbox, redis } = scale();
    const leader = await vi.waitFor(leaderIndex);
    const epoch = epochOf(leader);
    await redis.kill();
    await providerSockets(sandbox, 2);
    await vi.waitFor(() => expect(epochOf(1 - leader)).not.toBe(epoch));
    await redis.restart();
    await untilShared();
    expect(epochOf(leader)).toBe(epoch);
  });

  it('when the leader hangs for longer than its lease', async () => {
    const leader = await vi.waitFor(leaderIndex);
    const { sandbox, redis } = scale();
    const epoch = epochOf(leader);
    const holder = async (): Promise<string> => {
      const lease = await redis.dump('*:lease:*');
      expect(lease).not.toBe('');
      return lease;
    };
    const former = await vi.waitFor(holder);
    // The former leader is back before the new one has read anything.
    const fault = await sandbox.control.addFault({ api: 'odds', path: '/markets', kind: 'delay', ms: 4_000 });
    gateways[leader]?.pause();
    await vi.waitFor(async () => expect(await holder()).not.toBe(former));
    gateways[leader]?.resume();
    await providerSockets(sandbox, 1);
    await sandbox.control.removeFault(fault);
    // On a busy machine the new leader may lose the lease again, before it has read anything: then the epoch continues.
    await vi.waitFor(async () => {
      if ((await holder()) !== former) expect(epochOf(leader)).not.toBe(epoch);
    });
    await untilShared();
  });

  it('and have the state of the provider in the end', async () => {
    over.abort();
    await changing;
    await untilListMatches(scale().sandbox, subscribers);
    expect(older).toBe(0);
  });
});
