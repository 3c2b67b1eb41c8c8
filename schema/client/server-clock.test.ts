import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Receives a response of a server whose clock is `serverAhead` ms ahead; request and response take `delay` ms each. */
async function receive(clock: ServerClock, serverAhead: number, { delay = 0, headers = {} } = {}): Promise<void> {
  const fetcher = clock.measuring(async () => {
    vi.advanceTimersByTime(delay);
    const date = new Date(Date.now() + serverAhead).toUTCString();
    vi.advanceTimersByTime(delay);
    return new Response('', { headers: { date, ...headers } });
  });
  await fetcher('/');
}

it('a server clock equals the clock of this machine while responses agree with it, however slow they are', async () => {
  const clock = new ServerClock();
  for (const [ahead, delay] of [
    [0, 0],
    [999, 0],
    [-900, 500],
    [0, 20_000],
  ] as const) {
    await receive(clock, ahead, { delay });
    expect(clock.difference).toBe(0);
  }
});

it.each([13 * HOUR_MS, -13 * HOUR_MS, 90_000])(
  'a server clock is within a second of a server that is %i ms ahead',
  async (ahead) => {
    const clock = new ServerClock();
    await receive(clock, ahead, { delay: 200 });
    expect(Math.abs(clock.difference - ahead)).toBeLessThanOrEqual(1_000);
    expect(Math.abs(clock.now() - (Date.now() + ahead))).toBeLessThanOrEqual(1_000);
  },
);

it('a server clock follows a clock that is set right', async () => {
  const clock = new ServerClock(-13 * HOUR_MS);
  await receive(clock, 0);
  expect(Math.abs(clock.difference)).toBeLessThanOrEqual(1_000);
});

it('a server clock ignores responses without a date, with an unreadable one, and from a cache', async () => {
  const clock = new ServerClock();
  await clock.measuring(async () => new Response(''))('/');
  await receive(clock, HOUR_MS, { headers: { date: 'yesterday' } });
  await receive(clock, HOUR_MS, { headers: { age: '3600' } });
  expect(clock.difference).toBe(0);
});
