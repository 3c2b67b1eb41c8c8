import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ArrowEnds,
  flashedPrice,
  initialPrice,
  movedPrice,
  type MovingPrice,
  PageFlashLimit,
  remainingArrowMs,
} from './price-movement.ts';

const NOW = 1_000_000;
const BET = 'line −3.5';

/** Changes the odds of a price while no other price of the page moves, so that it may flash. */
function moveAlone(price: MovingPrice, odds: number | null, now: number): MovingPrice {
  const moved = movedPrice(price, odds, BET, now);
  return moved.movedAt === price.movedAt ? moved : flashedPrice(moved, now);
}

/** A price after these odds, which change every millisecond. */
function priceAfter(first: number | null, ...odds: (number | null)[]): MovingPrice {
  return odds.reduce<MovingPrice>((price, next, index) => moveAlone(price, next, NOW + index), initialPrice(first, BET));
}

function movementOf({ direction, flash }: MovingPrice): object {
  return { direction, flash };
}

describe('movedPrice', () => {
  it('has no movement for the first price or an unchanged one', () => {
    expect(movementOf(priceAfter(1.5, 1.5))).toEqual({ direction: null, flash: null });
    expect(movementOf(priceAfter(null, 1.5))).toEqual({ direction: null, flash: null });
  });

  it.each([
    [1.6, 'up'],
    [1.4, 'down'],
  ])('from 1.50 to %d goes %s [markets.odds.arrow] [markets.odds.animation]', (odds, direction) => {
    expect(movementOf(priceAfter(1.5, odds))).toEqual({ direction, flash: { number: 1, direction } });
  });

  it('does not compare the prices of two bets', () => {
    expect(movementOf(movedPrice(priceAfter(1.5, 1.6), 2.5, 'line −7.5', NOW))).toEqual({ direction: null, flash: null });
  });

  it('ignores changes that are invisible at 2 decimals', () => {
    expect(priceAfter(1.5, 1.503).direction).toBeNull();
  });

  it('detects invisible changes once they add up to a visible one', () => {
    expect(priceAfter(1.5, 1.504, 1.508).direction).toBe('up');
  });

  it('shows the arrow until five seconds after the last movement', () => {
    const price = priceAfter(1.5, 1.6);
    expect(remainingArrowMs(price, NOW + 4_000)).toBe(1_000);
    const moved = movedPrice(movedPrice(price, 1.7, BET, NOW + 4_000), 1.703, BET, NOW + 6_000);
    expect(remainingArrowMs(moved, NOW + 8_999)).toBe(1);
    expect(remainingArrowMs(moved, NOW + 10_000)).toBe(0);
    expect(remainingArrowMs(priceAfter(1.5), NOW)).toBeNull();
  });

  it('flashes at most three times a second, and updates the arrow each time', () => {
    const price = priceAfter(1.5, 1.6, 1.7, 1.8, 1.7);
    expect(movementOf(price)).toEqual({ direction: 'down', flash: { number: 3, direction: 'up' } });
    const soon = moveAlone(price, 1.6, NOW + 999);
    expect(soon.flash?.number).toBe(3);
    expect(movementOf(moveAlone(soon, 1.5, NOW + 1_000))).toEqual({
      direction: 'down',
      flash: { number: 4, direction: 'down' },
    });
  });

  it('shows nothing while the market is not open, then compares with the last open price', () => {
    const price = priceAfter(1.5, 1.6, null);
    expect(movementOf(price)).toEqual({ direction: null, flash: null });
    expect(movedPrice(price, 1.4, BET, NOW).direction).toBe('down');
  });

  it('does not flash again for a market that closes and opens at the same price', () => {
    expect(movementOf(priceAfter(1.5, 1.6, null, 1.6))).toEqual({ direction: null, flash: null });
  });

  it('is the identical object until the price changes', () => {
    const price = priceAfter(1.5, 1.6);
    expect(movedPrice(price, 1.6, BET, NOW + 60_000)).toBe(price);
  });
});

describe('PageFlashLimit', () => {
  /** Moves `count` prices at the same time. @returns how many of them flash */
  async function countFlashes(limit: PageFlashLimit, count: number, now: number): Promise<number> {
    const flash = vi.fn();
    for (let price = 0; price < count; price += 1) limit.add(now, flash);
    expect(flash).not.toHaveBeenCalled();
    await Promise.resolve();
    return flash.mock.calls.length;
  }

  it('lets eight prices that move together flash, and none of nine', async () => {
    expect(await countFlashes(new PageFlashLimit(), 8, NOW)).toBe(8);
    expect(await countFlashes(new PageFlashLimit(), 9, NOW)).toBe(0);
  });

  it('lets no price flash while more than eight have moved within a second', async () => {
    const limit = new PageFlashLimit();
    await countFlashes(limit, 8, NOW);
    expect(await countFlashes(limit, 1, NOW + 999)).toBe(0);
    expect(await countFlashes(limit, 1, NOW + 1_000)).toBe(1);
    await countFlashes(limit, 300, NOW + 5_000);
    expect(await countFlashes(limit, 1, NOW + 5_999)).toBe(0);
    expect(await countFlashes(limit, 1, NOW + 6_000)).toBe(1);
  });
});

describe('ArrowEnds', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  it('hides arrows that end at about the same time together, and the others later', () => {
    const ends = new ArrowEnds();
    const hidden: string[] = [];
    for (const [name, after] of Object.entries({ a: 1_000, b: 1_080, c: 1_300 }))
      ends.add(() => void hidden.push(name), NOW + after);
    vi.advanceTimersByTime(1_099);
    expect(hidden).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(hidden).toEqual(['a', 'b']);
    vi.advanceTimersByTime(300);
    expect(hidden).toEqual(['a', 'b', 'c']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind', () => {
    const ends = new ArrowEnds();
    const hide = vi.fn();
    const [first, second] = [ends.add(hide, NOW + 1_000), ends.add(() => {}, NOW + 2_000)];
    first();
    vi.advanceTimersByTime(1_500);
    expect(hide).not.toHaveBeenCalled();
    second();
    expect(vi.getTimerCount()).toBe(0);
  });
});
