import type { Market } from '@sightline/provider-contract/odds.ts';

/** Odds from one moment (own clock, ms) onwards; null if not offered. */
interface OddsPoint {
  readonly at: number;
  readonly odds: number | null;
}

/** Odds history of one selection; points are in chronological order, the current odds last. */
export interface SelectionOdds {
  readonly opening: number | null;
  readonly points: readonly OddsPoint[];
}

/** Odds by the provider's id of the selection. */
export type MarketOdds = ReadonlyMap<number, SelectionOdds>;

/** Bound on the points of one selection. */
export const MAX_POINTS = 32;
/** Bound on all points: some tens of megabytes. */
const MAX_TOTAL_POINTS = 500_000;
/** Size of a point, with its part of the lists around it. */
export const POINT_BYTES = 80;

/** Odds history of the stored markets. At the bound, the market whose odds have been unchanged longest is dropped. */
export class OddsHistory {
  readonly #max: number;
  /** Ordered by the last change of odds. */
  readonly #markets = new Map<number, Map<number, SelectionOdds>>();
  /** Number of points. */
  #size = 0;

  constructor(options: { max?: number } = {}) {
    this.#max = options.max ?? MAX_TOTAL_POINTS;
  }

  get bytes(): number {
    return POINT_BYTES * this.#size;
  }

  get(marketId: number): MarketOdds | null {
    return this.#markets.get(marketId) ?? null;
  }

  /** @param at own clock, ms */
  record({ id, selections }: Pick<Market, 'id' | 'selections'>, at: number): void {
    const history = this.#markets.get(id) ?? new Map<number, SelectionOdds>();
    let hasChanged = false;
    for (const selection of selections) {
      const before = history.get(selection.id);
      if (before && before.points.at(-1)?.odds === selection.odds) continue;
      const points = [...(before?.points ?? []), { at, odds: selection.odds }].slice(-MAX_POINTS);
      history.set(selection.id, { opening: before?.opening ?? selection.odds, points });
      this.#size += points.length - (before?.points.length ?? 0);
      hasChanged = true;
    }
    if (!hasChanged) return;
    const offered = new Set(selections.map((selection) => selection.id));
    for (const [selectionId, { points }] of history) {
      if (offered.has(selectionId)) continue;
      history.delete(selectionId);
      this.#size -= points.length;
    }
    this.#markets.delete(id);
    this.#markets.set(id, history);
    for (const oldest of this.#markets.keys()) {
      if (this.#size <= this.#max || oldest === id) break;
      this.drop(oldest);
    }
  }

  drop(marketId: number): void {
    for (const { points } of this.#markets.get(marketId)?.values() ?? []) this.#size -= points.length;
    this.#markets.delete(marketId);
  }
}
