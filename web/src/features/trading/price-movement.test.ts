import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PriceMovement } from './price-movement.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function followed(...prices: (number | null)[]): PriceMovement {
  const price = new PriceMovement();
  for (const odds of prices) price.follow(odds);
  return price;
}

describe('PriceMovement', () => {
  it('shows none for the first price, and none without a change', () => {
    expect(followed(1.5, 1.5).get()).toEqual({ direction: null, flash: null });
  });

  it.each([
    [1.6, 'up'],
    [1.4, 'down'],
  ])('of 1.50 that becomes %d goes %s [markets.odds.arrow] [markets.odds.animation]', (odds, direction) => {
    expect(followed(1.5, odds).get()).toEqual({ direction, flash: { number: 1, direction } });
  });

  it('sees no change that people cannot read', () => {
    expect(followed(1.5, 1.503).get().direction).toBeNull();
  });

  it('does not let changes too small to read add up unseen', () => {
    expect(followed(1.5, 1.504, 1.508).get().direction).toBe('up');
  });

  it('lets the arrow go after five seconds, counted from the last change', () => {
    const price = followed(1.5, 1.6);
    price.subscribe(() => {});
    vi.advanceTimersByTime(4_000);
    price.follow(1.7);
    vi.advanceTimersByTime(4_999);
    expect(price.get().direction).toBe('up');
    vi.advanceTimersByTime(1);
    expect(price.get()).toEqual({ direction: null, flash: { number: 2, direction: 'up' } });
  });

  it('flashes three times a second at most, and turns the arrow each time', () => {
    const price = followed(1.5, 1.6, 1.7, 1.8, 1.7);
    expect(price.get()).toEqual({ direction: 'down', flash: { number: 3, direction: 'up' } });
    vi.advanceTimersByTime(999);
    price.follow(1.6);
    expect(price.get().flash?.number).toBe(3);
    vi.advanceTimersByTime(1);
    price.follow(1.5);
    expect(price.get()).toEqual({ direction: 'down', flash: { number: 4, direction: 'down' } });
  });

  it('shows nothing while the market is not open, then compares with the last open price', () => {
    const price = followed(1.5, 1.6, null);
    expect(price.get()).toEqual({ direction: null, flash: null });
    price.follow(1.4);
    expect(price.get().direction).toBe('down');
  });

  it('does not flash again for a market that closes and opens at the same price', () => {
    expect(followed(1.5, 1.6, null, 1.6).get()).toEqual({ direction: null, flash: null });
  });

  it('tells of each change once, and leaves no timer behind', () => {
    const price = followed(1.5);
    const told = vi.fn();
    const stop = price.subscribe(told);
    price.follow(1.5);
    expect(told).not.toHaveBeenCalled();
    price.follow(1.6);
    expect(told).toHaveBeenCalledOnce();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
