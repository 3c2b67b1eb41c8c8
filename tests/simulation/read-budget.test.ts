import { describe, expect, it } from 'vitest';
import { Random } from '../../sandbox/src/random.ts';
import { SECRET_HEADER, startGateway } from './list-gateway.ts';
import { PushModel } from './push-model.ts';
import { type ReceivedCall, SandboxProvider } from './sandbox-provider.ts';
import { installTime, VirtualTime } from './virtual-time.ts';

const MAX_IDS = 50;
/** Requests a second of the client, which are also its burst. */
const RATES = [1, 5, 50, 200];
/** Changes a second. */
const UPDATES = [4, 20, 100];
/** Longest virtual time of a start, ms. */
const LIMIT_MS = 150_000;
const STEP_MS = 20;
/** Changes happen for this long before the list is opened, ms. */
const WARM_UP_MS = 1_000;

interface Start {
  /** Virtual time from the request of the list to its first batch, ms; of the slowest gateway, if there are several. */
  readonly firstMs: number;
  /** Virtual time from the request of the list until it was LIVE, ms. */
  readonly liveMs: number;
  readonly calls: readonly ReceivedCall[];
}

interface StartOptions {
  readonly perSecond: number;
  readonly change?: (provider: SandboxProvider) => void;
  readonly gateways?: number;
  /** Time between the starts of two gateways, ms. */
  readonly apartMs?: number;
}

/** Opens the list on gateways that share nothing but the client, and runs until it is LIVE on all of them. */
async function openList({ perSecond, change = () => {}, gateways: count = 1, apartMs = 0 }: StartOptions): Promise<Start> {
  const random = new Random(1);
  const time = new VirtualTime(random);
  const restore = installTime(time);
  try {
    const rate = { perSecond, burst: perSecond };
    const provider = new SandboxProvider(time, random, rate);
    const push = new PushModel({ time, random, provider, secretHeader: SECRET_HEADER });
    const world = { time, provider, push, rate };
    change(provider);
    await time.runUntil(WARM_UP_MS, () => {});
    const gateways = Array.from({ length: count }, (_, index) => startGateway(world, index, WARM_UP_MS + index * apartMs));
    const isLive = (): boolean => gateways.every((gateway) => gateway.liveMs !== null);
    while (time.now < LIMIT_MS && !isLive()) {
      await time.runUntil(time.now + STEP_MS, () => {
        for (const gateway of gateways) gateway.check();
      });
    }
    provider.calm();
    for (const { close } of gateways) close();
    const [firstMs, liveMs] = (['firstMs', 'liveMs'] as const).map((name) =>
      Math.max(...gateways.map((gateway) => gateway[name] ?? Number.POSITIVE_INFINITY)),
    );
    return { firstMs: firstMs ?? 0, liveMs: liveMs ?? 0, calls: provider.calls };
  } finally {
    restore();
  }
}

/** Calls by kind, without the pages of lists. */
function readsOf(calls: readonly ReceivedCall[]): Map<string, ReceivedCall[]> {
  return Map.groupBy(
    calls.filter(({ ids }) => ids.length > 0),
    ({ kind }) => kind,
  );
}

function countRefused(calls: readonly ReceivedCall[]): number {
  return calls.filter(({ status }) => status === 429).length;
}

describe.each(RATES)('the trading list of a client with %i requests a second', (perSecond) => {
  it('costs the fewest calls while nothing changes: full calls of 50 ids, and no id twice', async () => {
    const { calls } = await openList({ perSecond });
    for (const [kind, reads] of readsOf(calls)) {
      const ids = reads.flatMap((call) => call.ids);
      expect(new Set(ids).size, kind).toBe(ids.length);
      expect(reads.length, kind).toBe(Math.ceil(ids.length / MAX_IDS));
    }
    expect(countRefused(calls)).toBe(0);
  });

  it.each([
    ...UPDATES.map(
      (updates) =>
        [`prices change ${updates} times a second`, (provider: SandboxProvider) => provider.movePrices(updates)] as const,
    ),
    ['matches are played at 100 changes a second', (provider: SandboxProvider) => provider.play(100)] as const,
  ])('costs at most a fifth more calls, and half more time until it is shown and LIVE, while %s', async (_name, change) => {
    const calm = await openList({ perSecond });
    const busy = await openList({ perSecond, change });
    expect(busy.calls.length).toBeLessThanOrEqual(calm.calls.length * 1.2);
    expect(busy.firstMs).toBeLessThanOrEqual(calm.firstMs * 1.5);
    expect(busy.liveMs).toBeLessThanOrEqual(calm.liveMs * 1.5);
    expect(countRefused(busy.calls)).toBe(0);
  });
});

it.each([
  ['without versions of markets', { withMarketVersions: false }],
  ['with patches only', { withState: false }],
  ['with patches only, without versions of markets', { withState: false, withMarketVersions: false }],
])('repairs cost few calls, also for a provider %s', async (_name, dialect) => {
  const calm = await openList({ perSecond: 5 });
  const busy = await openList({
    perSecond: 5,
    change: (provider) => {
      Object.assign(provider.dialect, dialect);
      provider.play(100);
    },
  });
  expect(busy.calls.length).toBeLessThanOrEqual(calm.calls.length * 1.2);
  expect(busy.liveMs).toBeLessThanOrEqual(calm.liveMs * 1.5);
});

it.each([0, 100, 700, 3_000])(
  'two gateways that share nothing, started %i ms apart, learn the common rate with at most two refused calls',
  async (apartMs) => {
    const change = (provider: SandboxProvider): void => provider.movePrices(20);
    const one = await openList({ perSecond: 5, change });
    const two = await openList({ perSecond: 5, change, gateways: 2, apartMs });
    expect(countRefused(two.calls)).toBeLessThanOrEqual(2);
    expect(two.calls.length).toBeLessThanOrEqual(2 * one.calls.length * 1.2);
    expect(two.liveMs).toBeLessThanOrEqual(2 * one.liveMs * 1.5);
  },
);
