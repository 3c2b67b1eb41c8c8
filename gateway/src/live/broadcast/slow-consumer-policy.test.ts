import { describe, expect, it } from 'vitest';
import { SlowConsumerPolicy } from './slow-consumer-policy.ts';

const LIMITS = { lagMs: 1_000, unreadBytes: 64, stepMs: 250, longLagMs: 5_000, longStepMs: 1_000, lostMs: 15_000 };

/** A reader that has answered once, at 0. */
function reader(): SlowConsumerPolicy {
  const pace = new SlowConsumerPolicy(LIMITS);
  pace.pong(pace.ping(0), 0);
  return pace;
}

describe('a reader', () => {
  it('keeps up while its oldest ping is young and little is unread', () => {
    const pace = reader();
    pace.ping(0);
    pace.ping(900);
    expect([pace.lag(1_000), pace.look(1_000, 64)]).toEqual([1_000, 'together']);
  });

  it.each([
    ['answers late', 1_001, 0],
    ['leaves much unread', 0, 65],
  ])('that %s reads apart', (_name, now, unread) => {
    const pace = reader();
    pace.ping(0);
    expect(pace.look(now, unread)).toBe('apart');
  });

  it('is lost for good once it is too far behind', () => {
    const pace = reader();
    const ping = pace.ping(0);
    expect(pace.look(15_000, 0)).toBe('apart');
    expect(pace.look(15_001, 0)).toBe('lost');
    pace.pong(ping, 15_002);
    expect(pace.look(15_002, 0)).toBe('lost');
  });

  it('that never answers is judged by what is unread alone', () => {
    const pace = new SlowConsumerPolicy(LIMITS);
    pace.ping(0);
    expect(pace.look(20_000, 0)).toBe('together');
    expect(pace.look(20_000, 65)).toBe('apart');
  });

  it('that answers without a number has answered the oldest ping', () => {
    const pace = reader();
    pace.ping(0);
    pace.ping(500);
    pace.pong(null, 10);
    expect([pace.lag(500), pace.lag(600)]).toEqual([10, 100]);
    pace.pong(null, 520);
    pace.pong(null, 600);
    expect(pace.lag(9_000)).toBe(20);
  });

  it('cannot answer a ping that was never sent', () => {
    const pace = reader();
    pace.ping(0);
    pace.pong(99, 1);
    pace.pong(Number.NaN, 1);
    expect(pace.lag(600)).toBe(600);
  });
});

describe('a reader that reads apart', () => {
  function apart(): { pace: SlowConsumerPolicy; probe: number } {
    const pace = reader();
    const old = pace.ping(0);
    pace.look(1_001, 0);
    const probe = pace.ping(1_001);
    pace.stepped(1_001);
    pace.pong(old, 1_001);
    return { pace, probe };
  }

  it('is sent a step when the last one has arrived and its time is over', () => {
    const { pace, probe } = apart();
    expect(pace.isDue(1_900)).toBe(false);
    pace.pong(probe, 1_100);
    expect([pace.isDue(1_250), pace.isDue(1_251)]).toEqual([false, true]);
  });

  it('is sent larger steps the further it is behind', () => {
    const { pace, probe } = apart();
    pace.pong(probe, 6_002);
    const next = pace.ping(6_010);
    pace.stepped(6_010);
    expect([pace.isDue(7_009), pace.isDue(7_010)]).toEqual([false, false]);
    pace.pong(next, 11_011);
    expect([pace.isDue(7_009), pace.isDue(7_010)]).toEqual([false, true]);
  });

  it('is taken back when it has kept up for a while, and later each time it falls back soon', () => {
    const { pace, probe } = apart();
    pace.pong(probe, 1_100);
    const proved = (from: number): number => {
      let now = from;
      while (pace.look(now, 0) === 'apart') now += 50;
      return now - from;
    };
    expect(proved(1_100)).toBe(1_000);
    pace.look(2_200, 65);
    expect(proved(2_300)).toBe(2_000);
    pace.look(4_400, 65);
    expect(proved(4_500)).toBe(4_000);
    pace.look(100_000, 65);
    expect(proved(100_100)).toBe(1_000);
  });

  it('starts to prove itself anew when it falters', () => {
    const { pace, probe } = apart();
    pace.pong(probe, 1_100);
    pace.look(1_100, 0);
    pace.look(2_000, 1);
    expect(pace.look(2_101, 0)).toBe('apart');
    expect(pace.look(3_101, 0)).toBe('together');
  });
});
