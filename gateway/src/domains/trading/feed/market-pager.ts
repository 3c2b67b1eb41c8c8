import { MAX_MARKET_PAGES, PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import type { FixtureType, Page, TradingData } from '../../../provider/api/trading-data.ts';
import { steadyNow } from '../../../util/clock.ts';

/** Markets from the provider. */
export interface MarketFetch {
  /** Pages of the last pass, in the order in which they were read. */
  readonly pages: readonly Page<Market>[];
  /** Ids of the markets that any pass has found. */
  readonly found: ReadonlySet<number>;
  /** When the first request of the first pass was made: own clock, ms. */
  readonly readAt: number;
  /** False if there were more pages than one fetch reads. */
  readonly isComplete: boolean;
  /** True if no market that was offered during the whole fetch can have been missed. */
  readonly isVerified: boolean;
  /** Reads what the passes may have missed; null if they are verified. */
  readonly nextPass: ((data: TradingData) => Promise<MarketFetch>) | null;
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
    return this.#read(lists, data);
  }

  /** Open, suspended and settled markets of fixtures of one kind, in up to two passes. @param types their types; null: all */
  async marketsOf(
    data: TradingData,
    type: FixtureType,
    ids: readonly number[],
    types: readonly string[] | null = null,
  ): Promise<MarketFetch> {
    const list = new MarketList((by, skip) => by.marketsOfFixtures(type, ids, types, skip), this.#closing.signal);
    const first = await this.#read([list], data);
    // A list that is too long for one fetch may be split by the caller.
    if (first.nextPass === null || !first.isComplete) return first;
    const second = await first.nextPass(data);
    return { ...second, pages: [...first.pages, ...second.pages] };
  }

  /** Stops requesting pages. */
  close(): void {
    this.#closing.abort();
  }

  async #read(lists: readonly MarketList[], data: TradingData, startedAt = steadyNow()): Promise<MarketFetch> {
    const pages = await Promise.all(lists.map((list) => list.pass(data)));
    const isVerified = lists.every((list) => list.isVerified);
    return {
      pages: pages.flat(),
      found: new Set(lists.flatMap((list) => [...list.found])),
      readAt: startedAt,
      isComplete: lists.every((list) => list.isComplete),
      isVerified,
      nextPass: isVerified ? null : (again) => this.#read(lists, again, startedAt),
    };
  }
}

/** Ids of markets, from the newest to the oldest one. */
interface Range {
  readonly newest: number;
  readonly oldest: number;
}

/** Most pages that one pass reads to close one gap. */
const MAX_PAGES_PER_GAP = 3;

/**
 * One list, newest market first. A page contains every market that is offered between its first and its last one. Pages shift
 * while others are read: a market that leaves the list moves all later ones up, over the boundary between two pages. So the first
 * pass leaves a gap at each boundary. Further passes read a page around each gap, until the pages cover the list without a gap.
 */
class MarketList {
  readonly found = new Set<number>();
  readonly #readPage: ReadPage;
  readonly #cancelled: AbortSignal;
  /** Ranges of markets that the pages cover, newest first, without overlap. */
  #covered: readonly Range[] = [];

  constructor(readPage: ReadPage, cancelled: AbortSignal) {
    this.#readPage = readPage;
    this.#cancelled = cancelled;
  }

  get isVerified(): boolean {
    return this.#gaps.length === 0;
  }

  /** Whether the first pass has reached the end of the list. */
  get isComplete(): boolean {
    return this.#covered.at(-1)?.oldest === Number.NEGATIVE_INFINITY;
  }

  /** Reads the list, or what earlier passes may have missed. */
  async pass(data: TradingData): Promise<Page<Market>[]> {
    const pages: Page<Market>[] = [];
    if (this.#covered.length === 0) {
      do pages.push(await this.#page(pages.length * PAGE_SIZE, data));
      while (pages.at(-1)?.received === PAGE_SIZE && pages.length < MAX_MARKET_PAGES);
    } else {
      for (const gap of this.#gaps) pages.push(...(await this.#closeGap(gap, data)));
    }
    return pages;
  }

  /** Ranges between the covered ones. */
  get #gaps(): readonly Range[] {
    return this.#covered.slice(1).map((after, index) => ({
      newest: this.#covered[index]?.oldest ?? Number.POSITIVE_INFINITY,
      oldest: after.newest,
    }));
  }

  async #closeGap(gap: Range, data: TradingData): Promise<Page<Market>[]> {
    const pages: Page<Market>[] = [];
    const newer = [...this.found].filter((id) => id >= gap.newest).length;
    let skip = newer - PAGE_SIZE / 2;
    while (pages.length < MAX_PAGES_PER_GAP) {
      const rest = this.#gaps.find(({ newest, oldest }) => newest > gap.oldest && oldest < gap.newest);
      if (rest === undefined) break;
      const last = pages.at(-1);
      // Consecutive pages share a market, so that there is no gap between them.
      if (last) skip += last.received === PAGE_SIZE && Math.min(...last.ids) >= rest.newest ? PAGE_SIZE - 1 : 1 - PAGE_SIZE;
      skip = Math.max(0, skip);
      pages.push(await this.#page(skip, data));
    }
    return pages;
  }

  async #page(skip: number, data: TradingData): Promise<Page<Market>> {
    this.#cancelled.throwIfAborted();
    const page = await this.#readPage(data, skip);
    for (const id of page.ids) this.found.add(id);
    const isFirst = skip === 0;
    const isLast = page.received < PAGE_SIZE;
    // A page after the end of the list shows only that the list has become shorter.
    if (page.ids.length > 0 || isFirst) {
      const newest = isFirst ? Number.POSITIVE_INFINITY : Math.max(...page.ids);
      this.#cover({ newest, oldest: isLast ? Number.NEGATIVE_INFINITY : Math.min(...page.ids) });
    } else if (isLast) this.#cover({ newest: Number.NEGATIVE_INFINITY, oldest: Number.NEGATIVE_INFINITY });
    return page;
  }

  #cover(range: Range): void {
    const isApart = ({ newest, oldest }: Range): boolean => newest < range.oldest || oldest > range.newest;
    const touching = [range, ...this.#covered.filter((other) => !isApart(other))];
    const merged = {
      newest: Math.max(...touching.map(({ newest }) => newest)),
      oldest: Math.min(...touching.map(({ oldest }) => oldest)),
    };
    this.#covered = [...this.#covered.filter(isApart), merged].toSorted((a, b) => b.newest - a.newest);
  }
}
