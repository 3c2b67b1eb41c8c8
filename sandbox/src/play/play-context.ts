import type { Series } from '@sightline/provider-contract/data.ts';
import type { MarketState } from '@sightline/provider-contract/odds.ts';
import { type Clock, timestamp } from '../clock.ts';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import type { PlayIndex } from './play-index.ts';
import { type Sides, sidesOf } from './sides.ts';

/** One step of play: changes at most one entity, which it reads only when it runs, or returns further steps. */
export type Change = () => Change[] | void;

/** State shared by all parts of play. */
export class PlayContext {
  readonly world: World;
  readonly clock: Clock;
  readonly random: Random;
  readonly index: PlayIndex;
  /** Maximum number of ended series; the oldest are removed first. */
  readonly maxEnded: number;

  constructor(options: { world: World; clock: Clock; random: Random; index: PlayIndex; maxEnded: number }) {
    this.world = options.world;
    this.clock = options.clock;
    this.random = options.random;
    this.index = options.index;
    this.maxEnded = options.maxEnded;
  }

  now(): string {
    return timestamp(this.clock.now());
  }

  sides(series: Series): Sides | null {
    return sidesOf(this.world, this.random, series);
  }

  /** Changes a market from one of the given states to another; ignores other states. */
  move(marketId: number, from: readonly MarketState[], to: MarketState): void {
    this.world.change('markets', marketId, (market) => {
      if (from.includes(market.state)) market.state = to;
    });
  }
}

/** States of markets on offer. */
export const OFFERED = ['open', 'suspended'] as const satisfies readonly MarketState[];
/** States of undecided markets. */
export const UNSETTLED = ['created', 'open', 'suspended', 'closed'] as const satisfies readonly MarketState[];
