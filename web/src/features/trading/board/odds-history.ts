import { useEffect, useMemo } from 'react';
import { REPORTED } from '../../../lib/request-error.ts';
import { useBoardHistoryQuery } from './board.generated.ts';

/** Maximum number of prices kept per selection. */
export const MAX_PRICES = 24;

const NONE: readonly number[] = [];

/** Recent prices of the selections of one series: loaded once, then extended by each displayed price. */
export class OddsHistory {
  readonly #prices = new Map<string, readonly number[]>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Prices of a selection, oldest first. Returns the identical list until a price is added. */
  prices(selectionId: string): readonly number[] {
    return this.#prices.get(selectionId) ?? NONE;
  }

  subscribe(selectionId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(selectionId) ?? new Set();
    this.#listeners.set(selectionId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(selectionId);
    };
  }

  /** Prepends loaded prices to those added since, without duplicating the overlap. */
  prepend(selectionId: string, odds: readonly (number | null)[]): void {
    const loaded = odds.filter((each) => each !== null);
    const added = this.prices(selectionId);
    // The last loaded prices may already have been displayed.
    const overlap = added.length === 0 ? -1 : loaded.lastIndexOf(added[0] ?? Number.NaN);
    this.#set(selectionId, overlap === -1 ? [...loaded, ...added] : [...loaded.slice(0, overlap), ...added]);
  }

  /** Adds the displayed price if it differs from the last one. */
  add(selectionId: string, odds: number): void {
    const prices = this.prices(selectionId);
    if (prices.at(-1) !== odds) this.#set(selectionId, [...prices, odds]);
  }

  #set(selectionId: string, prices: readonly number[]): void {
    this.#prices.set(selectionId, prices.slice(-MAX_PRICES));
    for (const listener of this.#listeners.get(selectionId) ?? []) listener();
  }
}

/**
 * Odds history of a series. Loaded once and outside the cache, because in the live set every price change would resend
 * all earlier prices. If it fails to load, the lines start with the current prices.
 */
export function useOddsHistory(seriesId: string): OddsHistory {
  const { data } = useBoardHistoryQuery({ variables: { seriesId }, fetchPolicy: 'no-cache', context: REPORTED });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one history per series
  const history = useMemo(() => new OddsHistory(), [seriesId]);
  useEffect(
    function prependLoaded() {
      for (const { selections } of data?.seriesMarkets?.markets ?? []) {
        for (const { id, history: points } of selections) {
          history.prepend(
            id,
            points.map(({ odds }) => odds),
          );
        }
      }
    },
    [data, history],
  );
  return history;
}
