import { MAX_IDS, MAX_MARKET_PAGES, PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import type { FixtureType, Page, TradingData } from '../../../provider/api/trading-data.ts';
import type { FixtureKey } from './fixtures.ts';

/** Markets as the provider answered, and when the first request for them was made (own clock, ms). */
export interface MarketFetch {
  readonly markets: readonly Market[];
  readonly readAt: number;
  /** False when there were more pages than one fetch takes. */
  readonly complete: boolean;
  /** True when no market can have been missed: what is not among them was not offered while they were read. */
  readonly proven: boolean;
  /** Reads the unproven lists once more; null when there is nothing left to prove. */
  readonly nextPass: ((data: TradingData) => Promise<MarketFetch>) | null;
}

/** Markets of one list by its pages, at one time. */
interface Pass {
  readonly markets: readonly Market[];
  readonly readAt: number;
  readonly pages: number;
  readonly complete: boolean;
}

type ReadPage = (data: TradingData, skip: number) => Promise<Page<Market>>;

/** Reads lists of markets page by page, and proves that nothing was missed because the pages shifted meanwhile. */
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

  /** Cancels what is being read: no further page is requested. */
  close(): void {
    this.#closing.abort();
  }

  async #read(lists: readonly MarketList[], data: TradingData, passes: number): Promise<MarketFetch> {
    const readAt = Date.now();
    const results = await Promise.all(lists.map((list) => list.read(data, passes)));
    const proven = lists.every((list) => list.isProven);
    return {
      markets: results.flatMap(({ markets }) => markets),
      readAt: Math.min(readAt, ...results.map((pass) => pass.readAt)),
      complete: results.every(({ complete }) => complete),
      proven,
      nextPass: proven ? null : (again) => this.#read(lists, again, 1),
    };
  }
}

/**
 * One list, newest market first, read in passes until one of them is proven to be whole:
 *
 * | pass | pages | can miss a market when | is whole when |
 * |---|---|---|---|
 * | first | ascending, to the first short page | another one leaves: those after it move up, past a page boundary | it has one page, or all it found is in the next pass |
 * | further | descending from the last page | another one enters: those after it move down | it found nothing that no earlier pass had found |
 *
 * A market that is settled meanwhile may have left and entered again, so it counts as another one. One that enters and leaves
 * within a pass is not noticed.
 */
class MarketList {
  isProven = false;
  readonly #readPage: ReadPage;
  readonly #cancelled: AbortSignal;
  readonly #seen = new Set<string>();
  #last: Pass | null = null;
  #passes = 0;

  constructor(readPage: ReadPage, cancelled: AbortSignal) {
    this.#readPage = readPage;
    this.#cancelled = cancelled;
  }

  /** Makes at most so many passes, fewer when one is proven before. */
  async read(data: TradingData, passes: number): Promise<Pass> {
    for (let made = 0; made < passes || this.#last === null; made += 1) {
      if (this.isProven && this.#last) break;
      await this.#pass(data);
      // More than one fetch takes: the caller asks for less at once where it can.
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
    if (before === null) this.isProven = pass.pages === 1;
    else {
      const agrees = this.#passes === 2 && keysFrom(before, floor).every((key) => found.includes(key));
      this.isProven = agrees || found.every((key) => this.#seen.has(key));
    }
    for (const key of keysFrom(pass, 0)) this.#seen.add(key);
  }

  async #ascending(data: TradingData): Promise<Pass> {
    const readAt = Date.now();
    const markets = new Map<number, Market>();
    const { pages, complete } = await this.#upFrom(0, data, markets);
    return { markets: [...markets.values()], readAt, pages, complete };
  }

  async #descending(data: TradingData, pagesBefore: number): Promise<Pass> {
    const readAt = Date.now();
    const markets = new Map<number, Market>();
    const { pages, complete } = await this.#upFrom(pagesBefore - 1, data, markets);
    for (let page = pages - 2; page >= 0; page -= 1) await this.#page(page, data, markets);
    return { markets: [...markets.values()], readAt, pages, complete };
  }

  /** Reads on to the first short page, or as far as one fetch goes. */
  async #upFrom(first: number, data: TradingData, into: Map<number, Market>): Promise<Pick<Pass, 'pages' | 'complete'>> {
    for (let page = first; ; page += 1) {
      const complete = (await this.#page(page, data, into)) < PAGE_SIZE;
      if (complete || page + 1 >= MAX_MARKET_PAGES) return { pages: page + 1, complete };
    }
  }

  /** Returns how many markets the provider sent, readable or not. */
  async #page(page: number, data: TradingData, into: Map<number, Market>): Promise<number> {
    this.#cancelled.throwIfAborted();
    const { items, received } = await this.#readPage(data, page * PAGE_SIZE);
    for (const market of items) into.set(market.id, market);
    return received;
  }
}

/** Below this id a pass that was cut off says nothing. */
function floorOf(pass: Pass | null): number {
  return pass === null || pass.complete ? 0 : pass.markets.reduce((lowest, { id }) => Math.min(lowest, id), Infinity);
}

function keysFrom({ markets }: Pass, floor: number): string[] {
  return markets.flatMap(({ id, state }) => (id >= floor ? `${id}/${state === 'settled' ? 'settled' : 'offered'}` : []));
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
