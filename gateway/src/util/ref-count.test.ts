import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefCount } from './ref-count.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function lease() {
  const onIdle = vi.fn();
  return { lease: new RefCount({ lingerMs: 100, onIdle }), onIdle };
}

describe('RefCount', () => {
  it('is idle only after the linger time without references', () => {
    const { lease: kept, onIdle } = lease();
    const [one, two] = [kept.acquire(), kept.acquire()];
    one();
    one();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
    two();
    vi.advanceTimersByTime(99);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('restarts the idle time at each use, and stops it when acquired again', () => {
    const { lease: kept, onIdle } = lease();
    kept.touch();
    vi.advanceTimersByTime(99);
    kept.touch();
    vi.advanceTimersByTime(99);
    const release = kept.acquire();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(100);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('reports nothing after its end', () => {
    const { lease: kept, onIdle } = lease();
    kept.touch();
    kept.end();
    kept.touch();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
