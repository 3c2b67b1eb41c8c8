import { flushMicrotasks } from '@sightline/schema/client/fake-web-socket.ts';
import { describe, expect, it, vi } from 'vitest';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { liveRig, liveRigWith } from '../../testing/live-rig.ts';
import { type LiveMeasurements, LiveStats, type SetStats, TIMELINE_SECONDS } from './live-stats.ts';

const SNAPSHOT = liveBatch({ seq: 4, series: [liveSeries('1')], markets: [liveMarket('11')] });
const marketBatch = (seq: number) => liveBatch({ seq, prevSeq: seq - 1, markets: [liveMarket('11')] });

/** Advances second by second, each with a ping of the server. */
async function pass(rig: Awaited<ReturnType<typeof liveRigWith>>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    rig.ping();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe('the measurements of the live sets in use', () => {
  it('have changes per second, the last message, and changes and resyncs of each set', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(marketBatch(5));
    await rig.send(marketBatch(6));
    rig.tab.paint();
    await pass(rig, 1);
    const { rate, lastMessageAt, sets, freshness, timeline } = rig.hub.stats.get();
    expect({ rate, lastMessageAt, freshness: freshness?.level }).toEqual({
      rate: 2,
      lastMessageAt: Date.now() - 1_000,
      freshness: 'LIVE',
    });
    expect(sets).toMatchObject([{ name: 'tradingList', changes: 2, resyncs: 0, changedAt: Date.now() - 1_000 }]);
    expect(timeline).toEqual([{ at: Date.now(), changes: 2, level: 'LIVE' }]);
    await rig.send(liveBatch({ seq: 9, markets: [liveMarket('11')] }));
    await pass(rig, 1);
    expect(rig.hub.stats.get()).toMatchObject({ rate: 1, sets: [{ changes: 2, resyncs: 1 }] });
  });

  it('have the delay that the pings of the server measure, while the socket is open', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await pass(rig, 1);
    rig.ping(15);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.hub.stats.get().delayMs).toBe(15);
    await rig.socket().disconnect(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.hub.stats.get().delayMs).toBeNull();
  });

  it('have the age of prices when they were painted; a merged batch has the times of its first', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.tab.paint();
    await pass(rig, 2);
    expect(rig.hub.stats.get().priceAge()).toBeNull();
    const time = (ago: number): string => new Date(Date.now() - ago).toISOString();
    await rig.send({ ...marketBatch(5), sentAt: time(60), receivedAt: time(100), pushedAt: time(107) });
    await rig.send({ ...marketBatch(6), sentAt: time(0), receivedAt: time(2), pushedAt: null });
    await vi.advanceTimersByTimeAsync(50);
    rig.tab.frame();
    await flushMicrotasks();
    rig.tab.paint();
    const all = (ms: number) => ({ p50: ms, p95: ms, max: ms });
    expect(rig.hub.stats.get().priceAge()).toEqual({
      age: all(150),
      stages: { gateway: all(40), network: all(60), write: all(50), commit: all(0), paint: all(0) },
      provider: all(7),
    });
    expect(rig.hub.report().priceAge?.age).toEqual(all(150));
  });

  it('have a freshness level for each second', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(marketBatch(5));
    rig.tab.paint();
    await pass(rig, 1);
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, status: 'STALE' }));
    rig.tab.paint();
    await pass(rig, 1);
    rig.tab.setOnline(false);
    await rig.socket().disconnect(1006);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(rig.hub.stats.get().timeline.map(({ level }) => level)).toEqual([
      'LIVE',
      'PROVIDER_STALE',
      'OFFLINE',
      'OFFLINE',
      'OFFLINE',
    ]);
  });

  it('have no freshness before the first snapshot', async () => {
    const rig = await liveRig();
    rig.setAnswer('TradingList', () => new Promise(() => {}));
    rig.watch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rig.hub.stats.get().freshness).toBeNull();
    expect(rig.hub.stats.get().timeline.map(({ level }) => level)).toEqual(Array.from({ length: 10 }, () => 'CONNECTING'));
  });

  it('are sampled only while a screen uses a set, and not in a hidden tab', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const listener = vi.fn<() => void>();
    rig.hub.stats.subscribe(listener);
    await pass(rig, 2);
    expect(listener).toHaveBeenCalledTimes(2);
    rig.tab.hide();
    await pass(rig, 30);
    const atPause = listener.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listener).toHaveBeenCalledTimes(atPause);
    rig.tab.show();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listener).toHaveBeenCalledTimes(atPause + 1);
    rig.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(listener).toHaveBeenCalledTimes(atPause + 1);
  });
});

it('the timeline keeps five minutes, and counts each change of a set once, from zero after its eviction', () => {
  const timers: (() => void)[] = [];
  let now = 0;
  let changes = 0;
  let isInUse = true;
  const set = (): SetStats => ({
    name: 'tradingList',
    phase: 'ready',
    level: 'LIVE',
    seconds: null,
    seq: 1,
    changes,
    resyncs: 0,
    changedAt: null,
  });
  const clock = {
    now: () => now,
    elapsed: () => now,
    random: () => 0,
    after: (_ms: number, work: () => void) => (timers.push(work), () => {}),
  };
  const stats = new LiveStats({
    clock,
    sets: () => (isInUse ? [set()] : []),
    connection: { delay: null, lastMessageAt: 0 },
    priceAges: { report: () => null },
  });
  stats.start();
  const sample = (newChanges: number): LiveMeasurements => {
    now += 1_000;
    changes += newChanges;
    timers.pop()?.();
    return stats.get();
  };
  for (let second = 0; second < TIMELINE_SECONDS + 50; second += 1) sample(3);
  expect(stats.get()).toMatchObject({ rate: 3 });
  expect(stats.get().timeline).toHaveLength(TIMELINE_SECONDS);
  isInUse = false;
  sample(0);
  isInUse = true;
  expect(sample(3).timeline.at(-1)?.changes).toBe(3);
  changes = 0;
  expect(sample(2).timeline.at(-1)?.changes).toBe(0);
  expect(sample(2).timeline.at(-1)?.changes).toBe(2);
  now += 1_000 * (TIMELINE_SECONDS - 1);
  expect(sample(0).timeline).toHaveLength(2);
});
