import type { Series } from '@sightline/provider-contract/data.ts';
import type { MarketState } from '@sightline/provider-contract/odds.ts';
import { type Clock, timestamp } from '../clock.ts';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import type { PlayIndex } from './play-index.ts';
import { type Sides, sidesOf } from './sides.ts';

/** One step of play: changes at most one entity, which it looks at only when its turn comes; or plans more steps to do next. */
export type Change = () => Change[] | void;

/** What every part of play works on. */
export class Field {
  readonly world: World;
  readonly clock: Clock;
  readonly random: Random;
  readonly index: PlayIndex;
  /** Ended series beyond these are forgotten, the oldest first. */
  readonly mostEnded: number;

  constructor(options: { world: World; clock: Clock; random: Random; index: PlayIndex; mostEnded: number }) {
    this.world = options.world;
    this.clock = options.clock;
    this.random = options.random;
    this.index = options.index;
    this.mostEnded = options.mostEnded;
  }

  now(): string {
    return timestamp(this.clock.now());
  }

  sides(series: Series): Sides | null {
    return sidesOf(this.world, this.random, series);
  }

  /** Moves a market from one of some states to another; left alone in any other. */
  move(marketId: number, from: readonly MarketState[], to: MarketState): void {
    this.world.change('markets', marketId, (market) => {
      if (from.includes(market.state)) market.state = to;
    });
  }
}

/** Offered to players. */
export const OFFERED = ['open', 'suspended'] as const satisfies readonly MarketState[];
/** Not decided yet. */
export const UNSETTLED = ['created', 'open', 'suspended', 'closed'] as const satisfies readonly MarketState[];
