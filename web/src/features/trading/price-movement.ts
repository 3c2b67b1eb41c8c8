import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** How long an arrow is shown, in milliseconds. */
const ARROW_MS = 5_000;
/** WCAG 2.3.1: nothing flashes more than three times in any one second. */
const MAX_FLASHES = 3;
const FLASH_WINDOW_MS = 1_000;

export type Direction = 'up' | 'down';

/** Recent movement of a price. */
export interface Movement {
  /** Null if the price has not moved recently. */
  readonly direction: Direction | null;
  /** The flash to show. A new number restarts the animation. */
  readonly flash: { readonly number: number; readonly direction: Direction } | null;
}

const NONE: Movement = { direction: null, flash: null };

/** Tracks how the price of one selection moves. Belongs to the cell that shows it, not to the cache. */
export class PriceMovement {
  /** Last price while the market was open; null before the first. */
  #odds: number | null = null;
  #movement: Movement = NONE;
  #flashCount = 0;
  /** Start times of recent flashes in milliseconds, oldest first. */
  #flashedAt: readonly number[] = [];
  #arrowTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Returns the identical object until something changes. */
  readonly get = (): Movement => this.#movement;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#arrowTimer);
    };
  };

  /** Sets the current price; null while the market is not open. Compares prices as displayed, at 2 decimals. */
  update(odds: number | null): void {
    const previous = this.#odds;
    if (odds === null) return this.#show(NONE);
    this.#odds = odds;
    if (previous === null || formatOdds(odds) === formatOdds(previous)) return;
    const direction = odds > previous ? 'up' : 'down';
    const now = Date.now();
    this.#flashedAt = this.#flashedAt.filter((at) => now - at < FLASH_WINDOW_MS);
    if (this.#flashedAt.length >= MAX_FLASHES) return this.#show({ ...this.#movement, direction });
    this.#flashedAt = [...this.#flashedAt, now];
    this.#flashCount += 1;
    this.#show({ direction, flash: { number: this.#flashCount, direction } });
  }

  #show(movement: Movement): void {
    clearTimeout(this.#arrowTimer);
    if (movement.direction !== null) {
      this.#arrowTimer = setTimeout(() => this.#show({ ...this.#movement, direction: null }), ARROW_MS);
    }
    if (movement === this.#movement) return;
    this.#movement = movement;
    for (const listener of this.#listeners) listener();
  }
}

/** Recent movement of a price; `odds` is null while the market is not open. */
export function usePriceMovement(odds: number | null): Movement {
  const [price] = useState(() => new PriceMovement());
  const movement = useSyncExternalStore(price.subscribe, price.get, price.get);
  // A layout effect, so that a new price and its arrow appear in the same paint.
  useLayoutEffect(
    function updatePrice() {
      price.update(odds);
    },
    [price, odds],
  );
  return movement;
}
