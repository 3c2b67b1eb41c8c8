import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryWindow } from '../testing/memory-storage.ts';
import { clearStored, onStorageChange, storedValue } from './storage.ts';

const Point = z.object({ x: z.number() });

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('storedValue', () => {
  it('returns the stored value, the same object each time', () => {
    const point = storedValue('local', 'point', Point);
    point.write({ x: 1 });
    expect(point.read()).toEqual({ x: 1 });
    expect(point.read()).toBe(point.read());
  });

  it('reads values written by another tab', () => {
    const point = storedValue('local', 'point', Point);
    point.write({ x: 1 });
    window.localStorage.setItem('point', '{"x":2}');
    expect(point.read()).toEqual({ x: 2 });
  });

  it.each(['', '{', '"text"', '{"x":"1"}', 'null'])('reads %j as null', (text) => {
    window.localStorage.setItem('point', text);
    expect(storedValue('local', 'point', Point).read()).toBeNull();
  });

  it('keeps the areas apart', () => {
    storedValue('tab', 'point', Point).write({ x: 1 });
    expect(storedValue('local', 'point', Point).read()).toBeNull();
  });
});

describe('onStorageChange', () => {
  it('notifies of changes in this and other tabs, until unsubscribed', () => {
    const listener = vi.fn();
    const stop = onStorageChange(listener);
    storedValue('local', 'point', Point).write({ x: 1 });
    clearStored('local');
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    clearStored('local');
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
