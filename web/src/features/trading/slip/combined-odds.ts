import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CombinedOddsDocument, type CombinedOddsQueryVariables, WhatIfOddsDocument } from './slip.generated.ts';
import { Signal } from '../../../lib/signal.ts';

/** The combined odds are fetched again once no price has moved for this long, in milliseconds. */
export const DEBOUNCE_MS = 500;
/** Longest delay of a refetch while prices keep moving, in milliseconds. */
export const MAX_DELAY_MS = 2_000;

/** A selection that is part of the combination. */
export interface CombinedLeg {
  readonly selectionId: string;
  /** Identifies what the selection is; see `betOf`. */
  readonly bet: string;
  readonly odds: number | null;
}

export interface CombinedOddsView {
  /** The last result; its odds are null if the selections cannot be combined. Null before the first result. */
  readonly result: { readonly odds: number | null } | null;
  readonly phase: 'idle' | 'loading' | 'outdated' | 'failed' | 'current';
}

interface CombinedOddsOptions {
  /** Fetches the combined odds; `signal` aborts the request. */
  readonly fetch: (selectionIds: readonly string[], signal: AbortSignal) => Promise<number | null>;
  /** Whether the page is visible. */
  readonly isVisible: () => boolean;
}

const IDLE: CombinedOddsView = { result: null, phase: 'idle' };

/**
 * Keeps the combined odds of several selections up to date. Sends one request at a time: another set of bets
 * aborts it, changed prices wait for it.
 *
 * | phase | meaning | leaves when |
 * |---|---|---|
 * | idle | fewer than two selections | there are two: loading |
 * | loading | the result is missing or is of other bets | response: current or failed |
 * | current | the result is of these bets at these prices | price moves: outdated; other bets: loading |
 * | outdated | a price moved since, or the new price is being fetched | response: current or failed; other bets: loading |
 * | failed | the last request failed; the previous result remains | retry, other bets or price moves: loading or outdated |
 */
export class CombinedOdds {
  readonly #options: CombinedOddsOptions;
  readonly #changes = new Signal();
  #view: CombinedOddsView = IDLE;
  #legs: readonly CombinedLeg[] = [];
  #request: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first price move that is not fetched yet; null if there is none. */
  #movedAt: number | null = null;
  /** Whether the bets differ from those of the result. */
  #betsChanged = true;

  constructor(options: CombinedOddsOptions) {
    this.#options = options;
  }

  /** Returns the identical object until something changes. */
  readonly get = (): CombinedOddsView => this.#view;

  readonly subscribe = this.#changes.subscribe;

