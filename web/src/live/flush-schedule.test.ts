import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTab } from '../testing/fake-tab.ts';
import { FlushSchedule } from './flush-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function schedule() {
  const tab = fakeTab();
  const flush = vi.fn(() => false);
  return { tab, flush, schedule: new FlushSchedule(tab, flush) };
}

describe('FlushSchedule', () => {
  it('flushes before the next paint, once however often it was wanted', () => {
    const { tab, flush, schedule: it } = schedule();
    it.want();
    it.want();
    expect(flush).not.toHaveBeenCalled();
    tab.paint();
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
  });

  it('flushes at most every 100 ms', () => {
    const { tab, flush, schedule: it } = schedule();
    it.want();
    tab.paint();
    it.want();
    vi.advanceTimersByTime(99);
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('may flush at once after a pause', () => {
    const { tab, flush, schedule: it } = schedule();
    it.want();
    tab.paint();
    vi.advanceTimersByTime(100);
    it.want();
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('goes on before the next paint while something is left', () => {
    const { tab, flush, schedule: it } = schedule();
    flush.mockReturnValueOnce(true);
    it.want();
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
    tab.paint();
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('can be called off', () => {
    const { tab, flush, schedule: it } = schedule();
    it.want();
    it.cancel();
    tab.paint();
    expect(flush).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
