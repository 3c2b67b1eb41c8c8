import type { Series } from '@sightline/provider-contract/data.ts';

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
