import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter, PRIORITY, type Priority } from './rate-limiter.ts';

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

/** Starts calls that end at once. @returns the names of those that have started */
function startCalls(rateLimiter: RateLimiter, count: number, priority: Priority = PRIORITY.SCREEN, name = ''): string[] {
  const order: string[] = [];
  for (let index = 0; index < count; index += 1) {
    void rateLimiter.acquire(priority).then((grant) => {
      order.push(`${name}${index}`);
      grant.end(null);
    });
  }
  return order;
}

/** A limiter that has had enough responses to know that no other program uses its bucket. */
async function sureLimiter(rate: { perSecond: number; burst: number }): Promise<RateLimiter> {
  const rateLimiter = new RateLimiter({ ...rate, log, now: () => now });
  startCalls(rateLimiter, 3);
  await advanceTime(10_000);
  return rateLimiter;
}

describe('RateLimiter', () => {
  it('starts a burst at once, except for one token that is left for other programs, and the rest at the rate', async () => {
    const order = startCalls(await sureLimiter({ perSecond: 5, burst: 5 }), 12);
    await advanceTime(1);
    expect(order).toHaveLength(4);
    await advanceTime(1_000);
    expect(order).toHaveLength(9);
    await advanceTime(600);
    expect(order).toHaveLength(12);
  });

  it('starts urgent calls first', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 10, burst: 1, log, now: () => now });
    const order: string[] = [];
    const request = (priority: Priority, name: string): void =>
      void rateLimiter.acquire(priority).then((grant) => {
        order.push(name);
        grant.end(null);
      });
    const wanted: Priority[] = [PRIORITY.SNAPSHOT, PRIORITY.SCREEN, PRIORITY.RECONCILE];
    request(PRIORITY.RECONCILE, 'first in');
    request(PRIORITY.RECONCILE, 'reconcile');
    request(PRIORITY.SCREEN, 'screen');
    request(PRIORITY.COMBINED_ODDS, 'odds');
    rateLimiter.attach({
      get priority() {
        return wanted[0] ?? null;
      },
      start(grant) {
        order.push(`source ${wanted.shift()}`);
        grant.end(null);
      },
    });
    await advanceTime(1_500);
    expect(order).toEqual(['first in', 'odds', 'screen', 'source 2', 'source 1', 'reconcile', 'source 4']);
  });

  it('starts no call while its source has none, until it is woken', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 5, burst: 5 });
    let priority: Priority | null = null;
    const waits: number[] = [];
    rateLimiter.attach({
      get priority() {
        return priority;
      },
      start({ waitedMs, end }) {
        waits.push(waitedMs);
        if (waits.length > 4) priority = null;
        end(null);
      },
    });
    await advanceTime(1_000);
    expect(waits).toEqual([]);
    priority = PRIORITY.SCREEN;
    rateLimiter.wake();
    await advanceTime(1_000);
    // Four tokens at once, the fifth after 200 ms.
    expect(waits.map((wait) => wait > 100)).toEqual([false, false, false, false, true]);
  });

  it('learns the rate and the usage of others', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 5, burst: 5 });
    rateLimiter.applyHeaders({ limit: 100, burst: 100, remaining: 0 });
    const order = startCalls(rateLimiter, 50);
    await advanceTime(1);
    expect(order).toHaveLength(0);
    await advanceTime(1_100);
    expect(order).toHaveLength(50);
  });

  it('starts nothing while paused', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, log, now: () => now });
    rateLimiter.pause(2_000);
    const order = startCalls(rateLimiter, 1);
    await advanceTime(1_999);
    expect(order).toHaveLength(0);
    await advanceTime(500);
    expect(order).toHaveLength(1);
  });

  it.each([90_000, 2 ** 31, 1.8e12, Number.MAX_VALUE])(
    'waits a minute at most when asked for %i ms, and logs it once',
    async (asked) => {
      let clockReads = 0;
      const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, log, now: () => ((clockReads += 1), now) });
      rateLimiter.pause(asked);
      rateLimiter.pause(asked);
      const order = startCalls(rateLimiter, 1);
      await advanceTime(59_999);
      expect(order).toHaveLength(0);
      await advanceTime(500);
      expect(order).toHaveLength(1);
      expect(clockReads).toBeLessThan(50);
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
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, tokens: 2, log, now: () => now });
    const order = startCalls(rateLimiter, 2);
    await advanceTime(0);
    expect(order).toHaveLength(1);
    await advanceTime(402);
    expect(order).toHaveLength(2);
    rateLimiter.applyHeaders({ limit: 7, burst: 9, remaining: 0 });
    expect(rateLimiter.rate).toEqual({ perSecond: 7, burst: 9, tokens: 0 });
    rateLimiter.close();
  });
});

