import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PriceMovement } from './price-movement.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function priceAfter(...prices: (number | null)[]): PriceMovement {
  const price = new PriceMovement();
  for (const odds of prices) price.update(odds);
  return price;
}

describe('PriceMovement', () => {
  it('has no movement for the first price or an unchanged one', () => {
    expect(priceAfter(1.5, 1.5).get()).toEqual({ direction: null, flash: null });
  });

  it.each([
    [1.6, 'up'],
    [1.4, 'down'],
  ])('from 1.50 to %d goes %s [markets.odds.arrow] [markets.odds.animation]', (odds, direction) => {
    expect(priceAfter(1.5, odds).get()).toEqual({ direction, flash: { number: 1, direction } });
  });

  it('ignores changes that are invisible at 2 decimals', () => {
    expect(priceAfter(1.5, 1.503).get().direction).toBeNull();
  });

  it('detects invisible changes once they add up to a visible one', () => {
    expect(priceAfter(1.5, 1.504, 1.508).get().direction).toBe('up');
  });

  it('hides the arrow five seconds after the last change', () => {
    const price = priceAfter(1.5, 1.6);
    price.subscribe(() => {});
    vi.advanceTimersByTime(4_000);
    price.update(1.7);
    vi.advanceTimersByTime(4_999);
    expect(price.get().direction).toBe('up');
    vi.advanceTimersByTime(1);
    expect(price.get()).toEqual({ direction: null, flash: { number: 2, direction: 'up' } });
  });

  it('flashes at most three times a second, and updates the arrow each time', () => {
    const price = priceAfter(1.5, 1.6, 1.7, 1.8, 1.7);
    expect(price.get()).toEqual({ direction: 'down', flash: { number: 3, direction: 'up' } });
    vi.advanceTimersByTime(999);
    price.update(1.6);
    expect(price.get().flash?.number).toBe(3);
    vi.advanceTimersByTime(1);
    price.update(1.5);
    expect(price.get()).toEqual({ direction: 'down', flash: { number: 4, direction: 'down' } });
  });

  it('shows nothing while the market is not open, then compares with the last open price', () => {
    const price = priceAfter(1.5, 1.6, null);
    expect(price.get()).toEqual({ direction: null, flash: null });
    price.update(1.4);
    expect(price.get().direction).toBe('down');
  });

  it('does not flash again for a market that closes and opens at the same price', () => {
    expect(priceAfter(1.5, 1.6, null, 1.6).get()).toEqual({ direction: null, flash: null });
  });

  it('notifies listeners once per change, and leaves no timer behind', () => {
    const price = priceAfter(1.5);
    const listener = vi.fn();
    const stop = price.subscribe(listener);
    price.update(1.5);
    expect(listener).not.toHaveBeenCalled();
    price.update(1.6);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
