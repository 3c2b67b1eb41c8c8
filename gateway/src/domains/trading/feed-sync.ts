import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { Config } from '../../config.ts';
import { gatewayError } from '../../errors.ts';
import { ReadQueue } from '../../live/read-queue.ts';
import { readingStamp } from '../../live/stamp.ts';
import { NoLiveSecret } from '../../loaders/trading-secrets.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import { PRIORITY, type Priority } from '../../rest/pacer.ts';
import type { FixtureType, TradingData } from '../../rest/trading-data.ts';
import type { Log } from '../../telemetry/log.ts';
import { traced } from '../../telemetry/work.ts';
import { FeedReadings, fixtureChunks } from './feed-readings.ts';
import type { FeedRefs } from './feed-refs.ts';
import type { FeedState, FeedWants } from './feed-state.ts';
import type { FixtureKey } from './fixtures.ts';

/** Wants that come close together are read together. */
const GATHER_MS = 5;
const MOST_WAITING = 20_000;
/** A reading asks for others a few steps deep; what goes on being read beside them is nobody's to wait for. */
const MOST_PASSES = 4;

/** Reads for one feed: what its state asks for, and all of it anew. Every reading goes through the client's rate. */
export class FeedSync {
  readonly readings = new FeedReadings();
  /** Asked by the state. */
  readonly wants: Omit<FeedWants, 'changed'>;
  readonly #scope: TradingScope;
  readonly #refs: FeedRefs;
  readonly #state: () => FeedState;
  readonly #series: ReadQueue<number>;
  readonly #matches: ReadQueue<number>;
  readonly #fixtures: ReadQueue<FixtureKey>;
  readonly #named: ReadQueue<number>;
  /** Whoever waits for readings is told what failed meanwhile. */
  readonly #failures = new Set<unknown[]>();
  #reconciling = false;
  #closed = false;

