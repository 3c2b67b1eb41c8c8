import type { Market } from '@sightline/provider-contract/odds.ts';

/** Odds from one moment (own clock, ms) on; null while there were none. */
interface OddsPoint {
  readonly at: number;
  readonly odds: number | null;
}

/** How the odds of one selection went; points are oldest first, the present odds last. */
export interface SelectionOdds {
  readonly opening: number | null;
  readonly points: readonly OddsPoint[];
}

/** By the provider's id of the selection. */
export type MarketOdds = ReadonlyMap<number, SelectionOdds>;

/** Points kept of one selection. */
export const MAX_POINTS = 32;
/** Points kept in all, a few ten megabytes. */
const MAX_POINTS_IN_ALL = 500_000;

/** How odds of held markets went, as they came in. At the bound the market that has not moved for longest is forgotten. */
export class OddsHistory {
  readonly #max: number;
  /** The market whose odds moved last is the last one. */
  readonly #markets = new Map<number, Map<number, SelectionOdds>>();
  #size = 0;

  constructor(options: { max?: number } = {}) {
    this.#max = options.max ?? MAX_POINTS_IN_ALL;
  }

  /** How many points are kept. */
  get size(): number {
    return this.#size;
  }

  of(marketId: number): MarketOdds | null {
    return this.#markets.get(marketId) ?? null;
  }

  /** @param at own clock, ms */
  take({ id, selections }: Pick<Market, 'id' | 'selections'>, at: number): void {
    const kept = this.#markets.get(id) ?? new Map<number, SelectionOdds>();
    let moved = false;
    for (const selection of selections) {
      const before = kept.get(selection.id);
      if (before && before.points.at(-1)?.odds === selection.odds) continue;
      const points = [...(before?.points ?? []), { at, odds: selection.odds }].slice(-MAX_POINTS);
      kept.set(selection.id, { opening: before?.opening ?? selection.odds, points });
      this.#size += points.length - (before?.points.length ?? 0);
      moved = true;
    }
    if (!moved) return;
    const offered = new Set(selections.map((selection) => selection.id));
    for (const [selectionId, { points }] of kept) {
      if (offered.has(selectionId)) continue;
      kept.delete(selectionId);
      this.#size -= points.length;
    }
    this.#markets.delete(id);
    this.#markets.set(id, kept);
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