  /** The view for these legs: loading while the last update had other bets, outdated while it had other prices. */
  viewOf(legs: readonly CombinedLeg[]): CombinedOddsView {
    if (legs.length < 2) return this.#view;
    if (!isSameBy(this.#legs, legs, ({ bet }) => bet)) return { ...this.#view, phase: 'loading' };
    const hasMoved = this.#view.phase === 'current' && !isSameBy(this.#legs, legs, ({ odds }) => odds);
    return hasMoved ? { ...this.#view, phase: 'outdated' } : this.#view;
  }

  /** Sets the current legs. Other bets are fetched immediately, other prices after a delay. */
  update(legs: readonly CombinedLeg[]): void {
    const previous = this.#legs;
    this.#legs = legs;
    if (legs.length < 2) {
      this.#reset();
    } else if (!isSameBy(previous, legs, ({ bet }) => bet)) {
      this.#betsChanged = true;
      this.#fetch();
    } else if (!isSameBy(previous, legs, ({ odds }) => odds)) {
      this.#priceMoved();
    }
  }

  /** Call this when the page becomes visible or hidden: prices that moved while hidden are fetched on return. */
  visibilityChanged(): void {
    if (this.#movedAt !== null && this.#options.isVisible()) this.#scheduleFetch();
  }

  /** Fetches again after a failure. */
  retry(): void {
    if (this.#view.phase === 'failed') this.#fetch();
  }

  /** Aborts the request and clears the legs. */
  stop(): void {
    this.#legs = [];
    this.#reset();
  }

  #reset(): void {
    this.#cancel();
    this.#show(IDLE);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#movedAt = null;
    this.#request?.abort();
    this.#request = null;
  }

  #priceMoved(): void {
    this.#movedAt ??= Date.now();
    if (this.#view.phase === 'current') this.#show({ ...this.#view, phase: 'outdated' });
    if (this.#options.isVisible()) this.#scheduleFetch();
  }

  #scheduleFetch(): void {
    clearTimeout(this.#timer);
    const untilMaxDelay = MAX_DELAY_MS - (Date.now() - (this.#movedAt ?? Date.now()));
    this.#timer = setTimeout(() => this.#fetchIfVisible(), Math.max(0, Math.min(DEBOUNCE_MS, untilMaxDelay)));
  }

  /** Price moves never abort a request: otherwise, no result would ever arrive in a fast market. */
  #fetchIfVisible(): void {
    if (this.#options.isVisible() && this.#request === null) this.#fetch();
  }

  #fetch(): void {
    this.#cancel();
    const request = new AbortController();
    this.#request = request;
    this.#show({ ...this.#view, phase: this.#betsChanged ? 'loading' : 'outdated' });
    const ids = this.#legs.map(({ selectionId }) => selectionId);
    this.#options.fetch(ids, request.signal).then(
      (odds) => this.#finish(request, { result: { odds }, phase: 'current' }),
      () => this.#finish(request, { ...this.#view, phase: 'failed' }),
    );
  }

  #finish(request: AbortController, view: CombinedOddsView): void {
    // A newer request has replaced this one.
    if (this.#request !== request) return;
    this.#request = null;
    if (view.phase === 'current') this.#betsChanged = false;
    // Prices that moved during the request need another one.
    const hasMoved = this.#movedAt !== null;
    this.#show(hasMoved && view.phase === 'current' ? { ...view, phase: 'outdated' } : view);
    if (hasMoved && this.#options.isVisible()) this.#scheduleFetch();
  }

  #show(view: CombinedOddsView): void {
    if (view.phase === this.#view.phase && view.result === this.#view.result) return;
    this.#view = view;
    this.#changes.emit();
  }
}

function isSameBy(before: readonly CombinedLeg[], after: readonly CombinedLeg[], key: (leg: CombinedLeg) => unknown): boolean {
  return before.length === after.length && before.every((leg, index) => key(leg) === key(after[index] ?? leg));
}

/** Fetches the decimal odds of a combination; null if the selections cannot be combined. `signal` aborts the request. */
export async function fetchCombinedOdds(
  client: ApolloClient,
  seriesId: string,
  selectionIds: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  return fetchOdds(client, CombinedOddsDocument, { seriesId, selectionIds: [...selectionIds] }, { signal, reportsFailure: true });
}

/**
 * Fetches the odds of a combination that the user only looks at. The call yields to all others of the client, and its failures are
 * not reported, because most say that no request was to spare.
 */
export async function fetchWhatIfOdds(
  client: ApolloClient,
  seriesId: string,
  selectionIds: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  return fetchOdds(client, WhatIfOddsDocument, { seriesId, selectionIds: [...selectionIds] }, { signal, reportsFailure: false });
}

async function fetchOdds(
  client: ApolloClient,
  query: typeof CombinedOddsDocument | typeof WhatIfOddsDocument,
  variables: CombinedOddsQueryVariables,
  { signal, reportsFailure }: { signal: AbortSignal; reportsFailure: boolean },
): Promise<number | null> {
  const { data } = await client.query({
    query,
    variables,
    fetchPolicy: 'no-cache',
    // Not deduplicated: a shared request could not be aborted, and a new one could join a request that is being aborted.
    context: { fetchOptions: { signal }, queryDeduplication: false, ...(reportsFailure && { reportsFailure }) },
  });
  if (!data?.combinedOdds) throw new Error('The response has no data.');
  return data.combinedOdds.odds;
}

/** Combined odds of several selections of one series, with a way to retry after a failure. */
export function useCombinedOdds(seriesId: string, legs: readonly CombinedLeg[]): CombinedOddsView & { retry: () => void } {
  const client = useApolloClient();
  const [combined] = useState(
    () =>
      new CombinedOdds({
        isVisible: () => document.visibilityState === 'visible',
        fetch: (selectionIds, signal) => fetchCombinedOdds(client, seriesId, selectionIds, signal),
      }),
  );
  useEffect(
    function watchVisibility() {
      const onVisibility = () => combined.visibilityChanged();
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        document.removeEventListener('visibilitychange', onVisibility);
        combined.stop();
      };
    },
    [combined],
  );
  useEffect(function updateLegs() {
    combined.update(legs);
  });
  useSyncExternalStore(combined.subscribe, combined.get);
  // The update follows the render, which must not show the previous total for the new bets and prices.
  return { ...combined.viewOf(legs), retry: () => combined.retry() };
}
