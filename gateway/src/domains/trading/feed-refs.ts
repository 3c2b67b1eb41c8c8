import { isDeepStrictEqual } from 'node:util';
import type { Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import type { EntityStore } from '../../loaders/entity-store.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';

type Known<V> = Map<number, V | null | Error>;

/**
 * Who plays where: tournaments, rosters, teams and players that held series name; of an opened series the whole line-ups,
 * whom its markets name.
 */
export class FeedRefs {
  readonly tournaments: Known<Tournament> = new Map();
  readonly rosters: Known<Roster> = new Map();
  readonly teams: Known<Team> = new Map();
  readonly players: Known<Player> = new Map();
  readonly #scope: TradingScope;
  readonly #isOpened: (seriesId: number) => boolean;

  constructor(options: { scope: TradingScope; isOpened: (seriesId: number) => boolean }) {
    this.#scope = options.scope;
    this.#isOpened = options.isOpened;
  }

  /** Null while it is not loaded or cannot be had. */
  rosterOf(id: number): Roster | null {
    const roster = this.rosters.get(id);
    return roster instanceof Error ? null : (roster ?? null);
  }

  /** Whether all that the series names is loaded, or known to be missing or unreadable. */
  isReady(series: Series): boolean {
    const { tournaments, rosters } = this.#namedBy([series]);
    if (![...tournaments].every((id) => this.tournaments.has(id)) || ![...rosters].every((id) => this.rosters.has(id)))
      return false;
    const { teams, players } = this.#behind([series]);
    return [...teams].every((id) => this.teams.has(id)) && [...players].every((id) => this.players.has(id));
  }

  /** Whether something that the series names could not be read the last time. */
  isIncomplete(series: Series): boolean {
    const { tournaments, rosters } = this.#namedBy([series]);
    const { teams, players } = this.#behind([series]);
    return (
      failed(this.tournaments, tournaments) ||
      failed(this.rosters, rosters) ||
      failed(this.teams, teams) ||
      failed(this.players, players)
    );
  }

  /**
   * Loads what is missing or failed before; with `again` everything. Failures are kept in place of what they are about.
   * True when something is now known otherwise than before.
   */
  async load(series: readonly Series[], again = false): Promise<boolean> {
    const { tournaments, rosters } = this.#namedBy(series);
    const first = await Promise.all([
      fill(this.tournaments, this.#scope.tournaments, tournaments, again),
      fill(this.rosters, this.#scope.rosters, rosters, again),
    ]);
    const { teams, players } = this.#behind(series);
    const second = await Promise.all([
      fill(this.teams, this.#scope.teams, teams, again),
      fill(this.players, this.#scope.players, players, again),
    ]);
    return [...first, ...second].includes(true);
  }

  /** Forgets what none of these series names. */
  keepOnly(series: readonly Series[]): void {
    const { tournaments, rosters } = this.#namedBy(series);
    const { teams, players } = this.#behind(series);
    for (const [known, named] of [
      [this.tournaments, tournaments],
      [this.rosters, rosters],
      [this.teams, teams],
      [this.players, players],
    ] as const) {
      for (const id of known.keys()) if (!named.has(id)) known.delete(id);
    }
  }

  #namedBy(series: readonly Series[]): { tournaments: Set<number>; rosters: Set<number> } {
    return {
      tournaments: new Set(series.flatMap(({ tournament }) => (tournament ? [tournament.id] : []))),
      rosters: new Set(series.flatMap(rosterIds)),
    };
  }

  /** Teams and players of the rosters that are loaded. */
  #behind(series: readonly Series[]): { teams: Set<number>; players: Set<number> } {
    const teams = new Set<number>();
    const players = new Set<number>();
    for (const one of series) {
      for (const id of rosterIds(one)) {
        const roster = this.rosterOf(id);
        const lineUp = roster?.line_up?.players ?? [];
        const isOfPlayers = String(one.game.id) === PLAYER_GAME_ID;
        for (const player of this.#isOpened(one.id) ? lineUp : lineUp.slice(0, isOfPlayers ? 1 : 0)) players.add(player.id);
        if (roster?.team && !isOfPlayers) teams.add(roster.team.id);
      }
    }
    return { teams, players };
  }
}

function rosterIds(series: Series): number[] {
  return series.participants.flatMap(({ roster }) => (roster ? [roster.id] : []));
}

function failed<V>(known: Known<V>, ids: ReadonlySet<number>): boolean {
  return [...ids].some((id) => known.get(id) instanceof Error);
}

/** True when a value changed. */
async function fill<V>(known: Known<V>, store: EntityStore<V>, ids: ReadonlySet<number>, again: boolean): Promise<boolean> {
  const wanted = [...ids].filter((id) => again || !known.has(id) || known.get(id) instanceof Error);
  if (wanted.length === 0) return false;
  let changed = false;
  const read = await store.readMany(wanted);
  for (const [index, id] of wanted.entries()) {
    const value = read[index] ?? null;
    // What was known stays known when reading it again fails.
    if (value instanceof Error && known.has(id)) continue;
    if (isDeepStrictEqual(known.get(id), value)) continue;
    known.set(id, value);
    changed = true;
  }
  return changed;
}
