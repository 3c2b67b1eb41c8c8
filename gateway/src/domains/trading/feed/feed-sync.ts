import { SpanKind } from '@opentelemetry/api';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import { ProviderFailure, NoValidSecret } from '../../../errors/provider-failure.ts';
import { readStamp, type Stamp } from './stamp.ts';
import { LEVEL } from '../../../provider/client/read-lane.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import { PRIORITY, type Priority } from '../../../provider/client/rate-limiter.ts';
import type { FixtureType, TradingData } from '../../../provider/api/trading-data.ts';
import type { Log } from '../../../telemetry/log.ts';
import { withSpan } from '../../../telemetry/operation-context.ts';
import { CompletenessChecks } from './completeness-checks.ts';
import { type FeedLane, FeedRead } from './feed-read.ts';
import { MarketPager, type MarketFetch } from './market-pager.ts';
import { type SeriesReferences, ReferenceData } from './reference-data.ts';
import { FeedState, type StateListener } from './feed-state.ts';
import { type FixtureKey, fixtureKey, fixtureOf, LIST } from './fixture-index.ts';
import { steadyNow } from '../../../util/clock.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import type { FeedConfig } from './feed-timers.ts';

export type Reason = 'snapshot' | 'reconcile' | 'poll';

/**
 * Keeps the state of one feed in sync over REST, through the read queue of its scope:
 *
 * | reads | priority |
 * |---|---|
 * | a series and its markets, for the user who opens it | SCREEN |
 * | the list and every opened series, after a gap or for the first request of the list; names | SNAPSHOT |
 * | a series that is opened only to be recorded; what pushed changes leave unclear; whether the pages of the list shifted during a snapshot | REPAIR |
 * | the same as a snapshot, periodically; polled series | RECONCILE |
 */
export class FeedSync {
  readonly state: FeedState;
  readonly refs: ReferenceData;
  readonly #config: FeedConfig;
  readonly #scope: TradingScope;
  readonly #log: Log;
  readonly #pager = new MarketPager();
  readonly #checks: CompletenessChecks;
  readonly #series: FeedLane;
  readonly #matches: FeedLane;
  readonly #markets: Readonly<Record<FixtureType, FeedLane>>;
  /** Reads with a waiting caller. */
  readonly #reads = new Set<FeedRead>();
  /** Reads whose response the state is applying, and for which it makes requests now. Empty while it applies a pushed change. */
  #causes: readonly FeedRead[] = [];
  #applied: { readonly lane: FeedLane; readonly ids: readonly number[] } | null = null;
  /** Running loads of names by series. */
  readonly #names = new Map<number, { isOutdated: boolean; readonly done: Promise<void> }>();
  /** Entities that were refused before the last complete read. */
  #refusalsBefore = 0;
  #closed: Error | null = null;

