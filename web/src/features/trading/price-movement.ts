import { formatOdds } from '@sightline/schema/rules/markets.ts';

/** How long an arrow stays, milliseconds. */
export const ARROW_MS = 5_000;
/** WCAG 2.3.1: nothing flashes more often than three times in any one second. */
const MOST_FLASHES = 3;
const FLASH_WINDOW_MS = 1_000;

export type Direction = 'up' | 'down';

/** Where a price went. */
export interface Movement {
  /** Null when it has not moved lately. */
  readonly direction: Direction | null;
  /** The flash to show: one with another number is shown anew. */
  readonly flash: { readonly number: number; readonly direction: Direction } | null;
}

const NONE: Movement = { direction: null, flash: null };

/** Follows the price of one outcome. Lives beside the cell that shows it; the cache knows nothing of it. */
export class PriceMovement {
  /** Last price of the open market; null before any. */
  #odds: number | null = null;
  #movement: Movement = NONE;
  #flashes = 0;
  /** When the latest flashes began, milliseconds, oldest first. */
  #flashedAt: readonly number[] = [];
  #arrow: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** The identical object as long as nothing changed. */
  readonly get = (): Movement => this.#movement;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#arrow);
    };
  };

  /** Takes the next price, as people read it; null while the market is not open, which shows no movement. */
  follow(odds: number | null): void {
    const before = this.#odds;
    if (odds === null) return this.#show(NONE);
    this.#odds = odds;
    if (before === null || formatOdds(odds) === formatOdds(before)) return;
    const direction = odds > before ? 'up' : 'down';
    const now = Date.now();
    this.#flashedAt = this.#flashedAt.filter((at) => now - at < FLASH_WINDOW_MS);
    if (this.#flashedAt.length >= MOST_FLASHES) return this.#show({ ...this.#movement, direction });
    this.#flashedAt = [...this.#flashedAt, now];
    this.#flashes += 1;
    this.#show({ direction, flash: { number: this.#flashes, direction } });
  }

  #show(movement: Movement): void {
    clearTimeout(this.#arrow);
    if (movement.direction !== null) this.#arrow = setTimeout(() => this.#show({ ...this.#movement, direction: null }), ARROW_MS);
    if (movement === this.#movement) return;
    this.#movement = movement;
    for (const listener of this.#listeners) listener();
  }
}
