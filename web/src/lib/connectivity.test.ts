import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connectivity } from './connectivity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A device whose network and gateway the test takes away and gives back. */
function rig() {
  const network = { isOnline: true, responds: true };
  let notify = (): void => {};
  const probe = vi.fn(async () => network.responds);
  const connectivity = new Connectivity({
    isOnline: () => network.isOnline,
    onChange: (listener) => {
      notify = listener;
      return () => {
        notify = () => {};
      };
    },
    probe,
  });
  const states: string[] = [];
  const stop = connectivity.subscribe(() => states.push(connectivity.get()));
  const setOnline = (online: boolean) => {
    network.isOnline = online;
    notify();
  };
  return { network, connectivity, probe, states, stop, setOnline };
}

it('is offline while the device is', () => {
  const { setOnline, states, probe } = rig();
  setOnline(false);
  setOnline(true);
  expect(states).toEqual(['offline', 'reachable']);
  expect(probe).not.toHaveBeenCalled();
});

it('probes with back-off after a failure, until the gateway responds', async () => {
  const { network, connectivity, probe, states } = rig();
  network.responds = false;
  connectivity.recordFailure();
  connectivity.recordFailure();
  expect(states).toEqual(['unreachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  // After 2, 6, 14, 29, 44 and 59 seconds.
  expect(probe).toHaveBeenCalledTimes(6);
  network.responds = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states).toEqual(['unreachable', 'reachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(7);
});

it('is reachable again after a response to any request', async () => {
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
  const { network, connectivity, probe, stop } = rig();
  network.responds = false;
  connectivity.recordFailure();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  connectivity.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(probe).toHaveBeenCalledTimes(1);
});
