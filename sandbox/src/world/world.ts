import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market, MarketLabel } from '@sightline/provider-contract/odds.ts';

/** Entities of the world, by the names of its maps. */
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

/** One effective change; `after` has the new version, `before` is null for a new entity. */
export type WorldChange = {
  [K in WorldKind]: {
    readonly kind: K;
    readonly id: number;
    readonly before: WorldEntities[K] | null;
    readonly after: WorldEntities[K];
  };
}[WorldKind];

/** The state of all sport entities: the source of the data and odds APIs and the socket. */
export interface World {
  /** Games as the account API has them, ordered by id. */
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
   * The only way to change an entity: `mutate` edits a copy (or returns another entity), which is validated by the contract. An
   * effective change gets the next version and, if the entity has one, a new `updated_at`, and notifies the listeners.
   * @returns the current entity; null if none has this id
   * @throws {z.ZodError} if the changed entity violates the contract; nothing changes then
   */
  change<K extends WorldKind>(
    kind: K,
    id: number,
    mutate: (entity: WorldEntities[K]) => WorldEntities[K] | void,
  ): WorldEntities[K] | null;
  /**
   * Adds an entity and notifies the listeners.
   * @throws {Error} if the id exists; {z.ZodError} if the entity violates the contract
   */
  add<K extends WorldKind>(kind: K, entity: WorldEntities[K]): void;
  /** Removes an entity without notifying the listeners. */
  forget(kind: WorldKind, id: number): void;
  /** @returns a function that removes the listener */
  onChange(listener: (change: WorldChange) => void): () => void;
  /** Creates the world again around the clock's current time; identical for the same seed and time. */
  reset(): void;
}
