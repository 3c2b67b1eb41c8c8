import type { WhatIf, WhatIfPrices } from '../board/what-if-price.tsx';
import type { CombinedLeg } from './combined-odds.ts';
import { Signal } from '../../../lib/signal.ts';

/** The pointer or the focus rests this long on a price before it is asked for; milliseconds. */
export const REST_MS = 400;
/** Clients with this rate or a higher one have what-if prices on by default; requests a second. */
export const MIN_RATE = 20;
/** Most answers that are kept; the oldest is dropped. */
const MAX_KNOWN = 200;

interface WhatIfOptions {
  /** The legs of the slip with this selection; null if that must not be asked now. */
  readonly legsWith: (selectionId: string) => readonly CombinedLeg[] | null;
  /** Fetches the combined odds; `signal` aborts the request. */
  readonly fetch: (selectionIds: readonly string[], signal: AbortSignal) => Promise<number | null>;
}

/**
 * The total of the slip with the price that the user rests on. Asks once for each rest, for one price at a time, and keeps the answers
 * by bets and prices. A price that can't be combined is known as such until the slip has other legs, or the
 * price is of another bet.
 */
export class WhatIfStore implements WhatIfPrices {
  /** Null while what-if prices are off. */
  #options: WhatIfOptions | null = null;
  readonly #changes = new Signal();
  readonly #known = new Map<string, { readonly odds: number | null }>();
  /** Selections that cannot be combined, with their bets. */
  readonly #notCombinable = new Map<string, { readonly bet: string | null; readonly shown: { readonly odds: null } }>();
  #legs = '';
  #target: string | null = null;
  /** Key of what is shown for the target. */
  #key: string | null = null;
  #shown: WhatIf | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | null = null;

  readonly subscribe = this.#changes.subscribe;

  readonly of = (selectionId: string): WhatIf | null =>
    (selectionId === this.#target ? this.#shown : null) ?? this.#notCombinable.get(selectionId)?.shown ?? null;

  /** Selection under the pointer or the focus; null for none. */
  get target(): string | null {
    return this.#target;
  }

  /** Call this when the pointer or the focus comes to a price, or leaves (null). */
  rest(selectionId: string | null): void {
    if (selectionId === this.#target) return;
    this.#cancel();
    this.#target = selectionId;
    this.#show(null);
    this.#askSoon();
  }

  /** Call this when the legs of the slip, or prices, may have changed. @param bets identifies the legs */
  update(bets: string): void {
    if (bets !== this.#legs) {
      this.#legs = bets;
      this.#notCombinable.clear();
      this.#cancel();
      this.#show(null, { isForced: true });
      this.#askSoon();
    } else if (this.#key !== null && this.#keyOf(this.#target) !== this.#key) {
      // The prices on screen have changed. A new request starts when the user returns to the price.
      this.#cancel();
      this.#show(null);
    }
    for (const [id, { bet }] of this.#notCombinable) {
      const current = betIn(this.#options?.legsWith(id) ?? null, id);
      if (current === null || current === bet) continue;
      this.#notCombinable.delete(id);
      this.#changes.emit();
    }
  }

  /** Begins to ask. Returns a function that stops asking. */
  start(options: WhatIfOptions): () => void {
    this.#options = options;
    return () => {
      this.#options = null;
      this.rest(null);
      this.#legs = '';
      this.#notCombinable.clear();
    };
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = null;
    this.#key = null;
  }

  #askSoon(): void {
    if (this.#target !== null) this.#timer = setTimeout(() => this.#ask(), REST_MS);
  }

  #ask(): void {
    const target = this.#target;
    const options = this.#options;
    const legs = target === null ? null : (options?.legsWith(target) ?? null);
    if (target === null || options === null || legs === null) return;
    const key = keyOf(legs);
    this.#key = key;
    const known = this.#known.get(key);
    if (known !== undefined) return this.#answer(target, legs, known);
    const request = new AbortController();
    this.#request = request;
    this.#show('asked');
    options
      .fetch(
        legs.map(({ selectionId }) => selectionId),
        request.signal,
      )
      .then(
        (odds) => {
          const [oldest] = this.#known.keys();
          if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
          this.#known.set(key, { odds });
          if (this.#request === request) this.#answer(target, legs, { odds });
        },
        () => {
          if (this.#request === request) this.#show(null);
        },
      );
  }

  #answer(target: string, legs: readonly CombinedLeg[], { odds }: { readonly odds: number | null }): void {
    this.#request = null;
    if (odds === null) this.#notCombinable.set(target, { bet: betIn(legs, target), shown: { odds } });
    else this.#notCombinable.delete(target);
    this.#show({ odds });
  }

  #keyOf(selectionId: string | null): string | null {
    const legs = selectionId === null ? null : (this.#options?.legsWith(selectionId) ?? null);
    return legs && keyOf(legs);
  }

  #show(shown: WhatIf | null, { isForced } = { isForced: false }): void {
    if (shown === this.#shown && !isForced) return;
    this.#shown = shown;
    this.#changes.emit();
  }
}

function betIn(legs: readonly CombinedLeg[] | null, id: string): string | null {
  return legs?.find(({ selectionId }) => selectionId === id)?.bet ?? null;
}

/** Key of the bets and their prices, in any order. */
function keyOf(legs: readonly CombinedLeg[]): string {
  return JSON.stringify(legs.map(({ bet, odds }) => [bet, odds]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
