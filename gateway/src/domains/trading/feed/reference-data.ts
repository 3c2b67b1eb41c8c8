import { isDeepStrictEqual } from 'node:util';
import type { Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import type { EntityCache } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import type { Priority } from '../../../provider/client/rate-limiter.ts';

/** Entities of one kind by id: null where the provider has none, an error where it could not be read. */
class Known<V> {
  readonly #store: EntityCache<V>;
  readonly #values = new Map<number, V | null | Error>();
  /** Requested, and not answered yet. */
  readonly #expected = new Set<number>();

  constructor(store: EntityCache<V>) {
    this.#store = store;
  }

  /** Null also while it is being read: what names it is shown without it. Undefined for what nothing requested. */
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

  /** True when a value changed. What was known stays known when reading it again fails. */
  async fill(ids: ReadonlySet<number>, { again, priority }: LoadOptions): Promise<boolean> {
    const wanted = [...ids].filter((id) => again || !this.#values.has(id) || this.isFailed(id)).toSorted((a, b) => a - b);
    if (wanted.length === 0) return false;
    this.expect(wanted);
    let changed = false;
    const read = await this.#store.readMany(wanted, priority);
    for (const [index, id] of wanted.entries()) {
      const value = read[index] ?? null;
      this.#expected.delete(id);
      if (value instanceof Error && this.#values.has(id)) continue;
      if (this.#values.has(id) && isDeepStrictEqual(this.#values.get(id), value)) continue;
      this.#values.set(id, value);
      changed = true;
    }
    return changed;
  }

  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#values.keys()) if (!ids.has(id)) this.#values.delete(id);
    for (const id of this.#expected) if (!ids.has(id)) this.#expected.delete(id);
  }
}

interface LoadOptions {
  /** Also what is known. */
  readonly again: boolean;
  readonly priority: Priority;
}

type Context = NonNullable<Market['context']>;

interface Named {
  readonly tournaments: Set<number>;
  readonly rosters: Set<number>;
  readonly teams: Set<number>;
  readonly players: Set<number>;
}

/**
 * Who plays where: tournaments, rosters, teams and players that held series name; of an opened series the whole line-ups,
 * and whomever its markets name.
 */
export class ReferenceData {
  readonly tournaments: Known<Tournament>;
  readonly rosters: Known<Roster>;
  readonly teams: Known<Team>;
  readonly players: Known<Player>;
  readonly #isOpened: (seriesId: number) => boolean;
  readonly #namedIn: (seriesId: number) => Iterable<Context>;

  constructor(options: {
    scope: TradingScope;
    isOpened: (seriesId: number) => boolean;
    /** Contexts of a series' markets that name a team or player. */
    namedIn: (seriesId: number) => Iterable<Context>;
  }) {
    const { scope } = options;
    this.tournaments = new Known(scope.tournaments);
    this.rosters = new Known(scope.rosters);
    this.teams = new Known(scope.teams);
    this.players = new Known(scope.players);
    this.#isOpened = options.isOpened;
    this.#namedIn = options.namedIn;
  }

  /** Null while it is not loaded or cannot be had. */
  rosterOf(id: number): Roster | null {
    const roster = this.rosters.get(id);
    return roster instanceof Error ? null : (roster ?? null);
  }

  /** Whether all that the series names is loaded, or known to be missing or unreadable. */
  isReady(series: Series): boolean {
    return this.#every([series], (known, id) => known.has(id));
  }

  /** The same of whom one market names. */
  knows({ player, team, roster }: Context): boolean {
    if (player) return this.players.has(player.id);
    if (team) return this.teams.has(team.id);
    return !roster || this.rosters.has(roster.id);
  }

  /** Whether something that the series names could not be read the last time. */
  isIncomplete(series: Series): boolean {
    return !this.#every([series], (known, id) => !known.isFailed(id));
  }

  /** What the series names is being read from now on. */
  expect(series: Series): void {
    const named = this.#named([series]);
    for (const [kind, ids] of this.#kinds(named)) kind.expect(ids);
  }

  /**
   * Loads what is missing or failed before; with `again` everything. Failures are kept in place of what they are about.
   * @param onChange called whenever something is known otherwise than before, kind by kind
   */
  async load(series: readonly Series[], options: LoadOptions, onChange: () => void): Promise<void> {
    const report = (changed: boolean): void => {
      if (changed) onChange();
    };
    const fillTeams = async (): Promise<void> => {
      const { teams, players } = this.#named(series);
      await Promise.all([this.teams.fill(teams, options).then(report), this.players.fill(players, options).then(report)]);
    };
    const { tournaments, rosters } = this.#named(series);
    await Promise.all([
      this.rosters.fill(rosters, options).then((changed) => {
        // First, so that a resolver does not read what the rosters name.
        for (const one of series) this.expect(one);
        report(changed);
        return fillTeams();
      }),
      this.tournaments.fill(tournaments, options).then(report),
    ]);
  }

  /** Forgets what none of these series names. */
  keepOnly(series: readonly Series[]): void {
    const named = this.#named(series);
    this.tournaments.keepOnly(named.tournaments);
    this.rosters.keepOnly(named.rosters);
    this.teams.keepOnly(named.teams);
    this.players.keepOnly(named.players);
  }

  #every(series: readonly Series[], holds: (known: Pick<Known<unknown>, 'has' | 'isFailed'>, id: number) => boolean): boolean {
    return this.#kinds(this.#named(series)).every(([known, ids]) => [...ids].every((id) => holds(known, id)));
  }

  #kinds({ tournaments, rosters, teams, players }: Named) {
    return [
      [this.tournaments, tournaments],
      [this.rosters, rosters],
      [this.teams, teams],
      [this.players, players],
    ] as const;
  }

  /** Teams and players as far as rosters are loaded. */
  #named(series: readonly Series[]): Named {
    const named: Named = { tournaments: new Set(), rosters: new Set(), teams: new Set(), players: new Set() };
    for (const one of series) {
      const isOpened = this.#isOpened(one.id);
      if (one.tournament) named.tournaments.add(one.tournament.id);
      const rosters = new Set(one.participants.flatMap(({ roster }) => (roster ? [roster.id] : [])));
      for (const { player, team, roster } of isOpened ? this.#namedIn(one.id) : []) {
        if (player) named.players.add(player.id);
        else if (team) named.teams.add(team.id);
        else if (roster) rosters.add(roster.id);
      }
      const isOfPlayers = String(one.game.id) === PLAYER_GAME_ID;
      for (const id of rosters) {
        named.rosters.add(id);
        const roster = this.rosterOf(id);
        const lineUp = roster?.line_up?.players ?? [];
        for (const player of isOpened ? lineUp : lineUp.slice(0, isOfPlayers ? 1 : 0)) named.players.add(player.id);
        if (roster?.team && !isOfPlayers) named.teams.add(roster.team.id);
      }
    }
    return named;
  }
}
