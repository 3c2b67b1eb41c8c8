import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market, MarketLabel } from '@sightline/provider-contract/odds.ts';

/** What the world is made of, by the names of its maps. */
export interface WorldEntities {
  series: Series;
  matches: Match;
  tournaments: Tournament;
  rosters: Roster;
  teams: Team;
  players: Player;
  markets: Market;
}
export type WorldKind = keyof WorldEntities;

/** One effective change; `after` has the new version, `before` is null where the entity is new. */
export type WorldChange = {
  [K in WorldKind]: {
    readonly kind: K;
    readonly id: number;
    readonly before: WorldEntities[K] | null;
    readonly after: WorldEntities[K];
  };
}[WorldKind];

/** The true state of the sport: what the data and odds APIs and the socket speak of. */
export interface World {
  /** In the form of the account API, by id. */
  readonly games: readonly Game[];
  readonly series: ReadonlyMap<number, Series>;
  readonly matches: ReadonlyMap<number, Match>;
  readonly tournaments: ReadonlyMap<number, Tournament>;
  readonly rosters: ReadonlyMap<number, Roster>;
  readonly teams: ReadonlyMap<number, Team>;
  readonly players: ReadonlyMap<number, Player>;
  readonly markets: ReadonlyMap<number, Market>;
  labels(marketId: number): MarketLabel | null;
  /** SHA-256 of everything, independent of the origin that images are served from. */
  hash(): string;
  /**
   * The one door for changes: `mutate` edits a copy (or returns another entity), which is checked by the contract. An
   * effective change gets the next version and, where the entity has one, a new `updated_at`, and is told to the listeners.
   * @returns the entity now in force; null where there is none with this id
   * @throws {z.ZodError} where the changed entity breaks the contract; nothing is changed then
   */
  change<K extends WorldKind>(
    kind: K,
    id: number,
    mutate: (entity: WorldEntities[K]) => WorldEntities[K] | void,
  ): WorldEntities[K] | null;
  /**
   * Adds what is new and tells the listeners.
   * @throws {Error} where the id is taken; {z.ZodError} where the entity breaks the contract
   */
  add<K extends WorldKind>(kind: K, entity: WorldEntities[K]): void;
  /** Takes out what nobody looks at any more, telling nobody. */
  forget(kind: WorldKind, id: number): void;
  /** @returns a function that ends the listening */
  onChange(listener: (change: WorldChange) => void): () => void;
  /** Lays the world anew around the clock's present time; identical for the same seed and time. */
  reset(): void;
}
