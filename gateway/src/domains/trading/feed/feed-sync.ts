import type { Config } from '../../../config/config.ts';
import { gatewayError } from '../../../util/errors.ts';
import { ReadQueue } from './read-queue.ts';
import { readStamp } from './stamp.ts';
import { ProviderFailure } from '../../../provider/client/provider-failure.ts';
import { NoValidSecret } from '../../../provider/client/trading-secrets.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import { PRIORITY, type Priority } from '../../../provider/client/rate-limiter.ts';
import type { FixtureType } from '../../../provider/api/trading-data.ts';
import type { Log } from '../../../telemetry/log.ts';
import { withSpan } from '../../../telemetry/operation-context.ts';
import { type LaneFailure, ReadLane } from './feed-lane.ts';
import { MarketProofs } from './market-proofs.ts';
import { MarketPager, fixtureChunks, type MarketFetch } from './market-pager.ts';
import { type SeriesReferences, ReferenceData } from './reference-data.ts';
import { FeedState } from './feed-state.ts';
import type { FixtureKey } from './fixture-index.ts';
import { LIST_SET } from './topics.ts';
import { steadyNow } from '../../../util/clock.ts';

const NAMES_GATHER_MS = 5;
const MAX_SERIES = 20_000;

/**
 * Keeps the state of one feed in sync over REST. Each purpose reads in a lane of its own:
 *
 * | lane | reads | priority |
 * |---|---|---|
 * | one per opened series | that series, for the user who opens it | SCREEN |
 * | one per snapshot | the list and every opened series, after a gap or for the first reader of the list | SNAPSHOT |
 * | pushed | what pushed changes leave unclear | SNAPSHOT |
 * | one per reconciliation or poll | the same as a snapshot, periodically | RECONCILE |
 * | background | polled series, and what a reconciliation failed to read | RECONCILE |
 */
export class FeedSync {
  readonly state: FeedState;
  readonly refs: ReferenceData;
  readonly #config: Config;
  readonly #scope: TradingScope;
  readonly #log: Log;
  readonly #pager = new MarketPager();
  readonly #proofs: MarketProofs;
  readonly #pushed: ReadLane;
  readonly #background: ReadLane;
  readonly #temporary = new Set<ReadLane>();
  /** Series whose reference data is requested. */
  readonly #namesQueue: ReadQueue<number>;
  /** Lane whose answer is being offered to the state; it serves the requests that the state makes meanwhile. */
  #offering: ReadLane | null = null;
  #closed = false;

