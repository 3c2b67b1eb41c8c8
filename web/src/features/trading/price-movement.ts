import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { useEffect, useLayoutEffect, useState } from 'react';

/** How long an arrow is shown, in milliseconds. */
const ARROW_MS = 5_000;
/** WCAG 2.3.1: nothing flashes more than three times in any one second. */
const MAX_FLASHES = 3;
const FLASH_WINDOW_MS = 1_000;

/** If more prices of a page move within a second, none flashes: the browser gives each flash a layer, and many layers delay all prices. */
const MAX_PAGE_MOVES = 8;

export type Direction = 'up' | 'down';

/** Recent movement of a price. */
interface Movement {
  /** Null if the price has not moved recently. */
  readonly direction: Direction | null;
  /** The flash to show. A new number restarts the animation. */
  readonly flash: { readonly number: number; readonly direction: Direction } | null;
  /** Last price while the market was open; null before the first. */
  readonly lastOpen: number | null;
}

/** A price with its movement. */
export interface MovingPrice extends Movement {
  /** Key of the bet that has this price; see `betOf`. */
  readonly bet: string;
  /** The current price; null while the market is not open. */
  readonly odds: number | null;
  /** When it last moved, in milliseconds; 0 before the first movement. */
  readonly movedAt: number;
  /** Start times of recent flashes in milliseconds, oldest first. */
  readonly flashedAt: readonly number[];
  readonly flashCount: number;
}

export function initialPrice(odds: number | null, bet: string): MovingPrice {
  return { bet, odds, lastOpen: odds, direction: null, flash: null, movedAt: 0, flashedAt: [], flashCount: 0 };
}

/** Lets the prices of a page flash unless too many of them have moved within a second. */
export class PageFlashLimit {
  readonly #times: number[] = [];
  #waiting: (() => void)[] = [];

  /**
   * Records a movement. Calls `flash` in a microtask, once all prices that move in the same update of the page are added, unless
   * they are too many. @param now milliseconds
   */
  add(now: number, flash: () => void): void {
    this.#times.push(now);
    if (this.#times.length > MAX_PAGE_MOVES + 1) this.#times.shift();
    if (this.#waiting.push(flash) === 1) queueMicrotask(() => this.#flash(now));
  }

  #flash(now: number): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#times.filter((at) => now - at < FLASH_WINDOW_MS).length > MAX_PAGE_MOVES) return;
    for (const flash of waiting) flash();
  }
}

const pageFlashLimit = new PageFlashLimit();

/**
 * The price after a change; `odds` is null while the market is not open. Compares prices as displayed, at 2 decimals, and never those of
 * two bets.
 */
export function movedPrice(before: MovingPrice, odds: number | null, bet: string, now: number): MovingPrice {
  if (bet !== before.bet) return initialPrice(odds, bet);
  if (odds === before.odds) return before;
  if (odds === null) return { ...before, odds, direction: null, flash: null };
  const { lastOpen } = before;
  if (lastOpen === null || formatOdds(odds) === formatOdds(lastOpen)) return { ...before, odds, lastOpen: odds };
  const direction = odds > lastOpen ? 'up' : 'down';
  return { ...before, odds, lastOpen: odds, direction, movedAt: now };
}

/** A price that has moved, with a flash, unless it has flashed too often. */
export function flashedPrice(price: MovingPrice, now: number): MovingPrice {
  const { direction } = price;
  const flashedAt = price.flashedAt.filter((at) => now - at < FLASH_WINDOW_MS);
  if (direction === null || flashedAt.length >= MAX_FLASHES) return price;
  const flashCount = price.flashCount + 1;
  return { ...price, flashedAt: [...flashedAt, now], flashCount, flash: { number: flashCount, direction } };
}

/** Milliseconds until the arrow of a price disappears; null if it has none. */
export function remainingArrowMs({ direction, movedAt }: Pick<MovingPrice, 'direction' | 'movedAt'>, now: number): number | null {
  return direction === null ? null : Math.max(0, movedAt + ARROW_MS - now);
}

/** Recent movement of the price of a bet; `odds` is null while the market is not open. Belongs to the cell that shows it, not to the cache. */
export function usePriceMovement(odds: number | null, bet: string): Movement {
  const [price, setPrice] = useState(() => initialPrice(odds, bet));
  // While rendering, so that a new price and its arrow are one update instead of two.
  if (odds !== price.odds || bet !== price.bet) setPrice((current) => movedPrice(current, odds, bet, Date.now()));
  const { direction, movedAt } = price;
  useLayoutEffect(
    function flashWithFewOthers() {
      if (movedAt > 0) pageFlashLimit.add(movedAt, () => setPrice((current) => flashedPrice(current, Date.now())));
    },
    [movedAt],
  );
  useEffect(
    function hideArrow() {
      const remaining = remainingArrowMs({ direction, movedAt }, Date.now());
      if (remaining === null) return;
      return arrowEnds.add(() => setPrice((current) => ({ ...current, direction: null })), Date.now() + remaining);
    },
    [direction, movedAt],
  );
  return price;
}

/** Arrows that end within this time disappear together, because each update of the page has a fixed cost; milliseconds. */
const BATCH_MS = 100;

/** One timer for all arrows, set for the one that was added first: as a rule, arrows end in the order in which they were added. */
export class ArrowEnds {
  readonly #expiries = new Map<() => void, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Calls `hide` at this time, at most 100 ms later. Returns a function that cancels it. */
  add(hide: () => void, at: number): () => void {
    this.#expiries.set(hide, at);
    this.#schedule();
    return () => {
      this.#expiries.delete(hide);
      if (this.#expiries.size > 0 || this.#timer === null) return;
      clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  #schedule(): void {
    const [first] = this.#expiries.values();
    if (first === undefined) return;
    this.#timer ??= setTimeout(() => this.#sweep(), Math.max(0, first - Date.now()) + BATCH_MS);
  }

  #sweep(): void {
    this.#timer = null;
    for (const [hide, at] of this.#expiries) {
      if (at > Date.now()) break;
      this.#expiries.delete(hide);
      hide();
    }
    this.#schedule();
  }
}

const arrowEnds = new ArrowEnds();
