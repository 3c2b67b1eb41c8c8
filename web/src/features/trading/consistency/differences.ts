import type { ApolloClient } from '@apollo/client';
import {
  type ComparedMarket,
  type ComparedSeries,
  compareMarkets,
  type Difference,
} from '@sightline/schema/rules/consistency.ts';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { isolated } from '../../../lib/bidi.ts';
import { readPricedMarket } from '../board/shown-market.ts';
import { visibleMatches } from '../series/series-route-state.ts';
import type { PageMarket, PageMatch, PageSeries } from '../series/series-set.ts';
import { type Sides, sidesOf } from '../sides.ts';

/** Differences by market id. */
export type BoardDifferences = Readonly<Record<string, readonly Difference[]>>;

interface ScoredSeries {
  readonly competitors: readonly { readonly seed: number; readonly score: number | null }[];
}

/** Matches that each side has won: 0 before the start; null if they are not known. */
export function matchesWon(series: ScoredSeries, hasStarted: boolean): ComparedSeries['score'] {
  const { first, second } = sidesOf(series);
  const [home, away] = [first?.score ?? null, second?.score ?? null];
  if (home !== null && away !== null) return { home, away };
  return hasStarted ? null : { home: 0, away: 0 };
}

interface SeriesEntities {
  readonly series: readonly PageSeries[];
  readonly matches: readonly PageMatch[];
  readonly markets: readonly PageMarket[];
}

/** A series with its cached markets, as input of `compareMarkets`; null if the series is unknown or may be out of date. */
export function comparedSeries(
  client: ApolloClient,
  seriesId: string,
  { series: all, matches, markets }: SeriesEntities,
): { readonly series: ComparedSeries; readonly markets: readonly ComparedMarket[] } | null {
  const series = all.find(({ id }) => id === seriesId);
  if (series === undefined || series.isBehind) return null;
  const score = matchesWon(series, series.lifecycle !== 'UPCOMING');
  return {
    series: { id: seriesId, bestOf: series.bestOf, score, matches: visibleMatches(matches) },
    markets: markets.flatMap(({ id }) => readPricedMarket(client, id) ?? []),
  };
}

/** The differences of all markets of a series; null while it may be out of date. */
export function boardDifferences(client: ApolloClient, seriesId: string, entities: SeriesEntities): BoardDifferences | null {
  const compared = comparedSeries(client, seriesId, entities);
  return compared === null ? null : Object.fromEntries(compareMarkets(compared.series, compared.markets));
}

/** A share as text with one decimal: 0.031 is `3.1%`. */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

type NamedSides = Sides<{ readonly name: string }>;

/** What two prices say about an event, such as `Harbor wins: 54.2% here, 51.1% by the match winners`. */
export function differenceText({ event, own, other: { low, high }, against }: Difference, sides: NamedSides): string {
  const limit =
    low === high ? percentText(low) : own > high || low === 0 ? `at most ${percentText(high)}` : `at least ${percentText(low)}`;
  const source = against === null ? 'the match winners' : marketTypeName(against);
  return `${eventName(event, sides)}: ${percentText(own)} here, ${limit} by ${source}`;
}

function eventName(event: Difference['event'], { first }: NamedSides): string {
  switch (event.kind) {
    case 'draw':
      return 'Draw';
    case 'score':
      return `${event.home} – ${event.away}`;
    case 'ahead': {
      const name = isolated(first?.name ?? 'TBD');
      return event.line === 0 ? `${name} wins` : `${name} ${formatSignedLine(event.line)}`;
    }
  }
}
