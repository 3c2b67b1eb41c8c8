import { describe, expect, it } from 'vitest';
import { HOUR_MS, noCounts, USAGE_MS } from '../../redis/redis-usage.ts';
import { sumOfUsage, Usage } from './usage.ts';

const START = Date.parse('2026-05-28T17:20:00Z');
const HOUR = Date.parse('2026-05-28T17:00:00Z');

function counting() {
  const clock = { now: START };
  return { clock, usage: new Usage({ shared: null, flushMs: 1_000, now: () => clock.now }) };
}

describe('usage', () => {
  it('is counted by source and hour', async () => {
    const { clock, usage } = counting();
    const meter = usage.meter('one');
    meter.count('requests');
    meter.count('waitedMs', 12.4);
    clock.now += HOUR_MS;
    meter.count('requests', 2);
    usage.meter('other').count('connections');
    const [one, unknown] = await usage.read(['one', 'unknown']);
    expect([...(one?.hours ?? [])]).toEqual([
      [HOUR, { ...noCounts(), requests: 1, waitedMs: 12 }],
      [HOUR + HOUR_MS, { ...noCounts(), requests: 2 }],
    ]);
    expect(one?.lastUsedAt).toBe(START + HOUR_MS);
    expect(unknown).toEqual({ lastUsedAt: null, hours: new Map() });
  });

  it('is forgotten after 7 days, and counting began no earlier', async () => {
    const { clock, usage } = counting();
    usage.meter('one').count('requests');
    expect(await usage.countedSince()).toBe(START);
    clock.now += USAGE_MS;
    expect((await usage.read(['one']))[0]?.hours.size).toBe(1);
    clock.now += HOUR_MS;
    expect((await usage.read(['one']))[0]).toEqual({ lastUsedAt: null, hours: new Map() });
    expect(await usage.countedSince()).toBe(clock.now - USAGE_MS);
  });

  it('is not recorded for an amount that rounds to 0', async () => {
    const { usage } = counting();
    usage.meter('one').count('waitedMs', 0.2);
    expect((await usage.read(['one']))[0]?.lastUsedAt).toBeNull();
  });

  it('has a bound of sources: the least recently used one is dropped', async () => {
    const { usage } = counting();
    for (let n = 0; n <= 5_000; n += 1) usage.meter(`source ${n}`).count('requests');
    const [first, last] = await usage.read(['source 0', 'source 5000']);
    expect([first?.hours.size, last?.hours.size]).toEqual([0, 1]);
  });

  it('of several sources adds up', () => {
    const one = { lastUsedAt: 1, hours: new Map([[HOUR, { ...noCounts(), requests: 1 }]]) };
    const two = { lastUsedAt: 2, hours: new Map([[HOUR, { ...noCounts(), requests: 2 }]]) };
    expect(sumOfUsage([one, two])).toEqual({ lastUsedAt: 2, hours: new Map([[HOUR, { ...noCounts(), requests: 3 }]]) });
    expect(sumOfUsage([])).toEqual({ lastUsedAt: null, hours: new Map() });
  });
});
