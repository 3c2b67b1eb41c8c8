import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PagePart } from './page-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function partWithUpdate(): { part: PagePart; update: ReturnType<typeof vi.fn<() => void>> } {
  return { part: new PagePart(), update: vi.fn<() => void>() };
}

describe('a part of a page', () => {
  it('shows each change at once while it is in sight', () => {
    const { part, update } = partWithUpdate();
    part.show(update);
    part.show(update);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('shows what it has missed as soon as it comes into sight', () => {
    const { part, update } = partWithUpdate();
    part.setInSight(false);
    part.show(update);
    part.show(update);
    expect(update).not.toHaveBeenCalled();
    part.setInSight(true);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('shows a change within two seconds while it is out of sight, and is not marked as outdated, if the browser is idle', () => {
    const { part, update } = partWithUpdate();
    part.setInSight(false);
    part.show(update);
    const overdue: boolean[] = [];
    part.subscribe(() => overdue.push(part.isOverdue()));
    vi.advanceTimersByTime(2_000);
    expect(update).toHaveBeenCalledTimes(1);
    expect(overdue).toEqual([]);
    part.end();
  });

  it('is marked as outdated within two seconds, until it shows the change, if the browser is busy', () => {
    const whenIdle = vi.fn<(work: () => void) => void>();
    vi.stubGlobal('requestIdleCallback', whenIdle);
    const { part, update } = partWithUpdate();
    const overdue: boolean[] = [];
    part.subscribe(() => overdue.push(part.isOverdue()));
    part.setInSight(false);
    vi.advanceTimersByTime(10_000);
    expect(overdue).toEqual([]);
    part.show(update);
    vi.advanceTimersByTime(2_000);
    expect([part.isOverdue(), update.mock.calls.length]).toEqual([true, 0]);
    part.setInSight(true);
    expect([part.isOverdue(), update.mock.calls.length]).toEqual([false, 1]);
    expect(overdue).toEqual([true, false]);
    whenIdle.mock.calls[0]?.[0]();
    vi.unstubAllGlobals();
  });

  it('is not marked as outdated once all that it has missed was forgotten', () => {
    vi.stubGlobal('requestIdleCallback', () => {});
    const { part, update } = partWithUpdate();
    part.setInSight(false);
    part.show(update);
    vi.advanceTimersByTime(2_000);
    expect(part.isOverdue()).toBe(true);
    part.forget(update);
    vi.advanceTimersByTime(2_000);
    expect(part.isOverdue()).toBe(false);
    part.end();
    vi.unstubAllGlobals();
  });

  it('does not call an update that was forgotten', () => {
    const { part, update } = partWithUpdate();
    part.setInSight(false);
    part.show(update);
    part.forget(update);
    part.setInSight(true);
    expect(update).not.toHaveBeenCalled();
  });

  it('has no timer when no part is out of sight', () => {
    const { part } = partWithUpdate();
    const other = new PagePart();
    part.setInSight(false);
    other.setInSight(false);
    part.setInSight(true);
    expect(vi.getTimerCount()).toBe(1);
    other.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
