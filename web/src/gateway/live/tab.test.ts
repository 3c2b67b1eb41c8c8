import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTab } from '../../testing/fake-tab.ts';
import { FlushSchedule } from './tab.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createSchedule({ shownMs = 1_000 } = {}) {
  const tab = fakeTab();
  const flush = vi.fn(() => false);
  return { tab, flush, schedule: new FlushSchedule(tab, { flush, isNeeded: () => false, shownMs: () => shownMs }) };
}

describe('FlushSchedule', () => {
  it('flushes once in the next frame, however often requested', () => {
    const { tab, flush, schedule } = createSchedule();
    schedule.request();
    schedule.request();
    expect(flush).not.toHaveBeenCalled();
    tab.paint();
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
  });

  it.each([
    [0, 30],
    [20, 40],
    [1_000, 100],
  ])('whose last flush took %d ms to be shown flushes at most every %d ms', (shownMs, interval) => {
    const { tab, flush, schedule } = createSchedule({ shownMs });
    schedule.request();
    tab.paint();
    schedule.request();
    vi.advanceTimersByTime(interval - 1);
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('does not wait longer after the system clock was set back', () => {
    const { tab, flush, schedule } = createSchedule();
    schedule.request();
    tab.paint();
    vi.setSystemTime(Date.now() - 60_000);
    schedule.request();
    vi.advanceTimersByTime(100);
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('flushes immediately after a pause', () => {
    const { tab, flush, schedule } = createSchedule();
    schedule.request();
    tab.paint();
    vi.advanceTimersByTime(100);
    schedule.request();
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('continues in the next frame while there is more', () => {
    const { tab, flush, schedule } = createSchedule();
    flush.mockReturnValueOnce(true);
    schedule.request();
    tab.paint();
    expect(flush).toHaveBeenCalledOnce();
    tab.paint();
    tab.paint();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('can be cancelled', () => {
    const { tab, flush, schedule } = createSchedule();
    schedule.request();
    schedule.cancel();
    tab.paint();
    expect(flush).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
