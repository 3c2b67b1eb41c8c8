import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { useBoardHistoryQuery } from './board.generated.ts';

/** Maximum number of prices kept per selection. */
export const MAX_POINTS = 120;

/** A price and when it was recorded or displayed, in milliseconds. */
export interface OddsPoint {
  readonly at: number;
  readonly odds: number;
}

const NONE: readonly OddsPoint[] = [];

/** Recent prices of the selections of one series: loaded once, then extended by each displayed price. */
export class OddsHistory {
  readonly #points = new Map<string, readonly OddsPoint[]>();
  /** The bet of each selection; see `betOf`. */
  readonly #bets = new Map<string, string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Selections whose earlier prices were loaded. */
  readonly #loaded = new Set<string>();

  /** Prices of a selection, oldest first. Returns the identical list until prices are added. */
  points(selectionId: string): readonly OddsPoint[] {
    return this.#points.get(selectionId) ?? NONE;
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

  /** The prices of a selection, oldest first, ending with `odds`, which may not have been added yet. */
  pricesWith(selectionId: string, bet: string, odds: number): readonly number[] {
    const prices = this.#pointsOf(selectionId, bet).map((point) => point.odds);
    return prices.at(-1) === odds ? prices : [...prices, odds];
  }

  /** Whether earlier prices of a selection were loaded. */
  isLoaded(selectionId: string): boolean {
    return this.#loaded.has(selectionId);
  }

  /** Prepends loaded prices to those added since, without duplicating the overlap. */
  prepend(selectionId: string, loaded: readonly OddsPoint[]): void {
    const added = this.points(selectionId);
    const [first] = added;
    this.#loaded.add(selectionId);
    // The last loaded prices may already have been displayed.
    const overlap = first === undefined ? -1 : loaded.findLastIndex(({ odds }) => odds === first.odds);
    const earlier = overlap === -1 ? loaded : loaded.slice(0, overlap + 1);
    this.#set(selectionId, [...earlier, ...(overlap === -1 ? added : added.slice(1))]);
  }

  /** Adds the displayed price if it differs from the last one. A new bet under the same id begins a new history. */
  add(selectionId: string, bet: string, odds: number, now: number): void {
    const points = this.#pointsOf(selectionId, bet);
    this.#bets.set(selectionId, bet);
    const last = points.at(-1);
    if (last?.odds === odds) return;
    // The gateway's clock may be ahead of the browser's.
    this.#set(selectionId, [...points, { at: Math.max(now, last?.at ?? now), odds }]);
  }

  #pointsOf(selectionId: string, bet: string): readonly OddsPoint[] {
    return (this.#bets.get(selectionId) ?? bet) === bet ? this.points(selectionId) : NONE;
  }

  #set(selectionId: string, points: readonly OddsPoint[]): void {
    this.#points.set(selectionId, points.slice(-MAX_POINTS));
    for (const listener of this.#listeners.get(selectionId) ?? []) listener();
  }
}

/** What `read` returns for one selection; renders again when that changes. */
function useOfSelection<T>(history: OddsHistory, selectionId: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => history.subscribe(selectionId, listener), [history, selectionId]);
  return useSyncExternalStore(subscribe, read);
}

/** The history of one selection; renders again when prices are added. */
export function useOddsPoints(history: OddsHistory, selectionId: string): readonly OddsPoint[] {
  return useOfSelection(history, selectionId, () => history.points(selectionId));
}

/** Prices for a sparkline that ends with `odds`; renders again when earlier prices are loaded, not when `odds` is added. */
export function useSparklinePrices(history: OddsHistory, selectionId: string, bet: string, odds: number): readonly number[] {
  useOfSelection(history, selectionId, () => history.isLoaded(selectionId));
  return history.pricesWith(selectionId, bet, odds);
}

/** A history, with the state of the request for its earlier prices. */
export interface LoadedHistory {
  readonly history: OddsHistory;
  readonly isLoading: boolean;
  /** Why the earlier prices could not be loaded; undefined without a failure. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Odds history of a series. Loaded once and outside the cache, because in the live set every price change would resend
 * all earlier prices. If it fails to load, each sparkline starts with the current price.
 */
export function useOddsHistory(seriesId: string): LoadedHistory {
  const { data, loading, error, refetch } = useBoardHistoryQuery({
    variables: { seriesId },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
    context: REPORT_FAILURES,
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one history per series
  const history = useMemo(() => new OddsHistory(), [seriesId]);
  const primed = useRef<OddsHistory | null>(null);
  useEffect(
    function prependLoaded() {
      // Once: a refresh returns the same points again.
      if (data === undefined || primed.current === history) return;
      primed.current = history;
      for (const { selections } of data.seriesMarkets?.markets ?? []) {
        for (const { id, history: points } of selections) {
          history.prepend(
            id,
            points.flatMap(({ odds, recordedAt }) => (odds === null ? [] : [{ at: Date.parse(recordedAt), odds }])),
          );
        }
      }
    },
    [data, history],
  );
  return { history, isLoading: loading, error, retry: () => void refetch().catch(() => {}) };
}