  constructor(options: {
    config: FeedConfig;
    scope: TradingScope;
    log: Log;
    /** Called when the entities of a series in its live sets have changed. */
    onChange: (seriesId: number) => void;
    /** Receives every applied state. */
    listener: StateListener | null;
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
    this.#series = this.#lane('series', LEVEL.SERIES, (ids, data) =>
      this.#readById(this.#series, ids, {
        read: () => data.series(ids),
        apply: (...series) => this.state.applySeries(...series),
      }),
    );
    this.#matches = this.#lane('matches', LEVEL.MATCHES, (ids, data) =>
      this.#readById(this.#matches, ids, { read: () => data.matches(ids), apply: (...match) => this.state.applyMatch(...match) }),
    );
    this.#markets = {
      series: this.#lane('markets', LEVEL.MARKETS, (...read) => this.#readMarketsOf('series', ...read)),
      match: this.#lane('markets', LEVEL.MARKETS, (...read) => this.#readMarketsOf('match', ...read)),
    };
    this.refs = new ReferenceData(scope.entities);
    this.state = new FeedState({
      refs: this.refs,
      requests: {
        series: (id) => this.#request(this.#series, id),
        match: (id) => this.#request(this.#matches, id),
        fixture: (key) => {
          const { type, id } = fixtureOf(key);
          this.#request(this.#markets[type], id);
        },
        names: (id) => this.#requestNames(id),
      },
      onChange: options.onChange,
      listener: options.listener,
    });
  }

  /** Whether the last fetch of the list, or of one of these fixtures, may have missed a market, or the state had no room for one. */
  mayLackMarkets(keys: readonly (typeof LIST | FixtureKey)[]): boolean {
    return this.state.refusals > this.#refusalsBefore || this.#checks.mayLackMarkets(keys);
  }

  /** Reads the list and every opened series. Rejects with MARKETS_UNAVAILABLE, or with the error of the first other failed read. */
  readAll(reason: Reason): Promise<void> {
    return withSpan(
      () => ({ name: `feed ${reason}`, kind: SpanKind.INTERNAL }),
      () => this.#readAll(reason),
    );
  }

  async #readAll(reason: Reason): Promise<void> {
    const startedAt = steadyNow();
    const { state } = this;
    const { refusals } = state;
    const isSnapshot = reason === 'snapshot';
    const priority = isSnapshot ? PRIORITY.SNAPSHOT : PRIORITY.RECONCILE;
    const list = state.isListing ? await this.#readList(priority) : null;
    const whole = list && this.#secondPass(list, isSnapshot ? PRIORITY.REPAIR : priority);
    await this.#run(priority, (read) => {
      if (list) state.applyWinnerMarkets(list);
      for (const id of state.series.ids()) read.request(this.#series, id);
      // Matches that the provider does not have are not read here: an offered market requests its match again.
      for (const [id] of state.matches.entries()) read.request(this.#matches, id);
      for (const id of state.opened) {
        // Also matches whose first read failed.
        for (const matchId of state.matchesOf(id)) read.request(this.#matches, matchId);
        for (const fixture of state.fixturesOf(id)) state.request.fixture(fixture);
      }
    });
    if (whole) await this.#applyList(await whole, reason);
    this.#checks.stop(state.prune(startedAt));
    this.#refusalsBefore = refusals;
    if (state.refusals > refusals)
      this.#log.error({ count: state.refusals - refusals }, 'the feed has no room for some entities');
    const references = [...state.series.values()].map((series) => state.contents.referencesOf(series));
    this.refs.keepOnly(references);
    if (reason === 'reconcile') await this.#loadNames(references, { again: true, priority: PRIORITY.RECONCILE });
  }

  /** Reads one series with all its matches and markets, without names. Rejects with the error of the first failed read. */
  readSeries(id: number, priority: Priority): Promise<void> {
    return this.#run(priority, () => {
      this.state.open(id);
      this.state.request.series(id);
    });
  }

  /** Reads these series for a waiting user. Rejects with the error of the first failed read. */
  refetchSeries(ids: readonly number[]): Promise<void> {
    return this.#run(PRIORITY.SCREEN, (read) => {
      for (const id of ids) read.request(this.#series, id);
    });
  }

  /** Reads these series in the background. */
  refetchInBackground(ids: readonly number[]): void {
    for (const id of ids) void this.#series.request(id, PRIORITY.RECONCILE);
  }

  /** Resolves when all requested names have been read or have failed, or after `FEED_PARTIAL_MS`. */
  waitForNames(): Promise<void> {
    const loads = Array.from(this.#names.values(), ({ done }) => done);
    return waitAtMost(this.#config.FEED_PARTIAL_MS, Promise.all(loads));
  }

  /** Retries reference data that failed to load. */
  retryNames(): void {
    for (const series of this.state.series.values()) {
      if (this.refs.isIncomplete(this.state.contents.referencesOf(series))) this.#requestNames(series.id);
    }
  }

  /** Stops the completeness checks of a series that is no longer open. */
  forgetSeries(id: number): void {
    this.#checks.stop(this.state.fixturesOf(id));
  }

  /** Stops the completeness checks of the list, which is no longer open. */
  forgetList(): void {
    this.#checks.stop([LIST]);
  }

  close(): void {
    // A feed closes when its last secret is gone; waiting callers get that reason.
    const reason =
      this.#scope.secrets.best() === null ? new NoValidSecret('closed without a valid secret') : new Error('the feed is closed');
    this.#closed = reason;
    this.#pager.close();
    this.#checks.close();
    for (const lane of [this.#series, this.#matches, ...Object.values(this.#markets)]) lane.close(reason);
  }

  #lane(
    kind: string,
    level: number,
    read: (ids: readonly number[], data: TradingData, priority: Priority) => Promise<void>,
  ): FeedLane {
    const none = new Map<number, never>();
    return this.#scope.reads.lane<never>({
      kind,
      span: `feed ${kind}`,
      level,
      isPaged: level === LEVEL.MARKETS,
      retryMs: this.#config.FEED_RETRY_MS,
      read: async (...given) => {
        await read(...given);
        return none;
      },
      onError: (error, ids) => this.#report(kind, ids.length, error),
    });
  }

  /** Waits for everything that the function requests, and for what is requested because of the responses. */
  async #run(priority: Priority, request: (read: FeedRead) => void): Promise<void> {
    const { OPERATION_TIMEOUT_MS, FEED_READ_TIMEOUT_MS } = this.#config;
    const timeoutMs = priority <= PRIORITY.SCREEN ? OPERATION_TIMEOUT_MS : FEED_READ_TIMEOUT_MS;
    const read = new FeedRead({ priority, timeoutMs });
    this.#reads.add(read);
    try {
      this.#because([read], () => request(read));
      await read.done(() => gatewayError('PROVIDER_TIMEOUT'));
    } finally {
      this.#reads.delete(read);
    }
  }

  /** Runs a function whose requests belong to these reads. */
  #because(causes: readonly FeedRead[], run: () => void): void {
    const before = this.#causes;
    this.#causes = causes;
    try {
      run();
    } finally {
      this.#causes = before;
    }
  }

  /** Applies a response to the state. */
  #apply(lane: FeedLane, ids: readonly number[], apply: () => void): void {
    this.#applied = { lane, ids };
    const causes = [...this.#reads].filter((read) => ids.some((id) => read.waitsFor(lane, id)));
    this.#because(causes, apply);
    this.#applied = null;
  }

  #request(lane: FeedLane, id: number): void {
    // Changed again during its read: no caller waits for the next one, since another change may follow.
    const isOwn = this.#applied?.lane === lane && this.#applied.ids.includes(id);
    if (isOwn || this.#causes.length === 0) void lane.request(id, PRIORITY.REPAIR);
    else for (const read of this.#causes) read.request(lane, id);
  }

  #requestNames(id: number): void {
    const references = this.state.referencesById(id);
    if (references) this.refs.expect(references);
    const running = this.#names.get(id);
    if (running) running.isOutdated = true;
    else if (references && !this.#closed) this.#startNames(id, references);
  }

  #startNames(id: number, references: SeriesReferences): void {
    const priority = this.#causes.some((read) => read.priority <= PRIORITY.SCREEN) ? PRIORITY.SCREEN : PRIORITY.SNAPSHOT;
    const done = this.#loadNames([references], { again: false, priority }).then(() => {
      const { isOutdated } = load;
      this.#names.delete(id);
      if (isOutdated) this.#requestNames(id);
    });
    const load = { isOutdated: false, done };
    this.#names.set(id, load);
  }

  /** Subscribers receive each kind of names as soon as it is loaded. */
  async #loadNames(series: readonly SeriesReferences[], how: { again: boolean; priority: Priority }): Promise<void> {
    await this.refs.load(series, how, () => {
      for (const { series: one } of series) this.state.contents.referencesChanged(one.id);
    });
  }

  #report(what: string, count: number, error: unknown): void {
    if (this.#closed || error instanceof NoValidSecret) return;
    this.#log.warn({ what, count, err: error }, 'a read of the feed failed');
  }

  /** Other reads wait meanwhile: the pages name the matches and series that have to be read. */
  async #readList(priority: Priority): Promise<MarketFetch> {
    const release = this.#scope.reads.hold(priority);
    try {
      return await this.#pager.winnerMarkets(this.#scope.data(priority));
    } catch (error) {
      if (this.#closed) throw this.#closed;
      // The cause is the trading session, not the markets: the client can renew the session.
      if (error instanceof NoValidSecret) throw error;
      // A retry would not help: the client may not use the odds API.
      if (error instanceof ProviderFailure && error.status === 403) throw error;
      throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
    } finally {
      release();
    }
  }

  /** Runs in parallel with the more urgent reads that the first pass causes. If it fails, the first pass stays unverified. */
  async #secondPass(first: MarketFetch, priority: Priority): Promise<MarketFetch> {
    if (first.nextPass === null) return first;
    try {
      return await first.nextPass(this.#scope.data(priority));
    } catch (error) {
      this.#report('markets', 1, error);
      return first;
    }
  }

  async #applyList(fetch: MarketFetch, reason: Reason): Promise<void> {
    const take = (next: MarketFetch): Promise<void> => this.#run(PRIORITY.REPAIR, () => this.state.applyWinnerMarkets(next));
    await take(fetch);
    this.#checkCompleteness([LIST], fetch, take, reason !== 'snapshot');
  }

  /** An unverified reconciliation does not revoke an earlier verification. */
  #checkCompleteness(
    keys: readonly (typeof LIST | FixtureKey)[],
    fetch: MarketFetch,
    take: (fetch: MarketFetch) => Promise<void>,
    isReconciliation: boolean,
  ): void {
    if (fetch.isVerified || !isReconciliation) this.#checks.start(keys, fetch, take);
  }

  async #readById<V extends { readonly id: number; readonly resource_version: number | null }>(
    lane: FeedLane,
    ids: readonly number[],
    how: { read: () => Promise<readonly V[]>; apply: (id: number, value: V | null, stamp: Stamp) => void },
  ): Promise<void> {
    const readAt = steadyNow();
    const found = new Map((await how.read()).map((value) => [value.id, value]));
    for (const id of ids) {
      const value = found.get(id) ?? null;
      const stamp = readStamp({ version: value?.resource_version ?? null, changedAt: null, readAt, seenAt: steadyNow() });
      this.#apply(lane, [id], () => how.apply(id, value, stamp));
    }
  }

  /** All markets of fixtures of opened series, and the winner markets of the others. */
  async #readMarketsOf(type: FixtureType, ids: readonly number[], data: TradingData, priority: Priority): Promise<void> {
    const isOpened = (id: number): boolean => this.state.isOpened(fixtureKey({ type, id }));
    const { opened = [], others = [] } = Object.groupBy(ids, (id) => (isOpened(id) ? 'opened' : 'others'));
    await Promise.all([
      this.#readSome(opened, { type, which: 'all', data, priority }),
      this.#readSome(others, { type, which: 'winners', data, priority }),
    ]);
  }

  /** Splits the fixtures in half if they have more markets than one fetch can read. */
  async #readSome(ids: readonly number[], read: MarketRead): Promise<void> {
    if (ids.length === 0) return;
    const { type, which, data, priority } = read;
    const winners = WINNER_TYPES.flatMap((winner) => (winner.fixture === type ? winner.type : []));
    const fetch = await this.#pager.marketsOf(data, type, ids, which === 'winners' ? winners : null);
    const keys = ids.map((id) => fixtureKey({ type, id }));
    const take = (next: MarketFetch): void => this.state.applyMarketsOf(keys, next, which);
    this.#apply(this.#markets[type], ids, () => take(fetch));
    if (fetch.isComplete || ids.length === 1) {
      const takeNext = (next: MarketFetch): Promise<void> => this.#run(PRIORITY.REPAIR, () => take(next));
      return this.#checkCompleteness(keys, fetch, takeNext, priority === PRIORITY.RECONCILE);
    }
    const half = Math.ceil(ids.length / 2);
    await Promise.all([ids.slice(0, half), ids.slice(half)].map((part) => this.#readSome(part, read)));
  }
}

/** Markets to read from fixtures of one kind. */
interface MarketRead {
  readonly type: FixtureType;
  readonly which: 'all' | 'winners';
  readonly data: TradingData;
  readonly priority: Priority;
}
