import { MAX_IDS, MAX_MARKET_PAGES, PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import type { FixtureType, Page, TradingData } from '../../../provider/api/trading-data.ts';
import type { FixtureKey } from './fixture-index.ts';
import { steadyNow } from '../../../util/clock.ts';

/** Markets from the provider. */
export interface MarketFetch {
  readonly markets: readonly Market[];
  /** When the first request was sent: own clock, ms. */
  readonly readAt: number;
  /** False if there were more pages than one fetch reads. */
  readonly complete: boolean;
  /** True if no market can have been missed: any market that is not included was not offered during the fetch. */
  readonly verified: boolean;
  /** Reads the unverified lists once more; null if all are verified. */
  readonly nextPass: ((data: TradingData) => Promise<MarketFetch>) | null;
}

/** Result of reading all pages of one list once. */
interface Pass {
  readonly markets: readonly Market[];
  readonly readAt: number;
  readonly pages: number;
  readonly complete: boolean;
}

type ReadPage = (data: TradingData, skip: number) => Promise<Page<Market>>;

/** Fetches lists of markets page by page, and proves that no market was missed because the pages shifted. */
export class MarketPager {
  readonly #closing = new AbortController();

  /** Open and suspended markets of the four winner types, in one pass. */
  async winnerMarkets(data: TradingData): Promise<MarketFetch> {
    const lists = WINNER_TYPES.map(
      ({ type, fixture }) => new MarketList((by, skip) => by.marketsOfType(type, fixture, skip), this.#closing.signal),
    );
    return this.#read(lists, data, 1);
  }

  /** Open, suspended and settled markets of fixtures of one kind, in two passes. */
  async marketsOf(data: TradingData, type: FixtureType, ids: readonly number[]): Promise<MarketFetch> {
    const list = new MarketList((by, skip) => by.marketsOfFixtures(type, ids, skip), this.#closing.signal);
    return this.#read([list], data, 2);
  }

  /** Stops requesting pages. */
  close(): void {
    this.#closing.abort();
  }

  async #read(lists: readonly MarketList[], data: TradingData, passes: number): Promise<MarketFetch> {
    const readAt = steadyNow();
    const results = await Promise.all(lists.map((list) => list.read(data, passes)));
    const verified = lists.every((list) => list.isVerified);
    return {
      markets: results.flatMap(({ markets }) => markets),
      readAt: Math.min(readAt, ...results.map((pass) => pass.readAt)),
      complete: results.every(({ complete }) => complete),
      verified,
      nextPass: verified ? null : (again) => this.#read(lists, again, 1),
    };
  }
}

/**
 * One list, newest market first. It is read in passes until one of them is verified to be complete:
 *
 * | pass | pages | misses a market if | is complete if |
 * |---|---|---|---|
 * | first | ascending, to the first short page | another market is removed, and later ones move up over a page boundary | it has one page, or the next pass contains everything that it found |
 * | further | descending from the last page | a market is added, and later ones move down | it found nothing new |
 *
 * A market that is settled between passes counts as a new one, because it may have been removed and added again. A market
 * that is added and removed during one pass is not noticed.
 */
class MarketList {
  isVerified = false;
  readonly #readPage: ReadPage;
  readonly #cancelled: AbortSignal;
  readonly #seen = new Set<string>();
  #last: Pass | null = null;
  #passes = 0;

  constructor(readPage: ReadPage, cancelled: AbortSignal) {
    this.#readPage = readPage;
    this.#cancelled = cancelled;
  }

  /** Makes up to this many passes, until one is verified. */
  async read(data: TradingData, passes: number): Promise<Pass> {
    for (let made = 0; made < passes || this.#last === null; made += 1) {
      if (this.isVerified && this.#last) break;
      await this.#pass(data);
      // The list is too long for one fetch; the caller may split it.
      if (this.#last?.complete === false && this.#passes === 1) break;
    }
    if (this.#last === null) throw new Error('no pass was made');
    return this.#last;
  }

  async #pass(data: TradingData): Promise<void> {
    const before = this.#last;
    const pass = await (before === null ? this.#ascending(data) : this.#descending(data, before.pages));
    this.#last = pass;
    this.#passes += 1;
    const floor = Math.max(floorOf(before), floorOf(pass));
    const found = keysFrom(pass, floor);
    if (before === null) this.isVerified = pass.pages === 1;
    else {
      const agrees = this.#passes === 2 && keysFrom(before, floor).every((key) => found.includes(key));
      this.isVerified = agrees || found.every((key) => this.#seen.has(key));
    }
    for (const key of keysFrom(pass, 0)) this.#seen.add(key);
  }

  async #ascending(data: TradingData): Promise<Pass> {
    const readAt = steadyNow();
    const markets = new Map<number, Market>();
    const { pages, complete } = await this.#upFrom(0, data, markets);
    return { markets: [...markets.values()], readAt, pages, complete };
  }

  async #descending(data: TradingData, pagesBefore: number): Promise<Pass> {
    const readAt = steadyNow();
    const markets = new Map<number, Market>();
    const { pages, complete } = await this.#upFrom(pagesBefore - 1, data, markets);
    for (let page = pages - 2; page >= 0; page -= 1) await this.#page(page, data, markets);
    return { markets: [...markets.values()], readAt, pages, complete };
  }

  /** Reads from this page to the first short one, or to the last that one fetch reads. */
  async #upFrom(first: number, data: TradingData, into: Map<number, Market>): Promise<Pick<Pass, 'pages' | 'complete'>> {
    for (let page = first; ; page += 1) {
      const complete = (await this.#page(page, data, into)) < PAGE_SIZE;
      if (complete || page + 1 >= MAX_MARKET_PAGES) return { pages: page + 1, complete };
    }
  }

  /** @returns number of markets on the page, including invalid ones */
  async #page(page: number, data: TradingData, into: Map<number, Market>): Promise<number> {
    this.#cancelled.throwIfAborted();
    const { items, received } = await this.#readPage(data, page * PAGE_SIZE);
    for (const market of items) into.set(market.id, market);
    return received;
  }
}

/** Lowest id that an incomplete pass has reached; 0 for a complete one. */
function floorOf(pass: Pass | null): number {
  return pass === null || pass.complete ? 0 : pass.markets.reduce((lowest, { id }) => Math.min(lowest, id), Infinity);
}

function keysFrom({ markets }: Pass, floor: number): string[] {
  return markets.flatMap(({ id, state }) => (id >= floor ? `${id}/${state === 'settled' ? 'settled' : 'offered'}` : []));
}

/** Splits fixtures into lists of at most 50 ids of one type. */
export function fixtureChunks(keys: readonly FixtureKey[]): { type: FixtureType; ids: number[] }[] {
  return (['series', 'match'] as const).flatMap((type) => {
    const ids = keys.filter((key) => key.startsWith(`${type}/`)).map((key) => Number(key.slice(type.length + 1)));
    return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) => ({
      type,
      ids: ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
    }));
  });
}
