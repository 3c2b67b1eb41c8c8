import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryWindow } from '../testing/memory-storage.ts';
import { clearStored, isStorageBlocked, onStorageChange, storedKeys, storedValue } from './storage.ts';

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

describe('a full storage', () => {
  function fill(storage: Storage) {
    return vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }

  it('refuses a value of all tabs, and keeps no former one that would pass for it', () => {
    const point = storedValue('local', 'point', Point);
    expect(point.write({ x: 1 })).toBe(true);
    fill(window.localStorage);
    expect(point.write({ x: 2 })).toBe(false);
    expect(point.read()).toBeNull();
  });

  it('leaves a value of the tab to the page, until it is removed or stored', () => {
    const point = storedValue('tab', 'point', Point);
    point.write({ x: 1 });
    const filling = fill(window.sessionStorage);
    expect(point.write({ x: 2 })).toBe(false);
    expect([point.read(), storedKeys('tab', 'p'), window.sessionStorage.length]).toEqual([{ x: 2 }, ['point'], 0]);
    point.remove();
    expect(point.read()).toBeNull();
    point.write({ x: 3 });
    filling.mockRestore();
    expect(point.write({ x: 4 })).toBe(true);
    clearStored('tab');
    expect(point.read()).toBeNull();
  });
});

it('a blocked storage reads as empty and refuses writes', () => {
  const blocked = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(isStorageBlocked()).toBe(false);
  vi.stubGlobal('window', Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(blocked)));
  const point = storedValue('local', 'point', Point);
  expect([isStorageBlocked(), point.write({ x: 1 }), point.read(), storedKeys('local', '')]).toEqual([true, false, null, []]);
  clearStored('local');
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
