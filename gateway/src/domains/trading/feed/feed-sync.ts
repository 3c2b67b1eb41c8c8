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
import { type ReadFailure, ReadQueueSet } from './read-queue-set.ts';
import { CompletenessChecks } from './completeness-checks.ts';
import { MarketPager, fixtureChunks, type MarketFetch } from './market-pager.ts';
import { type SeriesReferences, ReferenceData } from './reference-data.ts';
import { FeedState } from './feed-state.ts';
import type { FixtureKey } from './fixture-index.ts';
import { LIST_SET } from './set-name.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';

const NAMES_GATHER_MS = 5;
const MAX_SERIES = 20_000;

/**
 * Keeps the state of one feed in sync over REST. Each purpose has its own read queues:
 *
 * | queues | reads | priority |
 * |---|---|---|
 * | one per opened series | that series, for the user who opens it | SCREEN |
 * | one per snapshot | the list and every opened series, after a gap or for the first request of the list | SNAPSHOT |
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
  readonly #checks: CompletenessChecks;
  readonly #pushed: ReadQueueSet;
  readonly #background: ReadQueueSet;
  readonly #temporary = new Set<ReadQueueSet>();
  /** Series whose reference data is requested. */
  readonly #namesQueue: ReadQueue<number>;
  /** Queues whose result is being applied to the state; they take the requests that the state makes meanwhile. */
  #applying: ReadQueueSet | null = null;
  /** Entities that were refused before the last complete read. */
  #refusalsBefore = 0;
  #closed = false;

  constructor(options: {
    config: Config;
    scope: TradingScope;
    log: Log;
    /** Called when the entities of a series in its live sets have changed. */
    onChange: (seriesId: number) => void;
    /** Called when completeness checks of a list or fixture have begun or ended. */
    onCompletenessChange: () => void;
  }) {
    const { config, scope, log } = options;
    this.#config = config;
    this.#scope = scope;
    this.#log = log;
    this.#checks = new CompletenessChecks({
      data: () => scope.data(PRIORITY.RECONCILE),
      spacingMs: config.FEED_RETRY_MS,
      onChange: options.onCompletenessChange,
      onError: (error) => this.#report('markets', 1, error),
    });
    this.#pushed = this.#createQueues(PRIORITY.SNAPSHOT, 'permanent');
    this.#background = this.#createQueues(PRIORITY.RECONCILE, 'permanent');
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
    const queues = (): ReadQueueSet => this.#applying ?? this.#pushed;
    this.state = new FeedState({
      refs: this.refs,
      requests: {
        series: (id) => queues().series.request(id),
        match: (id) => queues().matches.request(id),
        fixture: (key) => queues().fixtures.request(key),
        names: (id) => {
          const references = this.state.referencesById(id);
          if (references) this.refs.expect(references);
          this.#namesQueue.request(id);
        },
      },
      onChange: options.onChange,
    });
  }

  /** Whether the last fetch of the list, or of one of these fixtures, may have missed a market, or the state had no room for one. */
  mayLackMarkets(keys: readonly (typeof LIST_SET | FixtureKey)[]): boolean {
    return this.state.refusals > this.#refusalsBefore || this.#checks.mayLackMarkets(keys);
  }

  /** Reads the list and every opened series. Rejects with MARKETS_UNAVAILABLE, or with the error of the first other failed read. */
  readAll(reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    return withSpan(
      () => ({ name: `feed ${reason}`, kind: 'internal' }),
      () => this.#whileOpen(() => this.#readAll(reason)),
    );
  }

  async #readAll(reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    const startedAt = steadyNow();
    const { state } = this;
    const { refusals } = state;
    const secondPasses: Promise<MarketFetch>[] = [];
    // Names wait, so that prices come first and names are read in full chunks.
    const releaseNames = reason === 'snapshot' ? this.#namesQueue.pause() : () => {};
    const failures = await this.#withQueues(reason === 'snapshot' ? PRIORITY.SNAPSHOT : PRIORITY.RECONCILE, async (queues) => {
      if (state.isListing) secondPasses.push(this.#secondPass(await this.#readList(queues)));
      queues.series.requestAll([...state.series.ids()]);
      queues.matches.requestAll([...state.matches.ids()]);
      for (const id of state.opened) {
        // Also those whose first read failed.
        queues.matches.requestAll(state.matchesOf(id));
        queues.fixtures.requestAll(state.fixturesOf(id));
      }
    }).finally(releaseNames);
    for (const pass of secondPasses) await this.#applyList(await pass, reason);
    if (failures.length > 0 && reason === 'reconcile') this.#retryInBackground(failures);
    throwFirst(failures);
    this.#checks.stop(state.prune(startedAt));
    this.#refusalsBefore = refusals;
    if (state.refusals > refusals)
      this.#log.error({ count: state.refusals - refusals }, 'the feed has no room for some entities');
    const references = [...state.series.values()].map((series) => state.referencesOf(series));
    this.refs.keepOnly(references);
    if (reason === 'reconcile') await this.#loadNames(references, true, PRIORITY.RECONCILE);
  }

  /** Reads one series with all its matches and markets, without names. Rejects with the error of the first failed read. */
  readSeries(id: number): Promise<void> {
    return this.#whileOpen(async () => {
      const failures = await this.#withQueues(PRIORITY.SCREEN, (queues) => {
        this.#apply(queues, () => {
          this.state.open(id);
          this.state.request.series(id);
        });
      });
      throwFirst(failures);
    });
  }

  /** Reads these series for a waiting user. Rejects with the error of the first failed read. */
  async refetchSeries(ids: readonly number[]): Promise<void> {
    throwFirst(await this.#withQueues(PRIORITY.SCREEN, (queues) => queues.series.requestAll(ids)));
  }

  /** Reads these series in the background. */
  refetchInBackground(ids: readonly number[]): void {
    this.#background.series.requestAll(ids);
  }

  /** Resolves when all requested names have been read or have failed, or after `FEED_PARTIAL_MS`. */
  waitForNames(): Promise<void> {
    return waitAtMost(this.#config.FEED_PARTIAL_MS, this.#namesQueue.waitForRequested());
  }

  /** Retries reference data that failed to load. */
  retryNames(): void {
    for (const series of this.state.series.values()) {
      if (this.refs.isIncomplete(this.state.referencesOf(series))) this.#namesQueue.request(series.id);
    }
  }

  /** Stops the completeness checks of a series that is no longer open. */
  forgetSeries(id: number): void {
    this.#checks.stop(this.state.fixturesOf(id));
  }

  /** Stops the completeness checks of the list, which is no longer open. */
  forgetList(): void {
    this.#checks.stop([LIST_SET]);
  }

  close(): void {
    this.#closed = true;
    this.#pager.close();
    this.#checks.close();
    for (const queue of [this.#pushed, this.#background, this.#namesQueue, ...this.#temporary]) queue.close();
  }

  #createQueues(priority: Priority, life: 'permanent' | 'temporary'): ReadQueueSet {
    return new ReadQueueSet({
      priority,
      retryMs: this.#config.FEED_RETRY_MS,
      reads: {
        series: (queues, ids) => this.#readSeries(queues, ids),
        matches: (queues, ids) => this.#readMatches(queues, ids),
        fixtures: async (queues, keys) => {
          await Promise.all(fixtureChunks(keys).map(({ type, ids }) => this.#readMarketsOf(queues, type, ids)));
        },
      },
      onFailure: life === 'permanent' ? ({ kind, keys, error }) => this.#report(kind, keys.length, error) : null,
    });
  }

  async #withQueues(
    priority: Priority,
    request: (queues: ReadQueueSet) => Promise<void> | void,
  ): Promise<readonly ReadFailure[]> {
    const queues = this.#createQueues(priority, 'temporary');
    this.#temporary.add(queues);
    try {
      const failures = await queues.drain(() => request(queues));
      for (const { kind, keys, error } of failures) this.#report(kind, keys.length, error);
      this.#pushed.requestWaitingOf(queues);
      return failures;
    } finally {
      this.#temporary.delete(queues);
      queues.close();
    }
  }

  /** A feed closes when its last secret is gone; waiting requests then get that reason instead of the cancelled read. */
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

  #retryInBackground(failures: readonly ReadFailure[]): void {
    for (const failure of failures) {
      if (failure.kind === 'markets') this.#background.fixtures.requestAll(failure.keys);
      else this.#background[failure.kind].requestAll(failure.keys);
    }
  }

  /** Routes the requests that the state makes during the update to these queues, unless they are closed. */
  #apply<T>(queues: ReadQueueSet, apply: () => T): T {
    const before = this.#applying;
    this.#applying = queues.isClosed ? null : queues;
    try {
      return apply();
    } finally {
      this.#applying = before;
    }
  }

  async #readList(queues: ReadQueueSet): Promise<MarketFetch> {
    try {
      const fetch = await this.#pager.winnerMarkets(this.#scope.data(queues.priority));
      this.#apply(queues, () => this.state.applyWinnerMarkets(fetch));
      return fetch;
    } catch (error) {
      // The cause is the trading session, not the markets: the client can renew the session.
      if (error instanceof NoValidSecret) throw error;
      // A retry would not help: the client may not use the odds API.
      if (error instanceof ProviderFailure && error.status === 403) throw error;
      throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
    }
  }

  /** Runs in parallel with the more urgent reads that the first pass causes. If it fails, the first pass stays unverified. */
  async #secondPass(first: MarketFetch): Promise<MarketFetch> {
    if (first.nextPass === null) return first;
    try {
      return await first.nextPass(this.#scope.data(PRIORITY.RECONCILE));
    } catch (error) {
      this.#report('markets', 1, error);
      return first;
    }
  }

  async #applyList(fetch: MarketFetch, reason: 'snapshot' | 'reconcile' | 'poll'): Promise<void> {
    const take = (next: MarketFetch): Promise<void> => this.#applyPass(() => this.state.applyWinnerMarkets(next));
    await take(fetch);
    this.#checkCompleteness([LIST_SET], fetch, take, reason !== 'snapshot');
  }

  /** An unverified reconciliation does not revoke an earlier verification. */
  #checkCompleteness(
    keys: readonly (typeof LIST_SET | FixtureKey)[],
    fetch: MarketFetch,
    take: (fetch: MarketFetch) => Promise<void>,
    isReconciliation: boolean,
  ): void {
    if (fetch.verified || !isReconciliation) this.#checks.start(keys, fetch, take);
  }

  async #readSeries(queues: ReadQueueSet, ids: readonly number[]): Promise<void> {
    const readAt = steadyNow();
    const found = new Map((await this.#scope.data(queues.priority).series(ids)).map((series) => [series.id, series]));
    this.#apply(queues, () => {
      for (const id of ids) {
        const series = found.get(id) ?? null;
        const version = series?.resource_version ?? null;
        this.state.applySeries(id, series, readStamp({ version, changedAt: null, readAt, seenAt: steadyNow() }));
      }
    });
  }

  async #readMatches(queues: ReadQueueSet, ids: readonly number[]): Promise<void> {
    const readAt = steadyNow();
    const found = new Map((await this.#scope.data(queues.priority).matches(ids)).map((match) => [match.id, match]));
    this.#apply(queues, () => {
      for (const id of ids) {
        const match = found.get(id) ?? null;
        const version = match?.resource_version ?? null;
        this.state.applyMatch(id, match, readStamp({ version, changedAt: null, readAt, seenAt: steadyNow() }));
      }
    });
  }

  /** Splits the fixtures in half if they have more markets than one fetch can read. */
  async #readMarketsOf(queues: ReadQueueSet, type: FixtureType, ids: readonly number[]): Promise<void> {
    const fetch = await this.#pager.marketsOf(this.#scope.data(queues.priority), type, ids);
    const keys = ids.map((id) => `${type}/${id}` as const);
    this.#apply(queues, () => this.state.applyMarketsOf(keys, fetch));
    if (fetch.complete || ids.length === 1) {
      const take = (next: MarketFetch): Promise<void> => this.#applyPass(() => this.state.applyMarketsOf(keys, next));
      return this.#checkCompleteness(keys, fetch, take, queues.priority === PRIORITY.RECONCILE);
    }
    const half = Math.ceil(ids.length / 2);
    await Promise.all([ids.slice(0, half), ids.slice(half)].map((part) => this.#readMarketsOf(queues, type, part)));
  }

  /** Applies a further pass, and reads what the state requests because of it. */
  async #applyPass(apply: () => void): Promise<void> {
    throwFirst(await this.#withQueues(PRIORITY.RECONCILE, (queues) => this.#apply(queues, apply)));
  }

  /** Subscribers receive each kind of names as soon as it is loaded. */
  async #loadNames(series: readonly SeriesReferences[], again: boolean, priority: Priority): Promise<void> {
    await this.refs.load(series, { again, priority }, () => {
      for (const { series: one } of series) this.state.referencesChanged(one.id);
    });
  }
}

function throwFirst([first]: readonly ReadFailure[]): void {
  if (first) throw first.error;
}
