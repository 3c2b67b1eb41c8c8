import type { Config } from '../../../config/config.ts';
import { gatewayError } from '../../../util/errors.ts';
import { ReadQueue } from './read-queue.ts';
import { readStamp } from './stamp.ts';
import { NoValidSecret } from '../../../provider/client/trading-secrets.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import { PRIORITY, type Priority } from '../../../provider/client/rate-limiter.ts';
import type { FixtureType } from '../../../provider/api/trading-data.ts';
import type { Log } from '../../../telemetry/log.ts';
import { withSpan } from '../../../telemetry/work.ts';
import { type LaneFailure, ReadLane } from './feed-lane.ts';
import { MarketProofs } from './feed-proofs.ts';
import { MarketPager, fixtureChunks, type MarketFetch } from './market-pager.ts';
import type { ReferenceData } from './reference-data.ts';
import type { FeedState, FeedRequests } from './feed-state.ts';
import type { FixtureKey } from './fixtures.ts';
import { LIST_SET } from './topics.ts';

const NAMES_GATHER_MS = 5;
const MAX_NAMED = 20_000;

/**
 * Reads for one feed, each purpose in a lane of its own:
 *
 * | lane | reads | priority |
 * |---|---|---|
 * | one per opened series | that series, for the person who opens it | SCREEN |
 * | one per snapshot | the list and every opened series, after a loss or for the first reader of the list | SNAPSHOT |
 * | pushed | what pushed changes leave unclear | SNAPSHOT |
 * | one per comparison | the same as a snapshot, periodically | RECONCILE |
 * | background | series whose changes are not pushed, and what a comparison failed to read | RECONCILE |
 */
export class FeedSync {
  /** Requested by the state. */
  readonly wants: Omit<FeedRequests, 'changed'>;
  readonly #config: Config;
  readonly #scope: TradingScope;
  readonly #refs: ReferenceData;
  readonly #state: () => FeedState;
  readonly #log: Log;
  readonly #readings = new MarketPager();
  readonly #proofs: MarketProofs;
  readonly #pushed: ReadLane;
  readonly #background: ReadLane;
  readonly #tasks = new Set<ReadLane>();
  readonly #named: ReadQueue<number>;
  /** Takes what the state requests while an answer is offered to it. */
  #offering: ReadLane | null = null;
  #closed = false;

