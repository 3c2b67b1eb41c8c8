import { describe, expect, it, vi } from 'vitest';
import { MAX_PRICES, OddsHistory } from './odds-history.ts';

describe('OddsHistory', () => {
  it('keeps each price that differs from the previous one, and notifies its listeners', () => {
    const history = new OddsHistory();
    const listener = vi.fn<() => void>();
    const stop = history.subscribe('a', listener);
    for (const odds of [1.5, 1.5, 1.6, 1.5]) history.add('a', odds);
    history.add('b', 9);
    expect(history.prices('a')).toEqual([1.5, 1.6, 1.5]);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    history.add('a', 2);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('prepends loaded prices to those added since, without the overlap', () => {
    const history = new OddsHistory();
    history.add('a', 1.7);
    history.add('a', 1.8);
    history.prepend('a', [1.5, null, 1.6, 1.7]);
    expect(history.prices('a')).toEqual([1.5, 1.6, 1.7, 1.8]);
    history.prepend('b', [2, 3]);
    history.add('b', 3);
    expect(history.prices('b')).toEqual([2, 3]);
  });

  it('drops the oldest prices beyond the maximum', () => {
    const history = new OddsHistory();
    for (let odds = 1; odds <= MAX_PRICES + 3; odds += 1) history.add('a', odds);
    expect(history.prices('a')).toHaveLength(MAX_PRICES);
    expect(history.prices('a')[0]).toBe(4);
  });
});
