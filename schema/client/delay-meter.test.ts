import { describe, expect, it } from 'vitest';
import { DelayMeter } from './delay-meter.ts';

const START = 1_000_000;

interface TestPing {
  /** How long the ping takes, and its pong back; ms. */
  readonly down: number;
  readonly up?: number;
}

/**
 * Records pings, one a second, with the payloads of a server whose clock is `ahead` ms ahead. The page answers each at once. Each
 * ping reports the round trip of the last answered one.
 */
function meterAfter(ahead: number, pings: readonly TestPing[]) {
  const meter = new DelayMeter();
  let last = null;
  for (const [index, { down }] of pings.entries()) {
    const sent = START + index * 1_000;
    const before = pings[index - 1];
    const payload = {
      seq: index,
      at: sent + ahead,
      answered: before === undefined ? null : index - 1,
      roundTripMs: before === undefined ? null : before.down + (before.up ?? 20),
    };
    last = meter.record(payload, sent + down, sent + down);
  }
  const at = START + (pings.length - 1) * 1_000;
  return { delayMs: meter.delayMs, sentAt: last?.sentAt ?? null, at, meter };
}

it.each([0, 90_000, -90_000])('measures the delay of the last ping although the clocks differ by %i ms', (ahead) => {
  expect(meterAfter(ahead, [{ down: 20 }, { down: 20 }]).delayMs).toBe(20);
  expect(meterAfter(ahead, [{ down: 20 }, { down: 20 }, { down: 350 }]).delayMs).toBe(350);
  expect(meterAfter(ahead, [{ down: 350 }, { down: 20 }]).delayMs).toBe(20);
});

it.each([0, 90_000, -90_000])('compares the clocks, which differ by %i ms, to within half a round trip', (ahead) => {
  expect(meterAfter(ahead, [{ down: 20 }]).meter.offsetMs).toBeNull();
  expect(meterAfter(ahead, [{ down: 20 }, { down: 350 }]).meter.offsetMs).toBe(0 - ahead);
  expect(Math.abs((meterAfter(ahead, [{ down: 10, up: 50 }, { down: 350 }]).meter.offsetMs ?? 0) + ahead)).toBeLessThanOrEqual(
    30,
  );
});

describe('the time of sending', () => {
  it.each([0, 90_000, -90_000])('is never later than the true one, although the clocks differ by %i ms', (ahead) => {
    const { sentAt, at } = meterAfter(ahead, [{ down: 20 }, { down: 20 }, { down: 350 }]);
    expect(sentAt).toBe(at - 20);
  });

  it('is known although all pings are late, because the page was busy from the start', () => {
    const { sentAt, at } = meterAfter(0, [{ down: 3_000 }, { down: 3_500 }, { down: 4_000 }]);
    expect(sentAt).toBe(at - 20);
  });

  it('is unknown before the first round trip', () => {
    expect(meterAfter(0, [{ down: 20 }])).toMatchObject({ sentAt: null, delayMs: null });
  });

  it('is not in the future', () => {
    const meter = new DelayMeter();
    meter.record({ seq: 1, at: 0, answered: null, roundTripMs: null }, 500, 500);
    expect(meter.record({ seq: 2, at: 1_000, answered: 1, roundTripMs: 0 }, 1_400, 1_400)?.sentAt).toBe(1_400);
  });

  it.each([
    ['the time of day is set forward', 60_000, 0],
    ['the time of day is set back', -60_000, 0],
    ['the steady clock stops, as in sleep', 0, -60_000],
  ])('is unknown again when %s', (_case, day, steady) => {
    const { meter } = meterAfter(0, [{ down: 20 }, { down: 20 }]);
    const now = START + 2_020;
    const ping = meter.record({ seq: 2, at: START + 2_000, answered: 1, roundTripMs: 40 }, now + day, now + steady);
    expect(ping?.sentAt).toBeNull();
    expect(meter.delayMs).toBeNull();
  });
});

it.each([null, undefined, 'x', {}, { seq: 'first' }])('ignores the payload %j', (payload) => {
  const meter = new DelayMeter();
  expect(meter.record(payload, 5, 5)).toBeNull();
  expect(meter.delayMs).toBeNull();
});

it('returns the number of a ping whose payload has no times', () => {
  expect(new DelayMeter().record({ seq: 4 }, 5, 5)).toEqual({ seq: 4, sentAt: null, behind: {} });
});

it('compares the last sixty pings only', () => {
  // The clock of the server loses 10 ms a second: older pings would seem faster forever.
  const meter = new DelayMeter();
  for (let seq = 0; seq < 200; seq += 1) {
    const now = START + seq * 1_000;
    meter.record({ seq, at: now - 20 - 10 * seq, answered: seq - 1, roundTripMs: 40 }, now, now);
  }
  expect(meter.delayMs).toBeLessThan(20 + 10 * 60);
});

it('forgets the pings of another server', () => {
  const { meter } = meterAfter(0, [{ down: 20 }, { down: 20 }]);
  meter.reset();
  expect(meter.delayMs).toBeNull();
});
