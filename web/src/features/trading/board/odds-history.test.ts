import { describe, expect, it, vi } from 'vitest';
import { MOST_POINTS, OddsHistory } from './odds-history.ts';

describe('OddsHistory', () => {
  it('keeps each price that differs from the one before, and tells who looks at it', () => {
    const history = new OddsHistory();
    const listener = vi.fn<() => void>();
    const stop = history.subscribe('a', listener);
    for (const odds of [1.5, 1.5, 1.6, 1.5]) history.follow('a', odds);
    history.follow('b', 9);
    expect(history.points('a')).toEqual([1.5, 1.6, 1.5]);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    history.follow('a', 2);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('puts what is read before what was seen meanwhile, without the prices that both have', () => {
    const history = new OddsHistory();
    history.follow('a', 1.7);
    history.follow('a', 1.8);
    history.fill('a', [1.5, null, 1.6, 1.7]);
    expect(history.points('a')).toEqual([1.5, 1.6, 1.7, 1.8]);
    history.fill('b', [2, 3]);
    history.follow('b', 3);
    expect(history.points('b')).toEqual([2, 3]);
  });

  it('forgets the oldest', () => {
    const history = new OddsHistory();
    for (let odds = 1; odds <= MOST_POINTS + 3; odds += 1) history.follow('a', odds);
    expect(history.points('a')).toHaveLength(MOST_POINTS);
    expect(history.points('a')[0]).toBe(4);
  });
});
