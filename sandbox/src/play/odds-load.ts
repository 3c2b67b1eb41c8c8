import type { Market } from '@sightline/provider-contract/odds.ts';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import { Ticker } from './ticker.ts';
import { driftOdds } from './reprice.ts';

export interface LoadPlan {
  /** Number of open markets; those with the lowest ids are taken. */
  readonly markets: number;
  readonly updatesPerSecond: number;
  readonly seconds: number;
  /** Only markets of these types; default: all. */
  readonly types?: readonly string[] | undefined;
  /** Only markets of these fixtures, by their ids; default: all. */
  readonly fixtures?: readonly number[] | undefined;
}

/** Changes the odds of many markets evenly, one after the other, for a while: a load of known size. */
export class OddsLoad {
  readonly #world: World;
  readonly #random: Random;
  readonly #ticker: Ticker;
  #markets: readonly number[] = [];
  #next = 0;
  #updates = 0;
  #endTimer: NodeJS.Timeout | undefined;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
    this.#ticker = new Ticker(() => this.#step());
  }

  /** Replaces a running load. */
  start({ markets, updatesPerSecond, seconds, types, fixtures }: LoadPlan): void {
    this.stop();
    this.#updates = 0;
    this.#markets = [...this.#world.markets.values()]
      .filter(isPriced)
      .filter(({ type, fixture }) => (types?.includes(type) ?? true) && (fixtures?.includes(fixture.id) ?? true))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .slice(0, markets);
    this.#ticker.start(updatesPerSecond);
    this.#endTimer = setTimeout(() => this.stop(), seconds * 1000).unref();
  }

  stop(): void {
    clearTimeout(this.#endTimer);
    this.#ticker.stop();
    this.#markets = [];
  }

  /** `markets`: number of markets; 0 after the end. `updates`: changes since the start. */
  describe(): { markets: number; rate: number; updates: number } {
    return { markets: this.#markets.length, rate: this.#ticker.rate, updates: this.#updates };
  }

  #step(): boolean {
    const id = this.#markets[this.#next % this.#markets.length];
    if (id === undefined) return false;
    this.#next += 1;
    const before = this.#world.markets.get(id);
    if (before === undefined || !isPriced(before)) return true;
    const after = this.#world.change('markets', id, (market) => ({ ...market, selections: driftOdds(market, this.#random) }));
    if (after !== before) this.#updates += 1;
    return true;
  }
}

function isPriced({ state, selections }: Market): boolean {
  return state === 'open' && selections.length > 0 && selections.every(({ odds }) => odds !== null);
}
