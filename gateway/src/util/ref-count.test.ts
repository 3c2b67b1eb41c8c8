import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefCount } from './ref-count.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rig() {
  const onIdle = vi.fn();
  return { count: new RefCount({ lingerMs: 100, onIdle }), onIdle };
}

describe('RefCount', () => {
  it('is idle only after the linger time without references', () => {
    const { count, onIdle } = rig();
    const [releaseOne, releaseTwo] = [count.acquire(), count.acquire()];
    releaseOne();
    releaseOne();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
    releaseTwo();
    vi.advanceTimersByTime(99);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('restarts the idle time at each use, and stops it when acquired again', () => {
    const { count, onIdle } = rig();
    count.touch();
    vi.advanceTimersByTime(99);
    count.touch();
    vi.advanceTimersByTime(99);
    const release = count.acquire();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(100);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('reports nothing after its end', () => {
    const { count, onIdle } = rig();
    count.touch();
    count.end();
    count.touch();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
