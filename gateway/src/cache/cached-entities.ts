import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';

/** What is held by id: the entity, null where the provider has none, why it could not be read; undefined: ask elsewhere. */
export type CacheLookup<V> = (id: number) => V | null | Error | undefined;

/** Entities of one scope that are kept up to date by other means than asking for each. */
export interface CachedEntities {
  readonly series: CacheLookup<Series>;
  readonly matches: CacheLookup<Match>;
  readonly tournaments: CacheLookup<Tournament>;
  readonly rosters: CacheLookup<Roster>;
  readonly teams: CacheLookup<Team>;
  readonly players: CacheLookup<Player>;
}
