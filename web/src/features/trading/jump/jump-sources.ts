import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A market that a user can jump to. */
export interface JumpMarket {
  readonly id: string;
  /** Name of the market with what distinguishes it. */
  readonly title: string;
  /** Where it is, such as `Match 2`. */
  readonly hint: string;
}

/** A board on the page. */
interface JumpSource {
  readonly seriesId: string;
  /** The markets of all its tabs. */
  readonly markets: () => readonly JumpMarket[];
  /** Shows a market and moves the focus to it. */
  readonly show: (marketId: string) => void;
  /** Moves the focus to the board. */
  readonly focus: () => void;
}

const sources = new Set<JumpSource>();
let openSeries: ((seriesId: string) => void) | null = null;

/** Opens a series on the current page; null if the dialog must navigate to the series instead. */
export function openSeriesHandler(): ((seriesId: string) => void) | null {
  return openSeries;
}

/** Lets the jump dialog open series on this page while it is mounted. */
export function useOpenSeriesHandler(open: (seriesId: string) => void): void {
  const latest = useEffectEvent(open);
  useEffect(function register() {
    openSeries = (seriesId) => latest(seriesId);
    return () => {
      openSeries = null;
    };
  }, []);
}

/** The boards on the page, in the order in which they appeared. */
export function jumpSources(): readonly JumpSource[] {
  return [...sources];
}

/** Offers the markets of a board to the jump dialog while it is mounted; null offers none. */
export function useRegisterJumpSource(source: JumpSource | null): void {
  const seriesId = source?.seriesId ?? null;
  // Not effect events, which must not be called while the dialog renders.
  const latest = useRef(source);
  useLayoutEffect(function keepLatest() {
    latest.current = source;
  });
  useEffect(
    function register() {
      if (seriesId === null) return;
      const registered: JumpSource = {
        seriesId,
        markets: () => latest.current?.markets() ?? [],
        show: (marketId) => latest.current?.show(marketId),
        focus: () => latest.current?.focus(),
      };
      sources.add(registered);
      return () => void sources.delete(registered);
    },
    [seriesId],
  );
}