  constructor(options: {
    config: Config;
    scope: TradingScope;
    refs: ReferenceData;
    state: () => FeedState;
    log: Log;
    /** A list or fixture of which a market may have been missed, and which was proven whole since. */
    onProofChange: () => void;
  }) {
    const { config, scope, refs, log } = options;
    this.#config = config;
    this.#scope = scope;
    this.#refs = refs;
    this.#state = options.state;
    this.#log = log;
    this.#proofs = new MarketProofs({
      data: () => scope.readings(PRIORITY.RECONCILE),
      spacingMs: config.FEED_RETRY_MS,
      onChange: options.onProofChange,
      onError: (error) => this.#report('markets', 1, error),
    });
    this.#pushed = this.#lane(PRIORITY.SNAPSHOT, true);
    this.#background = this.#lane(PRIORITY.RECONCILE, true);
    this.#named = new ReadQueue<number>({
      read: (ids) => this.#readNamed(ids),
      chunk: MAX_NAMED,
      gatherMs: NAMES_GATHER_MS,
      retryMs: config.FEED_RETRY_MS,
      max: MAX_NAMED,
      onError: (error, ids) => this.#report('names', ids.length, error),
    });
    const lane = (): ReadLane => this.#offering ?? this.#pushed;
    this.wants = {
      series: (id) => lane().series.request(id),
      match: (id) => lane().matches.request(id),
      fixture: (key) => lane().fixtures.request(key),
      refs: (seriesId) => {
        const series = this.#state().series.get(seriesId);
        if (series) refs.expect(series);
        this.#named.request(seriesId);
      },
    };
  }

  /** Whether a market of the list, or of one of these fixtures, may have been missed by its last reading. */
  isUnproven(keys: readonly (typeof LIST_SET | FixtureKey)[]): boolean {
    return this.#proofs.isUnproven(keys);
  }

  /** Reads the list set and every opened series again. Rejects with MARKETS_UNAVAILABLE, or as the first other reading did. */
  readAll(reason: 'snapshot' | 'reconcile'): Promise<void> {
    return withSpan(
      () => ({ name: `feed ${reason}`, kind: 'internal' }),
      () => this.#whileOpen(() => this.#readAll(reason)),
    );
  }

  async #readAll(reason: 'snapshot' | 'reconcile'): Promise<void> {
    const startedAt = Date.now();
    const state = this.#state();
    const seconds: Promise<MarketFetch>[] = [];
    // Prices first, and names in full chunks then.
    const releaseNames = reason === 'snapshot' ? this.#named.hold() : () => {};
    const failures = await this.#inLane(reason === 'reconcile' ? PRIORITY.RECONCILE : PRIORITY.SNAPSHOT, async (lane) => {
      if (state.isListing) seconds.push(this.#readTwice(await this.#readList(lane)));
      lane.series.requestAll([...state.series.ids()]);
      lane.matches.requestAll([...state.matches.ids()]);
      for (const id of state.opened) lane.fixtures.requestAll(state.fixturesOf(id));
    }).finally(releaseNames);
    for (const second of seconds) await this.#takeList(await second, reason);
    if (failures.length > 0 && reason === 'reconcile') this.#retryInBackground(failures);
    throwFirst(failures);
    this.#proofs.end(state.prune(startedAt));
    const held = [...state.series.values()];
    this.#refs.keepOnly(held);
    if (reason === 'reconcile') await this.#loadNames(held, { again: true, priority: PRIORITY.RECONCILE });
  }

  /** Reads one series with all that belongs to it, names aside. Rejects as the first failed reading did. */
  readSeries(id: number): Promise<void> {
    return this.#whileOpen(async () => {
      const failures = await this.#inLane(PRIORITY.SCREEN, (lane) => {
        this.#offer(lane, () => this.#state().open(id));
        lane.series.request(id);
      });
      throwFirst(failures);
    });
  }

  /** Reads these series for a person who waits. Rejects as the first failed reading did. */
  async rereadSeries(ids: readonly number[]): Promise<void> {
    throwFirst(await this.#inLane(PRIORITY.SCREEN, (lane) => lane.series.requestAll(ids)));
  }

  /** Reads these series again, with little urgency. */
  refreshSeries(ids: readonly number[]): void {
    this.#background.series.requestAll(ids);
  }

  /** Resolves when names requested so far were read or failed, or when that has taken long enough. */
  async names(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#config.FEED_PARTIAL_MS).unref();
    await Promise.race([promise, this.#named.settled()]);
    clearTimeout(timer);
  }

  /** Tries again what could not be read of what series name. */
  retryNamed(): void {
    for (const series of this.#state().series.values()) if (this.#refs.isIncomplete(series)) this.#named.request(series.id);
  }

  /** The markets of this series are read for no reader any more. */
  forget(id: number): void {
    this.#proofs.end(this.#state().fixturesOf(id));
  }

  /** The same of the list. */
  forgetList(): void {
    this.#proofs.end([LIST_SET]);
  }

  close(): void {
    this.#closed = true;
    this.#readings.close();
    this.#proofs.close();
    for (const queue of [this.#pushed, this.#background, this.#named, ...this.#tasks]) queue.close();
  }

  #lane(priority: Priority, goesOn: boolean): ReadLane {
    return new ReadLane({
      priority,
      retryMs: this.#config.FEED_RETRY_MS,
      reads: {
        series: (lane, ids) => this.#readSeries(lane, ids),
        matches: (lane, ids) => this.#readMatches(lane, ids),
        fixtures: async (lane, keys) => {
          await Promise.all(fixtureChunks(keys).map(({ type, ids }) => this.#readMarketsOf(lane, type, ids)));
        },
      },
      onFailure: goesOn ? ({ what, keys, error }) => this.#report(what, keys.length, error) : null,
    });
  }

  async #inLane(priority: Priority, work: (lane: ReadLane) => Promise<void> | void): Promise<readonly LaneFailure[]> {
    const lane = this.#lane(priority, false);
    this.#tasks.add(lane);
    try {
      const failures = await lane.gather(() => work(lane));
      for (const { what, keys, error } of failures) this.#report(what, keys.length, error);
      this.#pushed.inherit(lane);
      return failures;
    } finally {
      this.#tasks.delete(lane);
      lane.close();
    }
  }

  /** A scope is closed once no secret is left. Readers who wait then get that reason instead of the reading that was cut off. */
  async #whileOpen(reading: () => Promise<void>): Promise<void> {
    const failed = await reading().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (this.#closed && this.#scope.secrets.best() === null) throw new NoValidSecret('closed without a live secret');
    if (failed !== null) throw failed.error;
  }

  #report(what: string, count: number, error: unknown): void {
    if (this.#closed || error instanceof NoValidSecret) return;
    this.#log.warn({ what, count, err: error }, 'a reading of the feed failed');
  }

  #retryInBackground(failures: readonly LaneFailure[]): void {
    for (const failure of failures) {
      if (failure.what === 'markets') this.#background.fixtures.requestAll(failure.keys);
      else this.#background[failure.what].requestAll(failure.keys);
    }
  }

  /** What the state requests meanwhile is read in this lane; a lane that has ended takes nothing any more. */
  #offer<T>(lane: ReadLane, offer: () => T): T {
    const before = this.#offering;
    this.#offering = lane.isClosed ? null : lane;
    try {
      return offer();
    } finally {
      this.#offering = before;
    }
  }

  async #readList(lane: ReadLane): Promise<MarketFetch> {
    try {
      const reading = await this.#readings.winnerMarkets(this.#scope.readings(lane.priority));
      this.#offer(lane, () => this.#state().takeWinnerMarkets(reading));
      return reading;
    } catch (error) {
      // The reader's own session is at fault, not the markets: it can be renewed.
      if (error instanceof NoValidSecret) throw error;
      throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
    }
  }

  /** Beside what the first pass found, which is more urgent. A second pass that fails proves nothing. */
  async #readTwice(first: MarketFetch): Promise<MarketFetch> {
    if (first.nextPass === null) return first;
    try {
      return await first.nextPass(this.#scope.readings(PRIORITY.RECONCILE));
    } catch (error) {
      this.#report('markets', 1, error);
      return first;
    }
  }

  async #takeList(reading: MarketFetch, reason: 'snapshot' | 'reconcile'): Promise<void> {
    const take = (next: MarketFetch): Promise<void> => this.#takeProof(() => this.#state().takeWinnerMarkets(next));
    await take(reading);
    this.#follow([LIST_SET], reading, take, reason === 'reconcile');
  }

  /** A comparison that proves nothing says nothing against what is known by other means. */
  #follow(
    keys: readonly (typeof LIST_SET | FixtureKey)[],
    reading: MarketFetch,
    take: (reading: MarketFetch) => Promise<void>,
    isComparison: boolean,
  ): void {
    if (reading.proven || !isComparison) this.#proofs.follow(keys, reading, take);
  }

  async #readSeries(lane: ReadLane, ids: readonly number[]): Promise<void> {
    const readAt = Date.now();
    const found = new Map((await this.#scope.readings(lane.priority).series(ids)).map((series) => [series.id, series]));
    this.#offer(lane, () => {
      for (const id of ids) {
        const series = found.get(id) ?? null;
        const version = series?.resource_version ?? null;
        this.#state().offerSeries(id, series, readStamp({ version, changedAt: null, readAt }));
      }
    });
  }

  async #readMatches(lane: ReadLane, ids: readonly number[]): Promise<void> {
    const readAt = Date.now();
    const found = new Map((await this.#scope.readings(lane.priority).matches(ids)).map((match) => [match.id, match]));
    this.#offer(lane, () => {
      for (const id of ids) {
        const match = found.get(id) ?? null;
        const version = match?.resource_version ?? null;
        this.#state().offerMatch(id, match, readStamp({ version, changedAt: null, readAt }));
      }
    });
  }

  /** More than one fetch takes is read in smaller pieces. */
  async #readMarketsOf(lane: ReadLane, type: FixtureType, ids: readonly number[]): Promise<void> {
    const reading = await this.#readings.marketsOf(this.#scope.readings(lane.priority), type, ids);
    const keys = ids.map((id) => `${type}/${id}` as const);
    const state = this.#state();
    this.#offer(lane, () => state.takeMarketsOf(keys, reading));
    if (reading.complete || ids.length === 1) {
      const take = (next: MarketFetch): Promise<void> => this.#takeProof(() => state.takeMarketsOf(keys, next));
      return this.#follow(keys, reading, take, lane.priority === PRIORITY.RECONCILE);
    }
    const half = Math.ceil(ids.length / 2);
    await Promise.all([ids.slice(0, half), ids.slice(half)].map((piece) => this.#readMarketsOf(lane, type, piece)));
  }

  /** Offers a further pass, and reads what that makes necessary. */
  async #takeProof(offer: () => void): Promise<void> {
    throwFirst(await this.#inLane(PRIORITY.RECONCILE, (lane) => this.#offer(lane, offer)));
  }

  async #readNamed(seriesIds: readonly number[]): Promise<void> {
    const state = this.#state();
    const series = seriesIds.flatMap((id) => state.series.get(id) ?? []);
    await this.#loadNames(series, { again: false, priority: PRIORITY.SNAPSHOT });
  }

  /** Shows each kind of names as it comes. */
  async #loadNames(
    series: Parameters<ReferenceData['load']>[0],
    options: { readonly again: boolean; readonly priority: Priority },
  ): Promise<void> {
    await this.#refs.load(series, options, () => {
      for (const { id } of series) this.#state().namesChanged(id);
    });
  }
}

function throwFirst([first]: readonly LaneFailure[]): void {
  if (first) throw first.error;
}
