import { describe, expect, it, vi } from 'vitest';
import { MAX_POINTS, OddsHistory } from './odds-history.ts';

function pricesOf(history: OddsHistory, selectionId: string): number[] {
  return history.points(selectionId).map(({ odds }) => odds);
}

describe('OddsHistory', () => {
  it('keeps each price that differs from the previous one, and notifies its listeners', () => {
    const history = new OddsHistory();
    const listener = vi.fn<() => void>();
    const stop = history.subscribe('a', listener);
    for (const odds of [1.5, 1.5, 1.6, 1.5]) history.add('a', 'bet', odds, 100);
    history.add('b', 'bet', 9, 100);
    expect(pricesOf(history, 'a')).toEqual([1.5, 1.6, 1.5]);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    history.add('a', 'bet', 2, 100);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('puts loaded prices, with their times, before those added since, and drops the overlap', () => {
    const history = new OddsHistory();
    history.add('a', 'bet', 1.7, 100);
    history.add('a', 'bet', 1.8, 200);
    history.prepend('a', [
      { at: 10, odds: 1.5 },
      { at: 20, odds: 1.6 },
      { at: 30, odds: 1.7 },
    ]);
    expect(history.points('a')).toEqual([
      { at: 10, odds: 1.5 },
      { at: 20, odds: 1.6 },
      { at: 30, odds: 1.7 },
      { at: 200, odds: 1.8 },
    ]);
  });

  it('begins again with another bet under the same id', () => {
    const history = new OddsHistory();
    history.prepend('a', [{ at: 10, odds: 1.5 }]);
    history.add('a', 'line −3.5', 1.6, 100);
    history.add('a', 'line −7.5', 1.6, 200);
    expect(history.points('a')).toEqual([{ at: 200, odds: 1.6 }]);
  });

  it('never goes back in time, also if the clock of the browser is late', () => {
    const history = new OddsHistory();
    history.prepend('a', [{ at: 500, odds: 2 }]);
    history.add('a', 'bet', 3, 400);
    expect(history.points('a').at(-1)).toEqual({ at: 500, odds: 3 });
  });

  it('drops the oldest prices beyond the maximum', () => {
    const history = new OddsHistory();
    for (let odds = 1; odds <= MAX_POINTS + 3; odds += 1) history.add('a', 'bet', odds, odds);
    expect(history.points('a')).toHaveLength(MAX_POINTS);
    expect(history.points('a')[0]?.odds).toBe(4);
  });
});
