import { MAX_IDS, MAX_MARKET_PAGES, PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import type { FixtureType, Page, TradingData } from '../../rest/trading-data.ts';
import type { FixtureKey } from './fixtures.ts';

/** Markets as the provider answered, and when the first request for them was made (own clock, ms). */
export interface MarketReading {
  readonly markets: readonly Market[];
  readonly readAt: number;
  /** False when there were more pages than one fetch takes. */
  readonly complete: boolean;
  /** One page cannot shift while it is read: what it lacks does not exist. */
  readonly onePage: boolean;
}

interface Pages {
  readonly markets: readonly Market[];
  readonly count: number;
  /** Whether the last page was a short one. */
  readonly complete: boolean;
}

type Place = Pick<Market, 'type' | 'fixture'>;

/** A market that leaves while pages are read moves the others up, past the page boundary; so often is a reading repeated. */
const MOST_REPEATS = 2;

/** Reads markets page by page; told of markets that leave meanwhile, it repeats what may have missed one. */
export class FeedReadings {
  readonly #watching = new Set<(left: Place | null) => void>();
  readonly #closing = new AbortController();

  /** A market is no longer offered; null when it is not known which. */
  marketLeft(market: Place | null): void {
    for (const watch of this.#watching) watch(market);
  }

  /** Open and suspended markets of the four winner types. */
  async winnerMarkets(data: TradingData): Promise<MarketReading> {
    const readAt = Date.now();
    const lists = await Promise.all(
      WINNER_TYPES.map(({ type, fixture }) =>
        this.#pages(
          (skip) => data.marketsOfType(type, fixture, skip),
          (left) => left.type === type,
        ),
      ),
    );
    return {
      markets: unique(lists.flatMap(({ markets }) => markets)),
      readAt,
      complete: lists.every(({ complete }) => complete),
      onePage: lists.every(({ count }) => count === 1),
    };
  }

  /** Open, suspended and settled markets of fixtures of one kind. */
  async marketsOf(data: TradingData, type: FixtureType, ids: readonly number[]): Promise<MarketReading> {
    const readAt = Date.now();
    const asked = new Set(ids);
    const { markets, complete, count } = await this.#pages(
      (skip) => data.marketsOfFixtures(type, ids, skip),
      (left) => left.fixture.type === type && asked.has(left.fixture.id),
    );
    return { markets: unique(markets), readAt, complete, onePage: count === 1 };
  }

  /** Cancels what is being read: no further page is asked for. */
  close(): void {
    this.#closing.abort();
  }

  async #pages(read: (skip: number) => Promise<Page<Market>>, concerns: (left: Place) => boolean): Promise<Pages> {
    for (let repeats = 0; ; repeats += 1) {
      let moved = false;
      const watch = (left: Place | null): void => {
        moved ||= left === null || concerns(left);
      };
      this.#watching.add(watch);
      try {
        const pages = await allPages(read, this.#closing.signal);
        if (pages.count === 1 || !moved || repeats === MOST_REPEATS) return pages;
      } finally {
        this.#watching.delete(watch);
      }
    }
  }
}

async function allPages(read: (skip: number) => Promise<Page<Market>>, cancelled: AbortSignal): Promise<Pages> {
  const markets: Market[] = [];
  let count = 0;
  let complete = false;
  while (count < MAX_MARKET_PAGES && !complete) {
    cancelled.throwIfAborted();
    const { items, received } = await read(count * PAGE_SIZE);
    count += 1;
    markets.push(...items);
    complete = received < PAGE_SIZE;
  }
  return { markets, count, complete };
}

/** New markets shift the pages while they are read, so one may be seen twice. */
function unique(markets: readonly Market[]): Market[] {
  return [...new Map(markets.map((market) => [market.id, market])).values()];
}

/** Keys of fixtures as lists of at most 50 ids of one kind. */
export function fixtureChunks(keys: readonly FixtureKey[]): { type: FixtureType; ids: number[] }[] {
  return (['series', 'match'] as const).flatMap((type) => {
    const ids = keys.filter((key) => key.startsWith(`${type}/`)).map((key) => Number(key.slice(type.length + 1)));
    return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) => ({
      type,
      ids: ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
    }));
  });
}
