import { expect, it } from 'vitest';
import { HeartbeatHistory } from './heartbeat-history.ts';

it('allows a silence of twice the longest time between heartbeats, and at least the minimum', () => {
  const history = new HeartbeatHistory();
  expect([history.sendsHeartbeats, history.stallTimeoutMs(35_000)]).toEqual([false, 35_000]);
  history.record(null);
  expect([history.sendsHeartbeats, history.knowsInterval, history.stallTimeoutMs(35_000)]).toEqual([true, false, 35_000]);
  for (const ms of [25_000, 26_000, 10_000]) history.record(ms);
  expect([history.knowsInterval, history.stallTimeoutMs(35_000)]).toEqual([true, 52_000]);
  for (let n = 0; n < 10; n += 1) history.record(5_000);
  expect(history.stallTimeoutMs(35_000)).toBe(35_000);
});
