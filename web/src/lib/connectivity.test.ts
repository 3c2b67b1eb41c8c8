import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connectivity } from './connectivity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A device whose network and gateway come and go by hand. */
function rig() {
  const is = { online: true, there: true };
  let moved = (): void => {};
  const probe = vi.fn(async () => is.there);
  const reach = new Connectivity({
    isOnline: () => is.online,
    onMove: (listener) => {
      moved = listener;
      return () => {
        moved = () => {};
      };
    },
    probe,
  });
  const heard: string[] = [];
  const stop = reach.subscribe(() => heard.push(reach.get()));
  const setOnline = (online: boolean) => {
    is.online = online;
    moved();
  };
  return { is, reach, probe, heard, stop, setOnline };
}

it('is offline while the device is, and back by itself', () => {
  const { setOnline, heard, probe } = rig();
  setOnline(false);
  setOnline(true);
  expect(heard).toEqual(['offline', 'reachable']);
  expect(probe).not.toHaveBeenCalled();
});

it('probes after a miss, less and less often, until there is an answer', async () => {
  const { is, reach, probe, heard } = rig();
  is.there = false;
  reach.recordFailure();
  reach.recordFailure();
  expect(heard).toEqual(['unreachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  // After 2, 6, 14, 29, 44 and 59 seconds.
  expect(probe).toHaveBeenCalledTimes(6);
  is.there = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).toEqual(['unreachable', 'reachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(7);
});

it('takes the answer to any request for one', async () => {
  const { reach, heard, probe } = rig();
  reach.recordFailure();
  reach.recordResponse();
  reach.recordResponse();
  expect(heard).toEqual(['unreachable', 'reachable']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});

it('looks at once when the network is back', async () => {
  const { reach, heard, probe, setOnline } = rig();
  reach.recordFailure();
  setOnline(false);
  setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(heard).toEqual(['unreachable', 'offline', 'unreachable', 'reachable']);
});

it('asks nothing while nobody looks', async () => {
  const { is, reach, probe, stop } = rig();
  is.there = false;
  reach.recordFailure();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  reach.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(probe).toHaveBeenCalledTimes(1);
});
