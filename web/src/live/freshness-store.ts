import type { Freshness } from './freshness.ts';

const TICK_MS = 500;

/** How fresh a set is, for screens that watch it. Time alone changes it, so it looks by itself while it is watched. */
export class FreshnessStore {
  readonly #look: () => Freshness;
  readonly #listeners = new Set<() => void>();
  #last: Freshness;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(look: () => Freshness) {
    this.#look = look;
    this.#last = look();
  }

  /** The identical object as long as nothing changed. */
  readonly get = (): Freshness => {
    const now = this.#look();
    if (now.level !== this.#last.level || now.seconds !== this.#last.seconds) this.#last = now;
    return this.#last;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#tick ??= setInterval(this.check, TICK_MS);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#tick === null) return;
      clearInterval(this.#tick);
      this.#tick = null;
    };
  };

  /** To be called when something other than time may have changed it. */
  readonly check = (): void => {
    const before = this.#last;
    if (this.get() !== before) for (const listener of this.#listeners) listener();
  };
}
