import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';

/** What is held by id: the entity, null where the provider has none, why it could not be read; undefined: ask elsewhere. */
export type Held<V> = (id: number) => V | null | Error | undefined;

/** Entities of one scope that are kept up to date by other means than asking for each. */
export interface Holdings {
  readonly series: Held<Series>;
  readonly matches: Held<Match>;
  readonly tournaments: Held<Tournament>;
  readonly rosters: Held<Roster>;
  readonly teams: Held<Team>;
  readonly players: Held<Player>;
}
