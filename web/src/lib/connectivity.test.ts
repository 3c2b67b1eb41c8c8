import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connectivity } from './connectivity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A device whose network and gateway come and go by hand. */
function rig() {
  const is = { online: true, there: true };
  let moved = (): void => {};
  const probe = vi.fn(async () => is.there);
  const connectivity = new Connectivity({
    isOnline: () => is.online,
    onChange: (states) => {
      moved = states;
      return () => {
        moved = () => {};
      };
    },
    probe,
  });
  const states: string[] = [];
  const stop = connectivity.subscribe(() => states.push(connectivity.get()));
  const setOnline = (online: boolean) => {
    is.online = online;
    moved();
  };
  return { is, connectivity, probe, states, stop, setOnline };
}

it('is offline while the device is', () => {
  const { setOnline, states, probe } = rig();
  setOnline(false);
  setOnline(true);
  expect(states).toEqual(['offline', 'reachable']);
  expect(probe).not.toHaveBeenCalled();
});

it('probes with back-off after a failure, until the gateway responds', async () => {
  const { is, connectivity, probe, states } = rig();
  is.there = false;
  connectivity.recordFailure();
  connectivity.recordFailure();
  expect(states).toEqual(['unreachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  // After 2, 6, 14, 29, 44 and 59 seconds.
  expect(probe).toHaveBeenCalledTimes(6);
  is.there = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states).toEqual(['unreachable', 'reachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(7);
});

it('counts a response to any request', async () => {
  const { connectivity, states, probe } = rig();
  connectivity.recordFailure();
  connectivity.recordResponse();
  connectivity.recordResponse();
  expect(states).toEqual(['unreachable', 'reachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});

it('probes immediately when the network is back', async () => {
  const { connectivity, states, probe, setOnline } = rig();
  connectivity.recordFailure();
  setOnline(false);
  setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['unreachable', 'offline', 'unreachable', 'reachable']);
});

it('does not probe without subscribers', async () => {
  const { is, connectivity, probe, stop } = rig();
  is.there = false;
  connectivity.recordFailure();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  connectivity.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(probe).toHaveBeenCalledTimes(1);
});
