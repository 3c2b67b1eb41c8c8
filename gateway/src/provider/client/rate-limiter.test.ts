import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter, PRIORITY } from './rate-limiter.ts';

let now = 0;
let lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
beforeEach(() => {
  now = 0;
  lines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function advanceTime(milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  while (now < end) {
    now += 1;
    await vi.advanceTimersByTimeAsync(1);
  }
}

function started(rateLimiter: RateLimiter, count: number, priority = PRIORITY.SCREEN as 0 | 1 | 2 | 3, name = ''): string[] {
  const order: string[] = [];
  for (let index = 0; index < count; index += 1) void rateLimiter.acquire(priority).then(() => order.push(`${name}${index}`));
  return order;
}

describe('RateLimiter', () => {
  it('starts a burst at once and the rest at the rate', async () => {
    const order = started(new RateLimiter({ perSecond: 5, burst: 5, log, now: () => now }), 12);
    await advanceTime(1);
    expect(order).toHaveLength(5);
    await advanceTime(1_000);
    expect(order).toHaveLength(10);
    await advanceTime(400);
    expect(order).toHaveLength(12);
  });

  it('starts urgent calls first', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 10, burst: 1, log, now: () => now });
    const order: string[] = [];
    const request = (priority: 0 | 1 | 2 | 3, name: string): void =>
      void rateLimiter.acquire(priority).then(() => order.push(name));
    request(PRIORITY.RECONCILE, 'first in');
    request(PRIORITY.RECONCILE, 'reconcile');
    request(PRIORITY.SCREEN, 'screen');
    request(PRIORITY.COMBINED_ODDS, 'odds');
    await advanceTime(500);
    expect(order).toEqual(['first in', 'odds', 'screen', 'reconcile']);
  });

  it('learns the rate and the usage of others', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, log, now: () => now });
    rateLimiter.applyHeaders({ limit: 100, burst: 100, remaining: 0 });
    const order = started(rateLimiter, 50);
    await advanceTime(1);
    expect(order).toHaveLength(0);
    await advanceTime(500);
    expect(order.length).toBeGreaterThanOrEqual(49);
  });

  it('starts nothing while paused', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, log, now: () => now });
    rateLimiter.pause(2_000);
    const order = started(rateLimiter, 1);
    await advanceTime(1_999);
    expect(order).toHaveLength(0);
    await advanceTime(202);
    expect(order).toHaveLength(1);
  });

  it.each([90_000, 2 ** 31, 1.8e12, Number.MAX_VALUE])(
    'waits a minute at most when asked for %i ms, and logs it once',
    async (asked) => {
      let looksAtTheClock = 0;
      const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, log, now: () => ((looksAtTheClock += 1), now) });
      rateLimiter.pause(asked);
      rateLimiter.pause(asked);
      const order = started(rateLimiter, 1);
      await advanceTime(59_999);
      expect(order).toHaveLength(0);
      await advanceTime(202);
      expect(order).toHaveLength(1);
      expect(looksAtTheClock).toBeLessThan(20);
      expect(lines).toEqual([expect.stringContaining(`"askedMs":${asked},"waitMs":60000`)]);
    },
  );

  it('drops calls that were cancelled while queued', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 1, burst: 1, log, now: () => now });
    await rateLimiter.acquire(PRIORITY.SCREEN);
    const leaving = new AbortController();
    const waiting = rateLimiter.acquire(PRIORITY.SCREEN, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(rateLimiter.queued).toBe(0);
    rateLimiter.close();
  });

  it('rejects its queued calls when it closes', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 1, burst: 1, log, now: () => now });
    await rateLimiter.acquire(PRIORITY.SCREEN);
    const waiting = Promise.allSettled([rateLimiter.acquire(PRIORITY.SCREEN), rateLimiter.acquire(PRIORITY.RECONCILE)]);
    rateLimiter.close();
    const rejected = { status: 'rejected', reason: { name: 'RateLimiterFull' } };
    expect(await waiting).toMatchObject([rejected, rejected]);
    expect(rateLimiter.queued).toBe(0);
  });

  it('starts with the tokens that are known, and goes on at its rate', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, tokens: 1, log, now: () => now });
    const order = started(rateLimiter, 2);
    await advanceTime(0);
    expect(order).toHaveLength(1);
    await advanceTime(202);
    expect(order).toHaveLength(2);
    rateLimiter.applyHeaders({ limit: 7, burst: 9, remaining: 0 });
    expect(rateLimiter.rate).toEqual({ perSecond: 7, burst: 9, tokens: 0 });
    rateLimiter.close();
  });
});

describe('a call that yields to all others', () => {
  it('takes a token only while that many are left', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 2, burst: 3, log, now: () => now });
    expect([await rateLimiter.acquireSpare(2), await rateLimiter.acquireSpare(2), await rateLimiter.acquireSpare(2)]).toEqual([
      0, 0, 500,
    ]);
    now += 500;
    expect(await rateLimiter.acquireSpare(2)).toBe(0);
    rateLimiter.applyHeaders({ limit: 1, burst: null, remaining: 0 });
    expect(await rateLimiter.acquireSpare(2)).toBe(2_000);
  });

  it('needs no more tokens than the burst has, and waits for a pause', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 1, burst: 1, log, now: () => now });
    expect(await rateLimiter.acquireSpare(2)).toBe(0);
    expect(await rateLimiter.acquireSpare(2)).toBe(1_000);
    rateLimiter.pause(30_000);
    expect(await rateLimiter.acquireSpare(2)).toBe(30_000);
  });

  it('does not start before queued calls', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 4, burst: 4, tokens: 0, log, now: () => now });
    const order = started(rateLimiter, 2);
    now += 600;
    expect(await rateLimiter.acquireSpare(2)).toBe(250);
    await advanceTime(500);
    expect(order).toHaveLength(2);
  });

  it('takes it from the bucket that gateways share', async () => {
    const sharedBucket = { take: async () => 40, pause: async () => {} };
    expect(await new RateLimiter({ perSecond: 5, burst: 5, sharedBucket, log, now: () => now }).acquireSpare(2)).toBe(40);
  });
});