  constructor(options: {
    config: Config;
    scope: TradingScope;
    log: Log;
    /** A series that readers may see has changed. */
    onChanged: (seriesId: number) => void;
    /** A list or fixture was proven complete, or may lack a market. */
    onProofChange: () => void;
  }) {
    const { config, scope, log } = options;
    this.#config = config;
    this.#scope = scope;
    this.#log = log;
    this.#proofs = new MarketProofs({
      data: () => scope.data(PRIORITY.RECONCILE),
      spacingMs: config.FEED_RETRY_MS,
      onChange: options.onProofChange,
      onError: (error) => this.#report('markets', 1, error),
    });
    this.#pushed = this.#createLane(PRIORITY.SNAPSHOT, 'permanent');
    this.#background = this.#createLane(PRIORITY.RECONCILE, 'permanent');
    this.#namesQueue = new ReadQueue<number>({
      read: (ids) =>
        this.#loadNames(
          ids.flatMap((id) => this.state.referencesById(id) ?? []),
          false,
          PRIORITY.SNAPSHOT,
        ),
      chunk: MAX_SERIES,
      gatherMs: NAMES_GATHER_MS,
      retryMs: config.FEED_RETRY_MS,
      max: MAX_SERIES,
      onError: (error, ids) => this.#report('names', ids.length, error),
    });
    this.refs = new ReferenceData(scope.entities);
    const lane = (): ReadLane => this.#offering ?? this.#pushed;
    this.state = new FeedState({
      refs: this.refs,
      requests: {
        series: (id) => lane().series.request(id),
        match: (id) => lane().matches.request(id),
        fixture: (key) => lane().fixtures.request(key),
        names: (id) => {
          const references = this.state.referencesById(id);
          if (references) this.refs.expect(references);
          this.#namesQueue.request(id);
        },
        changed: options.onChanged,
      },
    });
  }

  /** Whether the last fetch of the list, or of one of these fixtures, may have missed a market. */
  isUnproven(keys: readonly (typeof LIST_SET | FixtureKey)[]): boolean {
    return this.#proofs.isUnproven(keys);
  }

  /** Reads the list and every opened series. Rejects with MARKETS_UNAVAILABLE, or as the first other failed read did. */
  readAll(reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    return withSpan(
      () => ({ name: `feed ${reason}`, kind: 'internal' }),
      () => this.#whileOpen(() => this.#readAll(reason)),
    );
  }

  async #readAll(reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    const startedAt = steadyNow();
    const { state } = this;
    const secondPasses: Promise<MarketFetch>[] = [];
    // Names wait, so that prices come first and names are read in full chunks.
    const releaseNames = reason === 'snapshot' ? this.#namesQueue.hold() : () => {};
    const failures = await this.#inLane(reason === 'snapshot' ? PRIORITY.SNAPSHOT : PRIORITY.RECONCILE, async (lane) => {
      if (state.isListing) secondPasses.push(this.#secondPass(await this.#readList(lane)));
      lane.series.requestAll([...state.series.ids()]);
      lane.matches.requestAll([...state.matches.ids()]);
      for (const id of state.opened) lane.fixtures.requestAll(state.fixturesOf(id));
    }).finally(releaseNames);
    for (const pass of secondPasses) await this.#takeList(await pass, reason);
    if (failures.length > 0 && reason === 'reconcile') this.#retryInBackground(failures);
    throwFirst(failures);
    this.#proofs.stop(state.prune(startedAt));
    const references = [...state.series.values()].map((series) => state.referencesOf(series));
    this.refs.keepOnly(references);
    if (reason === 'reconcile') await this.#loadNames(references, true, PRIORITY.RECONCILE);
  }

  /** Reads one series with all its matches and markets, without names. Rejects as the first failed read did. */
  readSeries(id: number): Promise<void> {
    return this.#whileOpen(async () => {
      const failures = await this.#inLane(PRIORITY.SCREEN, (lane) => {
        this.#offer(lane, () => this.state.open(id));
        lane.series.request(id);
      });
      throwFirst(failures);
    });
  }

  /** Reads these series for a waiting user. Rejects as the first failed read did. */
  async rereadSeries(ids: readonly number[]): Promise<void> {
    throwFirst(await this.#inLane(PRIORITY.SCREEN, (lane) => lane.series.requestAll(ids)));
  }

  /** Reads these series in the background. */
  refreshSeries(ids: readonly number[]): void {
    this.#background.series.requestAll(ids);
  }

  /** Resolves when all requested names have been read or have failed, or after `FEED_PARTIAL_MS`. */
  async names(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#config.FEED_PARTIAL_MS).unref();
    await Promise.race([promise, this.#namesQueue.settled()]);
    clearTimeout(timer);
  }

  /** Requests reference data again that failed to load. */
  retryNames(): void {
    for (const series of this.state.series.values()) {
      if (this.refs.isIncomplete(this.state.referencesOf(series))) this.#namesQueue.request(series.id);
    }
  }

  /** Stops proving the markets of a series that no reader has open. */
  forgetSeries(id: number): void {
    this.#proofs.stop(this.state.fixturesOf(id));
  }

  /** Stops proving the list, which no reader has open. */
  forgetList(): void {
    this.#proofs.stop([LIST_SET]);
  }

  close(): void {
    this.#closed = true;
    this.#pager.close();
    this.#proofs.close();
    for (const queue of [this.#pushed, this.#background, this.#namesQueue, ...this.#temporary]) queue.close();
  }

  #createLane(priority: Priority, life: 'permanent' | 'temporary'): ReadLane {
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
      onFailure: life === 'permanent' ? ({ kind, keys, error }) => this.#report(kind, keys.length, error) : null,
    });
  }

  async #inLane(priority: Priority, request: (lane: ReadLane) => Promise<void> | void): Promise<readonly LaneFailure[]> {
    const lane = this.#createLane(priority, 'temporary');
    this.#temporary.add(lane);
    try {
      const failures = await lane.drain(() => request(lane));
      for (const { kind, keys, error } of failures) this.#report(kind, keys.length, error);
      this.#pushed.inherit(lane);
      return failures;
    } finally {
      this.#temporary.delete(lane);
      lane.close();
    }
  }

  /** A feed closes when its last secret is gone; waiting readers then get that reason and not the cancelled read. */
  async #whileOpen(read: () => Promise<void>): Promise<void> {
    const failed = await read().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (this.#closed && this.#scope.secrets.best() === null) throw new NoValidSecret('closed without a valid secret');
    if (failed !== null) throw failed.error;
  }

  #report(what: string, count: number, error: unknown): void {
    if (this.#closed || error instanceof NoValidSecret) return;
    this.#log.warn({ what, count, err: error }, 'a read of the feed failed');
  }

  #retryInBackground(failures: readonly LaneFailure[]): void {
    for (const failure of failures) {
      if (failure.kind === 'markets') this.#background.fixtures.requestAll(failure.keys);
      else this.#background[failure.kind].requestAll(failure.keys);
    }
  }

  /** Has the lane serve the requests that the state makes during the offer, unless the lane is closed. */
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
      const fetch = await this.#pager.winnerMarkets(this.#scope.data(lane.priority));
      this.#offer(lane, () => this.state.takeWinnerMarkets(fetch));
      return fetch;
    } catch (error) {
      // The reader's session is at fault, not the markets: the reader can renew it.
      if (error instanceof NoValidSecret) throw error;
      // A retry would not help: the client may not use the odds API.
      if (error instanceof ProviderFailure && error.status === 403) throw error;
      throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
    }
  }

  /** Runs beside the more urgent reads that the first pass causes. If it fails, the first pass stays unproven. */
  async #secondPass(first: MarketFetch): Promise<MarketFetch> {
    if (first.nextPass === null) return first;
    try {
      return await first.nextPass(this.#scope.data(PRIORITY.RECONCILE));
    } catch (error) {
      this.#report('markets', 1, error);
      return first;
    }
  }

  async #takeList(fetch: MarketFetch, reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    const take = (next: MarketFetch): Promise<void> => this.#takePass(() => this.state.takeWinnerMarkets(next));
    await take(fetch);
    this.#prove([LIST_SET], fetch, take, reason !== 'snapshot');
  }

  /** An unproven reconciliation does not make unproven what was proven before. */
  #prove(
    keys: readonly (typeof LIST_SET | FixtureKey)[],
    fetch: MarketFetch,
    take: (fetch: MarketFetch) => Promise<void>,
    isReconciliation: boolean,
  ): void {
    if (fetch.proven || !isReconciliation) this.#proofs.start(keys, fetch, take);
  }

  async #readSeries(lane: ReadLane, ids: readonly number[]): Promise<void> {
    const readAt = steadyNow();
    const found = new Map((await this.#scope.data(lane.priority).series(ids)).map((series) => [series.id, series]));
    this.#offer(lane, () => {
      for (const id of ids) {
        const series = found.get(id) ?? null;
        const version = series?.resource_version ?? null;
        this.state.offerSeries(id, series, readStamp({ version, changedAt: null, readAt, seenAt: steadyNow() }));
      }
    });
  }

  async #readMatches(lane: ReadLane, ids: readonly number[]): Promise<void> {
    const readAt = steadyNow();
    const found = new Map((await this.#scope.data(lane.priority).matches(ids)).map((match) => [match.id, match]));
    this.#offer(lane, () => {
      for (const id of ids) {
        const match = found.get(id) ?? null;
        const version = match?.resource_version ?? null;
        this.state.offerMatch(id, match, readStamp({ version, changedAt: null, readAt, seenAt: steadyNow() }));
      }
    });
  }

  /** Splits the fixtures in halves if they have more markets than one fetch takes. */
  async #readMarketsOf(lane: ReadLane, type: FixtureType, ids: readonly number[]): Promise<void> {
    const fetch = await this.#pager.marketsOf(this.#scope.data(lane.priority), type, ids);
    const keys = ids.map((id) => `${type}/${id}` as const);
    this.#offer(lane, () => this.state.takeMarketsOf(keys, fetch));
    if (fetch.complete || ids.length === 1) {
      const take = (next: MarketFetch): Promise<void> => this.#takePass(() => this.state.takeMarketsOf(keys, next));
      return this.#prove(keys, fetch, take, lane.priority === PRIORITY.RECONCILE);
    }
    const half = Math.ceil(ids.length / 2);
    await Promise.all([ids.slice(0, half), ids.slice(half)].map((part) => this.#readMarketsOf(lane, type, part)));
  }

  /** Offers a further pass, and reads what the state requests because of it. */
  async #takePass(offer: () => void): Promise<void> {
    throwFirst(await this.#inLane(PRIORITY.RECONCILE, (lane) => this.#offer(lane, offer)));
  }

  /** Readers receive each kind of names as soon as it is loaded. */
  async #loadNames(series: readonly SeriesReferences[], again: boolean, priority: Priority): Promise<void> {
    await this.refs.load(series, { again, priority }, () => {
      for (const { series: one } of series) this.state.namesChanged(one.id);
    });
  }
}

function throwFirst([first]: readonly LaneFailure[]): void {
  if (first) throw first.error;
}
