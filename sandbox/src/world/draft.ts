import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { baseTime, timestamp } from '../clock.ts';
import type { Random } from '../random.ts';

/** One side that plays: a team, or in games of single players the player who represents the line-up. */
export interface Competitor {
  readonly rosterId: number;
  readonly entity: { readonly id: number; readonly type: 'team' | 'player' };
  readonly players: readonly number[];
  /** Standard normal; decides prices. */
  readonly strength: number;
}

/** The world during its creation. */
export class Draft {
  readonly random: Random;
  /** See {@link baseTime}. */
  readonly base: Date;
  readonly imageBase: string;
  readonly series = new Map<number, Series>();
  readonly matches = new Map<number, Match>();
  readonly tournaments = new Map<number, Tournament>();
  readonly rosters = new Map<number, Roster>();
  readonly teams = new Map<number, Team>();
  readonly players = new Map<number, Player>();
  readonly markets = new Map<number, Market>();
  readonly #ids: Partial<Record<IdKind, number>>;

  /** @param ids the highest used id of each kind; modified */
  constructor(random: Random, now: Date, imageBase: string, ids: Partial<Record<IdKind, number>> = {}) {
    this.random = random;
    this.base = baseTime(now);
    this.imageBase = imageBase;
    this.#ids = ids;
  }

  /** Ids increase in uneven steps, like those of a shared database. */
  nextId(kind: IdKind): number {
    const id = (this.#ids[kind] ?? firstIds[kind]) + this.random.int(1, 3);
    this.#ids[kind] = id;
    return id;
  }

  /** The time `minutes` after {@link base}. */
  at(minutes: number): string {
    return timestamp(new Date(this.base.getTime() + minutes * 60_000));
  }
}

export type IdKind = keyof typeof firstIds;

const firstIds = {
  series: 275_900,
  match: 507_100,
  tournament: 5_600,
  substage: 28_300,
  roster: 70_200,
  lineUp: 5_300,
  team: 5_900,
  player: 15_900,
  image: 5_400,
  market: 912_300,
} as const;