  constructor(options: { config: Config; scope: TradingScope; refs: FeedRefs; state: () => FeedState; log: Log }) {
    const { config, scope, refs, log } = options;
    this.#scope = scope;
    this.#refs = refs;
    this.#state = options.state;
    const queue = <K extends string | number>(what: string, chunk: number, read: (keys: readonly K[]) => Promise<void>) =>
      new ReadQueue<K>({
        read: (keys) =>
          traced(
            () => ({ name: `feed ${what}`, kind: 'internal', attributes: { 'sightline.ids': keys.length } }),
            () => read(keys),
          ),
        chunk,
        gatherMs: GATHER_MS,
        retryMs: config.FEED_RETRY_MS,
        max: MOST_WAITING,
        onError: (error, keys) => {
          for (const failures of this.#failures) failures.push(error);
          if (!(error instanceof NoLiveSecret))
            log.warn({ what, count: keys.length, err: error }, 'a reading of the feed failed');
        },
      });
    this.#series = queue('series', MAX_IDS, (ids) => this.#readSeries(ids));
    this.#matches = queue('matches', MAX_IDS, (ids) => this.#readMatches(ids));
    this.#fixtures = queue('markets', MAX_IDS, (keys) => this.#readFixtures(keys));
    this.#named = queue('names', MOST_WAITING, (ids) => this.#readNamed(ids));
    this.wants = {
      series: (id) => this.#series.want(id),
      match: (id) => this.#matches.want(id),
      fixture: (key) => this.#fixtures.want(key),
      refs: (seriesId) => this.#named.want(seriesId),
    };
  }

  /** Reads the list set and every opened series anew. Rejects with MARKETS_UNAVAILABLE, or as the first other reading did. */
  readAll(reason: 'snapshot' | 'reconcile'): Promise<void> {
    return traced(
      () => ({ name: `feed ${reason}`, kind: 'internal' }),
      () => this.#whileOpen(() => this.#readAll(reason)),
    );
  }

  async #readAll(reason: 'snapshot' | 'reconcile'): Promise<void> {
    const startedAt = Date.now();
    this.#reconciling = reason === 'reconcile';
    try {
      const state = this.#state();
      const failures = await this.#gather(async () => {
        if (state.isListing) state.takeWinnerMarkets(await this.#winnerMarkets());
        this.#series.wantAll([...state.series.ids()]);
        this.#matches.wantAll([...state.matches.ids()]);
        for (const id of state.opened) this.#fixtures.wantAll(state.fixturesOf(id));
      });
      if (failures.length > 0) throw failures[0];
      const forgotten = state.prune(startedAt);
      this.#fixtures.giveUp(forgotten);
      this.#matches.giveUp(forgotten.map((key) => Number(key.split('/')[1])));
      const held = [...state.series.values()];
      this.#refs.keepOnly(held);
      if (reason === 'reconcile' && (await this.#refs.load(held, true))) for (const { id } of held) state.refsLoaded(id, true);
    } finally {
      this.#reconciling = false;
    }
  }

  /** Reads one series with all that belongs to it. Rejects as the first failed reading did. */
  readSeries(id: number): Promise<void> {
    return this.#whileOpen(() => this.#readOne(id));
  }

  async #readOne(id: number): Promise<void> {
    const state = this.#state();
    const failures = await this.#gather(async () => {
      state.open(id);
      this.#series.want(id);
    });
    if (failures.length > 0) throw failures[0];
  }

  /** Nobody looks at this series any more: what of it failed is not tried again. @returns whether there was any */
  giveUp(id: number): boolean {
    const state = this.#state();
    const matches = state.series.get(id)?.matches ?? [];
    const gaveUp = [
      this.#fixtures.giveUp(state.fixturesOf(id)),
      this.#matches.giveUp(matches.map((match) => match.id)),
      this.#series.giveUp([id]),
    ];
    return gaveUp.includes(true);
  }

  /** Reads these series again, with little urgency. */
  refreshSeries(ids: readonly number[]): void {
    this.#series.wantAll(ids);
  }

  /** Tries again what could not be read of what series name. */
  retryNamed(): void {
    for (const series of this.#state().series.values()) if (this.#refs.isIncomplete(series)) this.#named.want(series.id);
  }

  close(): void {
    this.#closed = true;
    this.readings.close();
    for (const queue of [this.#series, this.#matches, this.#fixtures, this.#named]) queue.close();
  }

  /** Does the work and waits until all that follows from it is read; yields what failed meanwhile. */
  async #gather(work: () => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    this.#failures.add(failures);
    // Each reading may ask for others, in this order.
    const queues = [this.#fixtures, this.#matches, this.#series, this.#named];
    const releases = queues.map((queue) => queue.hold());
    try {
      for (const queue of queues) queue.retryNow();
      await work();
      for (const [index, queue] of queues.entries()) {
        releases[index]?.();
        releases[index] = () => {};
        await queue.settled();
      }
      // Also after a failure: what is still being read would fail whoever waits next.
      for (let pass = 0; pass < MOST_PASSES; pass += 1) {
        const before = this.#reads;
        for (const queue of queues) await queue.settled();
        if (this.#reads === before) break;
      }
    } finally {
      for (const release of releases) release();
      this.#failures.delete(failures);
    }
    return failures;
  }

  /** A scope is closed once no secret is left. Readers who wait then get that reason instead of the reading that was cut off. */
  async #whileOpen(reading: () => Promise<void>): Promise<void> {
    const failed = await reading().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (this.#closed && this.#scope.secrets.best() === null) throw new NoLiveSecret('closed without a live secret');
    if (failed !== null) throw failed.error;
  }

  #reads = 0;

  get #data(): TradingData {
    const priority: Priority = this.#reconciling ? PRIORITY.RECONCILE : PRIORITY.SNAPSHOT;
    return this.#scope.readings(priority);
  }

  async #winnerMarkets() {
    try {
      return await this.readings.winnerMarkets(this.#data);
    } catch (error) {
      // The reader's own session is at fault, not the markets: it can be renewed.
      if (error instanceof NoLiveSecret) throw error;
      throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
    }
  }

  async #readSeries(ids: readonly number[]): Promise<void> {
    const readAt = Date.now();
    const found = new Map((await this.#data.series(ids)).map((series) => [series.id, series]));
    this.#reads += 1;
    for (const id of ids) {
      const series = found.get(id) ?? null;
      const version = series?.resource_version ?? null;
      this.#state().offerSeries(id, series, readingStamp({ version, changedAt: null, readAt }));
    }
  }

  async #readMatches(ids: readonly number[]): Promise<void> {
    const readAt = Date.now();
    const found = new Map((await this.#data.matches(ids)).map((match) => [match.id, match]));
    this.#reads += 1;
    for (const id of ids) {
      const match = found.get(id) ?? null;
      const version = match?.resource_version ?? null;
      this.#state().offerMatch(id, match, readingStamp({ version, changedAt: null, readAt }));
    }
  }

  async #readFixtures(keys: readonly FixtureKey[]): Promise<void> {
    await Promise.all(fixtureChunks(keys).map(({ type, ids }) => this.#readMarketsOf(type, ids)));
  }

  /** What many pages seem to lack is read again in smaller pieces: pages shift while they are read, and one fetch takes only so many. */
  async #readMarketsOf(type: FixtureType, ids: readonly number[]): Promise<void> {
    const reading = await this.readings.marketsOf(this.#data, type, ids);
    this.#reads += 1;
    const keys = ids.map((id) => `${type}/${id}` as const);
    const missing = this.#state().takeMarketsOf(keys, reading);
    const again = reading.complete ? ids.filter((_, index) => missing.includes(keys[index] ?? `${type}/0`)) : ids;
    if (again.length === 0 || ids.length === 1) return;
    const half = Math.ceil(again.length / 2);
    const pieces = again.length < ids.length ? [again] : [again.slice(0, half), again.slice(half)];
    await Promise.all(pieces.map((piece) => this.#readMarketsOf(type, piece)));
  }

  async #readNamed(seriesIds: readonly number[]): Promise<void> {
    const state = this.#state();
    const changed = await this.#refs.load(seriesIds.flatMap((id) => state.series.get(id) ?? []));
    this.#reads += 1;
    for (const id of seriesIds) state.refsLoaded(id, changed);
  }
}
