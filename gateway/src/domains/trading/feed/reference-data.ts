import { isDeepStrictEqual } from 'node:util';
import type { Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { EntityCache } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import type { Priority } from '../../../provider/client/rate-limiter.ts';
import { entityOf } from './competitors.ts';

interface LoadOptions {
  /** Also load what is already loaded. */
  readonly again: boolean;
  readonly priority: Priority;
}

/** Entities of one kind by id: null if the provider has none, an error if it could not be loaded. */
class Entities<V> {
  readonly #cache: EntityCache<V>;
  readonly #values = new Map<number, V | null | Error>();
  /** Requested and not loaded yet. */
  readonly #expected = new Set<number>();

  constructor(cache: EntityCache<V>) {
    this.#cache = cache;
  }

  /** Also null while the entity loads, so that resolvers show nothing in its place. Undefined if it was not requested. */
  get(id: number): V | null | Error | undefined {
    const value = this.#values.get(id);
    return value === undefined && this.#expected.has(id) ? null : value;
  }

  has(id: number): boolean {
    return this.#values.has(id);
  }

  isFailed(id: number): boolean {
    return this.#values.get(id) instanceof Error;
  }

  expect(ids: Iterable<number>): void {
    for (const id of ids) if (!this.#values.has(id)) this.#expected.add(id);
  }

  /** True when a value has changed since the call. A failure does not replace a value that was loaded before. */
  async load(ids: ReadonlySet<number>, { again, priority }: LoadOptions): Promise<boolean> {
    const missing = [...ids].filter((id) => again || !this.#values.has(id) || this.isFailed(id)).toSorted((a, b) => a - b);
    if (missing.length === 0) return false;
    this.expect(missing);
    const before = missing.map((id) => this.#values.get(id));
    const loaded = await this.#cache.readMany(missing, priority);
    for (const [index, id] of missing.entries()) {
      const value = loaded[index] ?? null;
      this.#expected.delete(id);
      const isKept = value instanceof Error && this.#values.has(id);
      if (!isKept && !isDeepStrictEqual(this.#values.get(id), value)) this.#values.set(id, value);
    }
    // Includes what a concurrent call has loaded: each caller reports only its own series.
    return missing.some((id, index) => this.#values.get(id) !== before[index]);
  }

  /** Everything that was loaded, without failures. */
  loaded(): [number, V | null][] {
    return [...this.#values].flatMap(([id, value]) => (value instanceof Error ? [] : [[id, value]]));
  }

  loadedOf(ids: ReadonlySet<number>): [number, V | null][] {
    return [...ids].flatMap((id) => {
      const value = this.#values.get(id);
      return value === undefined || value instanceof Error ? [] : [[id, value]];
    });
  }

  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#values.keys()) if (!ids.has(id)) this.#values.delete(id);
    for (const id of this.#expected) if (!ids.has(id)) this.#expected.delete(id);
  }
}

type Context = NonNullable<Market['context']>;

/** A series, and the contexts of its markets that name a team or player. `contexts` is null if the series is not open. */
export interface SeriesReferences {
  readonly series: Series;
  readonly contexts: readonly Context[] | null;
}

interface NamedIds {
  readonly tournaments: Set<number>;
  readonly rosters: Set<number>;
  readonly teams: Set<number>;
  readonly players: Set<number>;
}

/**
 * Reference data of a feed: the tournaments, rosters, teams and players that its series name. For an opened series it also
 * has the full line-ups, and the teams and players that its markets name.
 */
export class ReferenceData {
  readonly tournaments: Entities<Tournament>;
  readonly rosters: Entities<Roster>;
  readonly teams: Entities<Team>;
  readonly players: Entities<Player>;

  constructor(entities: Pick<TradingScope['entities'], 'tournaments' | 'rosters' | 'teams' | 'players'>) {
    this.tournaments = new Entities(entities.tournaments);
    this.rosters = new Entities(entities.rosters);
    this.teams = new Entities(entities.teams);
    this.players = new Entities(entities.players);
  }

  /** Null while it is not loaded, and if it is missing or failed. */
  rosterOf(id: number): Roster | null {
    const roster = this.rosters.get(id);
    return roster instanceof Error ? null : (roster ?? null);
  }

  /** Whether everything that the series names is loaded, missing or failed. */
  isReady(series: SeriesReferences): boolean {
    return this.#every(series, (entities, id) => entities.has(id));
  }

  /** Whether the team or player of one market is loaded, missing or failed. */
  hasAll({ player, team, roster }: Context): boolean {
    if (player) return this.players.has(player.id);
    if (team) return this.teams.has(team.id);
    return !roster || this.rosters.has(roster.id);
  }

  /** Whether something that the series names failed to load. */
  isIncomplete(series: SeriesReferences): boolean {
    return !this.#every(series, (entities, id) => !entities.isFailed(id));
  }

  /** Marks everything that the series names as requested. */
  expect(series: SeriesReferences): void {
    for (const [entities, ids] of this.#byKind(this.#namedIn([series]))) entities.expect(ids);
  }

  /**
   * Loads what is missing or has failed; with `again`, everything.
   * @param onChange called after each kind in which a value changed
   */
  async load(series: readonly SeriesReferences[], options: LoadOptions, onChange: () => void): Promise<void> {
    const report = (hasChanged: boolean): void => {
      if (hasChanged) onChange();
    };
    const loadPeople = async (): Promise<void> => {
      const { teams, players } = this.#namedIn(series);
      await Promise.all([this.teams.load(teams, options).then(report), this.players.load(players, options).then(report)]);
    };
    const { tournaments, rosters } = this.#namedIn(series);
    await Promise.all([
      this.rosters.load(rosters, options).then((hasChanged) => {
        // Before subscribers receive the rosters, so that no resolver loads their teams and players a second time.
        for (const one of series) this.expect(one);
        report(hasChanged);
        return loadPeople();
      }),
      this.tournaments.load(tournaments, options).then(report),
    ]);
  }

  /** Everything that was loaded, by kind and id. */
  loaded() {
    const { tournaments, rosters, teams, players } = this;
    return { tournaments: tournaments.loaded(), rosters: rosters.loaded(), teams: teams.loaded(), players: players.loaded() };
  }

  /** Everything that was loaded of what one series names, by kind and id. */
  loadedOf(series: SeriesReferences) {
    const named = this.#namedIn([series]);
    const { tournaments, rosters, teams, players } = this;
    return {
      tournaments: tournaments.loadedOf(named.tournaments),
      rosters: rosters.loadedOf(named.rosters),
      teams: teams.loadedOf(named.teams),
      players: players.loadedOf(named.players),
    };
  }

  /** Drops everything that none of these series names. */
  keepOnly(series: readonly SeriesReferences[]): void {
    for (const [entities, ids] of this.#byKind(this.#namedIn(series))) entities.keepOnly(ids);
  }

  #every(
    series: SeriesReferences,
    test: (entities: Pick<Entities<unknown>, 'has' | 'isFailed'>, id: number) => boolean,
  ): boolean {
    return this.#byKind(this.#namedIn([series])).every(([entities, ids]) => [...ids].every((id) => test(entities, id)));
  }

  #byKind({ tournaments, rosters, teams, players }: NamedIds) {
    return [
      [this.tournaments, tournaments],
      [this.rosters, rosters],
      [this.teams, teams],
      [this.players, players],
    ] as const;
  }

  /** Ids of everything that these series name; the teams and players of a roster only once the roster is loaded. */
  #namedIn(all: readonly SeriesReferences[]): NamedIds {
    const named: NamedIds = { tournaments: new Set(), rosters: new Set(), teams: new Set(), players: new Set() };
    for (const { series, contexts } of all) {
      if (series.tournament) named.tournaments.add(series.tournament.id);
      const rosters = new Set(series.participants.flatMap(({ roster }) => (roster ? [roster.id] : [])));
      for (const { player, team, roster } of contexts ?? []) {
        if (player) named.players.add(player.id);
        else if (team) named.teams.add(team.id);
        else if (roster) rosters.add(roster.id);
      }
      for (const id of rosters) {
        named.rosters.add(id);
        const roster = this.rosterOf(id);
        const entity = roster && entityOf(roster, series.game.id);
        if (entity) named[entity.type === 'team' ? 'teams' : 'players'].add(entity.id);
        if (contexts) for (const player of roster?.line_up?.players ?? []) named.players.add(player.id);
      }
    }
    return named;
  }
}
