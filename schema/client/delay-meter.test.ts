import { expect, it } from 'vitest';
import { DelayMeter } from './delay-meter.ts';

/** Sends pings, each with its delay and the round trip of the ping before it; the clock of the server is `offset` ms ahead. */
function measured(offset: number, ...pings: [delay: number, roundTripMs: number | null][]): number | null {
  const meter = new DelayMeter();
  for (const [index, [delay, roundTripMs]] of pings.entries()) {
    const now = 1_000_000 + index * 1_000;
    meter.record({ seq: index, at: now - delay + offset, roundTripMs }, now);
  }
  return meter.delayMs;
}

it.each([0, 90_000, -90_000])('measures the delay of the last ping although the clocks differ by %i ms', (offset) => {
  expect(measured(offset, [20, 40])).toBe(20);
  expect(measured(offset, [20, 40], [20, 40], [350, 40])).toBe(350);
  expect(measured(offset, [350, 500], [20, 40])).toBe(20);
});

it('is unknown until a ping has a round trip', () => {
  expect(measured(0)).toBeNull();
  expect(measured(0, [20, null])).toBeNull();
});

it.each([null, undefined, 'x', { seq: 1 }, { at: 'now', roundTripMs: 2 }, { at: 1, roundTripMs: -1 }])(
  'ignores the payload %j',
  (payload) => {
    const meter = new DelayMeter();
    meter.record(payload, 5);
    expect(meter.delayMs).toBeNull();
  },
);

it('compares the pings of the last minute only', () => {
  // A clock that was set back by 5 s: older pings would seem faster forever.
  const before: [number, number][] = Array.from({ length: 3 }, () => [20 - 5_000, 40]);
  const after: [number, number][] = Array.from({ length: 60 }, () => [20, 40]);
  expect(measured(0, ...before, ...after.slice(1))).toBeGreaterThan(4_000);
  expect(measured(0, ...before, ...after)).toBe(20);
});

it('forgets the pings of another server', () => {
  const meter = new DelayMeter();
  meter.record({ at: 0, roundTripMs: 2 }, 1);
  meter.reset();
  expect(meter.delayMs).toBeNull();
});
