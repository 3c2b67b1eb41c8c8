import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SandboxClock } from '../clock.ts';
import { Random } from '../random.ts';
import { createWorld } from '../world/create-world.ts';
import { OddsLoad } from './odds-load.ts';

describe('a load', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('moves the odds of the requested number of markets, evenly and at its rate, then ends', () => {
    const random = new Random(1);
    const world = createWorld({ random, clock: new SandboxClock(new Date('2026-05-28T17:00:00Z')), imageBase: '' });
    const moved = new Map<number, number>();
    world.onChange(({ kind, id, before, after }) => {
      expect(kind).toBe('markets');
      expect(after).toMatchObject({ id, state: 'open', type: 'series_winner' });
      expect(after).not.toEqual(before);
      moved.set(id, (moved.get(id) ?? 0) + 1);
    });
    const load = new OddsLoad(world, random);
    load.start({ markets: 20, updatesPerSecond: 100, seconds: 2, types: ['series_winner'] });
    expect(load.describe()).toMatchObject({ markets: 20, rate: 100 });
    vi.advanceTimersByTime(1_000);
    expect(moved.size).toBe(20);
    const { updates } = load.describe();
    expect(updates).toBe([...moved.values()].reduce((sum, times) => sum + times, 0));
    // A change may be too small to change a price.
    expect(updates).toBeGreaterThan(80);
    expect(updates).toBeLessThanOrEqual(100);
    expect(Math.max(...moved.values()) - Math.min(...moved.values())).toBeLessThanOrEqual(2);
    vi.advanceTimersByTime(1_000);
    expect(load.describe()).toMatchObject({ markets: 0, rate: 0 });
    const before = load.describe().updates;
    vi.advanceTimersByTime(5_000);
    expect(load.describe().updates).toBe(before);
  });

  it('can be limited to the markets of some fixtures', () => {
    const random = new Random(1);
    const world = createWorld({ random, clock: new SandboxClock(new Date('2026-05-28T17:00:00Z')), imageBase: '' });
    const fixture = [...world.markets.values()].find(({ state }) => state === 'open')?.fixture.id ?? 0;
    const moved = new Set<number>();
    world.onChange(({ id }) => moved.add(world.markets.get(id)?.fixture.id ?? 0));
    const load = new OddsLoad(world, random);
    load.start({ markets: 1_000, updatesPerSecond: 100, seconds: 1, fixtures: [fixture] });
    vi.advanceTimersByTime(1_000);
    expect([...moved]).toEqual([fixture]);
  });
});
