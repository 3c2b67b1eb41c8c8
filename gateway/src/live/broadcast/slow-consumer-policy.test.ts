import { describe, expect, it } from 'vitest';
import { SLOW_CONSUMER_LIMITS, SlowConsumerPolicy } from './slow-consumer-policy.ts';

const LIMITS = { ...SLOW_CONSUMER_LIMITS, SLOW_UNREAD_BYTES: 64 };

/** A policy of a socket that has answered one ping, at 0. */
function createPolicy(): SlowConsumerPolicy {
  const policy = new SlowConsumerPolicy(LIMITS);
  policy.pong(policy.ping(0), null, 0);
  return policy;
}

describe('a socket', () => {
  it('keeps up while its lag and its unsent bytes are within their limits', () => {
    const policy = createPolicy();
    policy.ping(0);
    policy.ping(900);
    expect([policy.lag(1_000), policy.update(1_000, 64)]).toEqual([1_000, 'keeping-up']);
  });

  it('has the round trip of its last answered ping', () => {
    const policy = new SlowConsumerPolicy(LIMITS);
    const ping = policy.ping(100);
    expect(policy.answered).toBeNull();
    policy.pong(ping, null, 130);
    policy.ping(1_100);
    expect(policy.answered).toEqual({ seq: ping, roundTripMs: 30 });
  });

  it.each([
    ['answers late', 1_001, 0],
    ['leaves much unread', 0, 65],
  ])('that %s lags', (_name, now, unread) => {
    const policy = createPolicy();
    policy.ping(0);
    expect(policy.update(now, unread)).toBe('lagging');
  });

  it('is dropped for good above the drop limit', () => {
    const policy = createPolicy();
    const ping = policy.ping(0);
    expect(policy.update(15_000, 0)).toBe('lagging');
    expect(policy.update(15_001, 0)).toBe('dropped');
    policy.pong(ping, null, 15_002);
    expect(policy.update(15_002, 0)).toBe('dropped');
  });

  it('is judged by its unsent bytes alone if it never answers pings', () => {
    const policy = new SlowConsumerPolicy(LIMITS);
    policy.ping(0);
    expect(policy.update(20_000, 0)).toBe('keeping-up');
    expect(policy.update(20_000, 65)).toBe('lagging');
  });

  it('confirms the oldest ping if its answer has no number', () => {
    const policy = createPolicy();
    policy.ping(0);
    policy.ping(500);
    policy.pong(null, null, 10);
    expect([policy.lag(500), policy.lag(600)]).toEqual([10, 100]);
    policy.pong(null, null, 520);
    policy.pong(null, null, 600);
    expect(policy.lag(9_000)).toBe(20);
  });

  it('cannot answer a ping that was not sent', () => {
    const policy = createPolicy();
    policy.ping(0);
    policy.pong(99, null, 1);
    policy.pong(Number.NaN, null, 1);
    expect(policy.lag(600)).toBe(600);
  });
});

describe('a client that says what it has applied', () => {
  /** Has answered and applied a ping at 0. */
  function applying(): SlowConsumerPolicy {
    const policy = new SlowConsumerPolicy(LIMITS);
    const ping = policy.ping(0);
    policy.pong(ping, ping, 0);
    return policy;
  }

  it('lags although it answers at once, while it has not applied what it was sent', () => {
    const policy = applying();
    const ping = policy.ping(1_000);
    policy.pong(ping, ping - 1, 1_010);
    expect(policy.update(2_000, 0)).toBe('keeping-up');
    expect(policy.lag(2_001)).toBe(1_001);
    expect(policy.update(2_001, 0)).toBe('lagging');
    policy.pong(ping, ping, 3_500);
    expect(policy.lag(3_500)).toBe(2_500);
  });

  it('is due for a merged update when the last one is applied', () => {
    const policy = applying();
    const ping = policy.ping(1_000);
    policy.update(2_001, 0);
    const probe = policy.ping(2_001);
    policy.recordFlush(2_001);
    policy.pong(probe, ping, 2_010);
    expect(policy.isFlushDue(2_500)).toBe(false);
    policy.pong(probe, probe, 2_600);
    expect(policy.isFlushDue(2_600)).toBe(true);
  });

  it('is due for merged updates at the shorter interval, however long it took to apply the last one', () => {
    const policy = applying();
    policy.ping(1_000);
    policy.update(2_001, 0);
    const probe = policy.ping(8_000);
    policy.recordFlush(8_000);
    policy.pong(probe, probe, 14_001);
    const next = policy.ping(14_001);
    policy.recordFlush(14_001);
    policy.pong(next, next, 14_010);
    policy.pong(policy.ping(14_020) - 1, next, 14_030);
    expect([policy.isFlushDue(14_250), policy.isFlushDue(14_251)]).toEqual([false, true]);
  });

  it('is not dropped while it answers', () => {
    const policy = applying();
    for (let now = 1_000; now <= 60_000; now += 1_000) policy.pong(policy.ping(now), 1, now + 10);
    expect(policy.update(60_020, 0)).toBe('lagging');
  });
});

describe('a lagging socket', () => {
  function lagging(): { policy: SlowConsumerPolicy; probe: number } {
    const policy = createPolicy();
    const old = policy.ping(0);
    policy.update(1_001, 0);
    const probe = policy.ping(1_001);
    policy.recordFlush(1_001);
    policy.pong(old, null, 1_001);
    return { policy, probe };
  }

  it('is due for a merged update when the last one has arrived and the interval is over', () => {
    const { policy, probe } = lagging();
    expect(policy.isFlushDue(1_900)).toBe(false);
    policy.pong(probe, null, 1_100);
    expect([policy.isFlushDue(1_250), policy.isFlushDue(1_251)]).toEqual([false, true]);
  });

  it('is due for fewer merged updates above SLOWER_LAG_MS', () => {
    const { policy, probe } = lagging();
    policy.pong(probe, null, 6_002);
    const next = policy.ping(6_010);
    policy.recordFlush(6_010);
    expect([policy.isFlushDue(7_009), policy.isFlushDue(7_010)]).toEqual([false, false]);
    policy.pong(next, null, 11_011);
    expect([policy.isFlushDue(7_009), policy.isFlushDue(7_010)]).toEqual([false, true]);
  });

  it('recovers after it has kept up for RECOVERY_MS, and for twice as long after each relapse', () => {
    const { policy, probe } = lagging();
    policy.pong(probe, null, 1_100);
    const recoveryTime = (from: number): number => {
      let now = from;
      while (policy.update(now, 0) === 'lagging') now += 50;
      return now - from;
    };
    expect(recoveryTime(1_100)).toBe(1_000);
    policy.update(2_200, 65);
    expect(recoveryTime(2_300)).toBe(2_000);
    policy.update(4_400, 65);
    expect(recoveryTime(4_500)).toBe(4_000);
    policy.update(100_000, 65);
    expect(recoveryTime(100_100)).toBe(1_000);
  });

  it('starts its recovery again when it lags', () => {
    const { policy, probe } = lagging();
    policy.pong(probe, null, 1_100);
    policy.update(1_100, 0);
    policy.update(2_000, 1);
    expect(policy.update(2_101, 0)).toBe('lagging');
    expect(policy.update(3_101, 0)).toBe('keeping-up');
  });
});
