import { formatOdds } from '@sightline/schema/rules/markets.ts';

/** Moves are measured over this time; milliseconds. */
export const WINDOW_MS = 600_000;
/** Most points kept of one selection. */
const MAX_POINTS = 64;
/** Most selections kept; more than a list of the largest size has. */
const MAX_SELECTIONS = 6_000;

interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly odds: number;
}

/** Change of a price within the window. */
export interface PriceMove {
  readonly selectionId: string;
  readonly from: number;
  readonly to: number;
  /** Relative change, for example 0.1 for 10% up. */
  readonly change: number;
}

/** Since when at least one of several prices, and all of them, are known; ms since 1970. */
export interface KnownSince {
  readonly first: number;
  readonly all: number;
}

interface TrackedMarket {
  readonly fixture: { readonly type: string; readonly id: string };
  readonly selections: readonly {
    readonly id: string;
    readonly odds: number | null;
    readonly entity: { readonly id: string } | null;
  }[];
}

/** Prices of the last ten minutes, from which the move of each market is computed. Bounded in time, points and selections. */
export class PriceMoves {
  readonly #points = new Map<string, Point[]>();
  /** The fixture and team of each selection: prices of another one under the same id are not compared. */
  readonly #bets = new Map<string, string>();

  /** Adds recorded prices that are older than all known ones. `points` are oldest first. */
  addHistory(selectionId: string, points: readonly { readonly at: number; readonly odds: number | null }[]): void {
    const known = this.#points.get(selectionId) ?? [];
    const first = known[0]?.at ?? Number.POSITIVE_INFINITY;
    const earlier = points.flatMap(({ at, odds }) => (odds === null || at >= first ? [] : { at, odds }));
    if (earlier.length > 0) this.#set(selectionId, [...earlier, ...known]);
  }

  /** Records the current prices of a winner market. */
  recordPrices({ fixture, selections }: TrackedMarket, now: number): void {
    for (const { id, odds, entity } of selections) {
      const bet = `${fixture.type} ${fixture.id} ${entity?.id}`;
      if ((this.#bets.get(id) ?? bet) !== bet) this.#forget(id);
      if (odds === null) continue;
      this.#bets.set(id, bet);
      const points = this.#points.get(id) ?? [];
      if (points.at(-1)?.odds === odds) continue;
      this.#set(id, [...points, { at: now, odds }]);
    }
  }

  /** The biggest move among the selections of a market; null if no displayed price has moved. */
  largestMove({ selections }: Pick<TrackedMarket, 'selections'>, now: number): PriceMove | null {
    let biggest: PriceMove | null = null;
    for (const { id } of selections) {
      const points = this.#recent(id, now);
      const [first, last] = [points[0], points.at(-1)];
      if (first === undefined || last === undefined || formatOdds(first.odds) === formatOdds(last.odds)) continue;
      const change = (last.odds - first.odds) / first.odds;
      if (biggest === null || Math.abs(change) > Math.abs(biggest.change)) {
        biggest = { selectionId: id, from: first.odds, to: last.odds, change };
      }
    }
    return biggest;
  }

  /** Returns since when the prices of these markets are known; null without a price. */
  knownSince(markets: readonly Pick<TrackedMarket, 'selections'>[]): KnownSince | null {
    const starts = markets.flatMap(({ selections }) => selections.flatMap(({ id }) => this.#points.get(id)?.[0]?.at ?? []));
    return starts.length === 0 ? null : { first: Math.min(...starts), all: Math.max(...starts) };
  }

  /** Points of the window, and the one before it: the price at its start. Older ones are dropped. */
  #recent(selectionId: string, now: number): readonly Point[] {
    const points = this.#points.get(selectionId) ?? [];
    const first = points.findLastIndex(({ at }) => at <= now - WINDOW_MS);
    if (first > 0) points.splice(0, first);
    return points;
  }

  /** Stores the points of a selection. Beyond the bound, drops the selection whose price has not changed for longest. */
  #set(selectionId: string, points: Point[]): void {
    this.#points.delete(selectionId);
    this.#points.set(selectionId, points.slice(-MAX_POINTS));
    const [oldest] = this.#points.keys();
    if (this.#points.size > MAX_SELECTIONS && oldest !== undefined) this.#forget(oldest);
  }

  #forget(selectionId: string): void {
    this.#points.delete(selectionId);
    this.#bets.delete(selectionId);
  }
}