describe('a limiter that shares its bucket with other programs', () => {
  it('starts one call, and no other before its response', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 50, burst: 50, log, now: () => now });
    const first = await rateLimiter.acquire(PRIORITY.SCREEN);
    const order = startCalls(rateLimiter, 10);
    await advanceTime(500);
    expect(order).toHaveLength(0);
    first.end({ limit: 50, burst: 50, remaining: 49 });
    await advanceTime(0);
    expect(order).toHaveLength(10);
  });

  it('does not wait for the response of a call that hangs', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 50, burst: 50, log, now: () => now });
    void rateLimiter.acquire(PRIORITY.SCREEN);
    const order = startCalls(rateLimiter, 1);
    await advanceTime(1_001);
    expect(order).toHaveLength(1);
  });

  it('takes half of the remaining tokens at a time, once the provider reports fewer of them than the limiter has counted', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 5, burst: 40 });
    const first = await rateLimiter.acquire(PRIORITY.SCREEN);
    first.end({ limit: 5, burst: 40, remaining: 12 });
    const grants = Array.from({ length: 20 }, () => rateLimiter.acquire(PRIORITY.SCREEN));
    let count = 0;
    for (const grant of grants) {
      void grant.then(
        () => (count += 1),
        () => {},
      );
    }
    await advanceTime(0);
    expect(count).toBe(6);
    rateLimiter.close();
    await Promise.allSettled(grants);
  });

  it('does not count its own calls, or the rounding of the provider, as calls of others', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 10, burst: 10 });
    const grants = await Promise.all([1, 2, 3, 4].map(() => rateLimiter.acquire(PRIORITY.SCREEN)));
    await advanceTime(300);
    // The provider received the calls just before it answered.
    for (const [index, grant] of grants.entries()) grant.end({ limit: 10, burst: 10, remaining: 9 - index });
    expect(rateLimiter.rate.tokens).toBe(6);
    const order = startCalls(rateLimiter, 9);
    await advanceTime(400);
    expect(order).toHaveLength(9);
  });
});

describe('a call that yields to all others', () => {
  it('takes a token only while the bucket has the requested number', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 2, burst: 3 });
    expect([await rateLimiter.acquireSpare(2), await rateLimiter.acquireSpare(2), await rateLimiter.acquireSpare(2)]).toEqual([
      0, 0, 500,
    ]);
    now += 500;
    expect(await rateLimiter.acquireSpare(2)).toBe(0);
    rateLimiter.applyHeaders({ limit: 1, burst: null, remaining: 1 });
    expect(await rateLimiter.acquireSpare(2)).toBe(1_000);
  });

  it('needs no more tokens than the burst has, and waits for a pause', async () => {
    const rateLimiter = await sureLimiter({ perSecond: 1, burst: 1 });
    expect(await rateLimiter.acquireSpare(2)).toBe(0);
    expect(await rateLimiter.acquireSpare(2)).toBe(1_000);
    rateLimiter.pause(30_000);
    expect(await rateLimiter.acquireSpare(2)).toBe(30_000);
  });

  it('does not start before queued calls', async () => {
    const rateLimiter = new RateLimiter({ perSecond: 4, burst: 4, tokens: 0, log, now: () => now });
    const order = startCalls(rateLimiter, 2);
    now += 1_200;
    expect(await rateLimiter.acquireSpare(2)).toBe(250);
    await advanceTime(1_500);
    expect(order).toHaveLength(2);
  });

  it('takes a token from the bucket that gateways share, and takes none of its own if the shared bucket is empty', async () => {
    const sharedBucket = { take: async () => 40, pause: async () => {} };
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, sharedBucket, log, now: () => now });
    for (let tries = 0; tries < 5; tries += 1) expect(await rateLimiter.acquireSpare(2)).toBe(40);
    expect(rateLimiter.rate.tokens).toBe(5);
  });

  it('does not delay calls that arrive while it takes a token from the shared bucket', async () => {
    const asked = Promise.withResolvers<number>();
    const answers = [asked.promise, Promise.resolve(0)];
    const sharedBucket = { take: async () => (await answers.shift()) ?? 0, pause: async () => {} };
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, sharedBucket, log, now: () => now });
    const spare = rateLimiter.acquireSpare(2);
    const order = startCalls(rateLimiter, 1);
    asked.resolve(0);
    expect(await spare).toBe(0);
    await advanceTime(1);
    expect(order).toHaveLength(1);
  });

  it('does not start, nor does any other call, during a pause that begins while a token is taken from the shared bucket', async () => {
    const [first, last] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    const answers = [first.promise, Promise.resolve(0), last.promise];
    const sharedBucket = { take: async () => (await answers.shift()) ?? 0, pause: async () => {} };
    const rateLimiter = new RateLimiter({ perSecond: 5, burst: 5, sharedBucket, log, now: () => now });
    const order = startCalls(rateLimiter, 1);
    rateLimiter.pause(2_000);
    first.resolve(0);
    await advanceTime(1_999);
    expect(order).toEqual([]);
    await advanceTime(5_000);
    expect(order).toHaveLength(1);

    const spare = rateLimiter.acquireSpare(2);
    rateLimiter.pause(2_000);
    last.resolve(0);
    expect(await spare).toBe(2_000);
  });
});
