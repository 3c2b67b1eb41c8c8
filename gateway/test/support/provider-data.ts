import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';

/** A live series of the provider, of a game whose changes are pushed. */
export function providerSeries(parts: Partial<Series> = {}): Series {
  return {
    id: 1,
    title: null,
    start: '2026-03-01T11:00:00Z',
    end: null,
    deleted_at: null,
    lifecycle: 'live',
    format: null,
    participants: [],
    tournament: null,
    game: { id: 5 },
    matches: [],
    resource_version: 1,
    ...parts,
  };
}

/** A live match of that series. */
export function providerMatch(parts: Partial<Match> = {}): Match {
  return {
    id: 10,
    order: 1,
    lifecycle: 'live',
    series: { id: 1 },
    game: { id: 5 },
    deleted_at: null,
    participants: [],
    resource_version: 1,
    ...parts,
  };
}

/** An open market on the winner of that series. */
export function providerMarket(parts: Partial<Market> = {}): Market {
  return {
    id: 100,
    type: 'series_winner',
    state: 'open',
    fixture: { id: 1, type: 'series' },
    context: {},
    selections: [],
    created_at: null,
    updated_at: null,
    resource_version: 1,
    ...parts,
  };
}
