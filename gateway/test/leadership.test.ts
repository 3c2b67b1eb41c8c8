import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GatewayProcess } from './gateway-process.ts';
import { LIST, LiveSubscriber } from './live-subscriber.ts';
import { untilListIsTrue } from './live-truth.ts';
import { providerSockets, useScale } from './scale-rig.ts';

/** Several processes stand still and start again in each. */
vi.setConfig({ testTimeout: 90_000 });
const WAIT = { timeout: 30_000, interval: 50 };

const scale = useScale();
const gateways: GatewayProcess[] = [];
const readers: LiveSubscriber[] = [];
/** Batches that showed an older price of the market below than one before. */
let older = 0;
let marketId = 0;
let odds = 2;
let isOver = false;
let changing: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const { sandbox, start } = scale();
  for (const name of ['trader-01', 'trader-02']) {
    const gateway = await start({ REDIS_TIMEOUT_MS: '250' });
    gateways.push(gateway);
    const reader = new LiveSubscriber({
      url: gateway.url,
      credentials: await gateway.trade(`${name}@example.test`),
      document: LIST,
      comeBack: 'with its cursor',
    });
    readers.push(reader);
    // So the first one leads.
    await vi.waitUntil(() => reader.state.status === 'LIVE', WAIT);
    let newest = 0;
    reader.state.onBatch = ({ markets }) => {
      const shown = markets.find(({ id }) => id === marketId)?.selections[0]?.odds ?? newest;
      if (shown < newest) older += 1;
      newest = Math.max(newest, shown);
    };
  }
  const market = [...(readers[0]?.state.markets.values() ?? [])].find(({ state }) => state === 'open');
  marketId = market?.id ?? expect.fail('no market is open');
  const { selections } = await sandbox.control.state('markets', marketId);
  const change = async (): Promise<void> => {
    while (!isOver) {
      odds = Math.round(100 * odds + 1) / 100;
      const changed = selections.map((selection, index) => (index === 0 ? { ...selection, odds } : selection));
      await sandbox.control.change('markets', marketId, { selections: changed });
    }
  };
  changing = change();
});
afterAll(async () => {
  isOver = true;
  for (const gateway of gateways) gateway.resume();
  scale().redis.resume();
  await changing;
  await Promise.all(readers.map((reader) => reader.stop()));
});

const reader = (index: number): LiveSubscriber => readers[index] ?? expect.fail();
const epochOf = (index: number): string => reader(index).state.cursor?.epoch ?? expect.fail();

/** Both readers read what one gateway publishes, and neither has been shown anything older than before. */
async function together(): Promise<void> {
  const { sandbox } = scale();
  await providerSockets(sandbox, 1);
  await vi.waitFor(() => expect(epochOf(1)).toBe(epochOf(0)), WAIT);
  await vi.waitFor(() => expect(readers.map(({ state }) => state.status)).toEqual(['LIVE', 'LIVE']), WAIT);
  const now = odds;
  const shown = ({ state }: LiveSubscriber): number => state.markets.get(marketId)?.selections[0]?.odds ?? 0;
  await vi.waitFor(() => expect(Math.min(...readers.map(shown))).toBeGreaterThanOrEqual(now), WAIT);
  expect(readers.map(({ state: { counts } }) => [counts.gaps, counts.rollBacks])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(older).toBe(0);
}

// Each goes on where the one before it ended.
describe('readers see nothing older than before', { shuffle: false }, () => {
  it('when Redis stands still, and the last leader leads again', async () => {
    const { sandbox, redis } = scale();
    await together();
    const epoch = epochOf(0);
    redis.pause();
    await providerSockets(sandbox, 2);
    await vi.waitFor(() => expect(epochOf(1)).not.toBe(epoch), WAIT);
    redis.resume();
    await together();
    expect(epochOf(0)).toBe(epoch);
  });

  it('when Redis starts anew, and the last leader leads again', async () => {
    const { sandbox, redis } = scale();
    const epoch = epochOf(0);
    await redis.kill();
    await providerSockets(sandbox, 2);
    await vi.waitFor(() => expect(epochOf(1)).not.toBe(epoch), WAIT);
    await redis.begin();
    await together();
    expect(epochOf(0)).toBe(epoch);
  });

  it.each([0, 1])('when the leader stands still for longer than its lease lasts (gateway %i)', async (leader) => {
    const { sandbox, redis } = scale();
    const epoch = epochOf(leader);
    const lease = await redis.dump('*:lease:*');
    // The former leader is back before the new one has read anything.
    const fault = await sandbox.control.addFault({ api: 'odds', path: '/markets', kind: 'delay', ms: 4_000 });
    gateways[leader]?.pause();
    await vi.waitFor(async () => expect(['', lease]).not.toContain(await redis.dump('*:lease:*')), WAIT);
    gateways[leader]?.resume();
    await providerSockets(sandbox, 1);
    await sandbox.control.removeFault(fault);
    await together();
    expect(epochOf(leader)).not.toBe(epoch);
  });

  it('and what they hold is true in the end', async () => {
    isOver = true;
    await changing;
    await untilListIsTrue(scale().sandbox, readers);
  });
});
