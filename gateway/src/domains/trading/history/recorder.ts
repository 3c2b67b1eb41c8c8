import { isWinnerMarket } from '@sightline/schema/rules/markets.ts';
import type { Log } from '../../../telemetry/log.ts';
import { storeRowsDropped } from '../../../telemetry/metrics.ts';
import type { FeedListener, FeedParts } from '../feed/feed.ts';
import type { Applied } from '../feed/feed-state.ts';
import { LIST_SET_ID } from '../feed/set-kinds.ts';
import type { Stamp } from '../feed/stamp.ts';
import { packNames } from '../feed/stored-content.ts';
import type { HistoryBatch } from './history-statements.ts';
import type { HistoryTable } from './history-table.ts';
import { type MarketLabels, type Pending, type PendingDrop, type PendingListing, RowEncoder } from './row-encoder.ts';

/** States that wait to be stored. With more, all are dropped and the intervals end. */
const MAX_PENDING = 100_000;
/** Rows of one transaction: a few milliseconds of the event loop. */
const MAX_ROWS = 500;
/** Transactions of one flush. */
const MAX_BATCHES = 200;
/** Series whose names are stored in one transaction. */
const MAX_NAMED = 20;

interface Interval {
  /** Id of the series, or `LIST_SET_ID`. */
  readonly series: number;
  readonly from: number;
  /** Null while it continues. */
  until: number | null;
}

/** State of the recorder while its gateway is the writer of the scope. */
interface Writing {
  readonly epoch: number;
  readonly encoder: RowEncoder;
  pending: (Pending | PendingListing | PendingDrop)[];
  /** Open intervals, and ended ones whose end is not stored. */
  intervals: Interval[];
  readonly open: Map<number, Interval>;
  readonly listed: Set<number>;
  /** Stored names by series id, with the version of the series that they were read for. */
  readonly names: Map<number, { readonly series: object; readonly text: string }>;
  /** Ids of series whose names may have changed. */
  readonly namesDue: Set<number>;
  /** Kept until it is stored, so that a failed batch is sent again. */
  sending: { readonly batch: HistoryBatch; readonly isLast: boolean } | null;
}

/**
 * Records one feed: queues what the feed applies, and stores it with `flush`.
 *
 * An interval starts with a row for every entity of its set, so that it needs no older row, and ends when its set is no longer live or
 * closes, when the gateway is no longer the writer, and when something could not be stored.
 */
export class Recorder implements FeedListener {
  readonly #table: HistoryTable;
  readonly scope: string;
  readonly #labels: MarketLabels;
  readonly #owner: string;
  readonly #uncheckedKey: string | null;
  readonly #retryMs: number;
  readonly #log: Log;
  #feed: FeedParts | null = null;
  #isClosed = false;
  #writing: Writing | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  /** Earliest time of the next row, ms: does not fall when the system clock steps back. */
  #nextAt = 0;

  /**
   * @param options `retryMs`: how often it tries to become the writer. `uncheckedKey`: id of the key that the feed reads with, while
   * its client is not confirmed
   */
  constructor(options: {
    table: HistoryTable;
    scope: string;
    labels: MarketLabels;
    owner: string;
    uncheckedKey?: string | null;
    retryMs: number;
    log: Log;
  }) {
    this.#retryMs = options.retryMs;
    this.#table = options.table;
    this.scope = options.scope;
    this.#labels = options.labels;
    this.#owner = options.owner;
    this.#uncheckedKey = options.uncheckedKey ?? null;
    this.#log = options.log;
  }

  opened(feed: FeedParts): void {
    this.#feed = feed;
  }

  closed(): void {
    for (const series of this.#writing?.open.keys() ?? []) this.#end(series);
    this.#isClosed = true;
  }

  /** Whether its gateway is the writer of the scope. */
  get isWriting(): boolean {
    return this.#writing !== null;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether everything is stored, and no more will come. */
  get isDone(): boolean {
    const writing = this.#writing;
    const isEmpty = writing === null || (writing.sending === null && writing.pending.length + writing.intervals.length === 0);
    return this.#isClosed && isEmpty;
  }

  applied({ seriesId, type, id, value, stamp, formerAt }: Applied): void {
    if (this.#writing === null || !this.#isRecorded(seriesId, type, value)) return;
    const changedAfter = stamp.kind === 'read' && formerAt > 0 ? Math.floor(formerAt) : null;
    const at = this.#clock();
    const pushedAt = stamp.kind === 'push' ? stamp.at : null;
    this.#push({ seriesId, type, id, value, at, receivedAt: at, changedAfter, pushedAt, isRestated: false });
  }

  dropped(seriesId: number): void {
    // Queued behind the states that were seen before it.
    this.#push({ dropped: seriesId });
    this.#writing?.names.delete(seriesId);
  }

  setChanged(seriesId: number, isCurrent: boolean): void {
    const writing = this.#writing;
    if (writing === null || writing.open.has(seriesId) === isCurrent) return;
    if (isCurrent) this.#begin(writing, seriesId);
    else this.#end(seriesId);
  }

  published(seriesIds: ReadonlySet<number>): void {
    const writing = this.#writing;
    const feed = this.#feed;
    if (writing === null || feed === null) return;
    for (const id of seriesIds) {
      if (writing.names.get(id)?.series !== feed.state.contents.series(id)) writing.namesDue.add(id);
      if (!writing.open.has(LIST_SET_ID)) continue;
      const isListed = feed.sets.isListed(id);
      if (isListed === writing.listed.has(id)) continue;
      if (isListed) this.#enterList(writing, id, this.#clock());
      else {
        writing.listed.delete(id);
        this.#push({ seriesId: id, at: this.#clock(), isListed: false });
      }
    }
  }

  /** Stores everything that waits, and how far the intervals reach. Never rejects: the next flush tries again, unless the feed has closed. */
  async flush(): Promise<void> {
    try {
      if (this.#writing === null) await this.#takeOver();
      else await this.#store();
    } catch (error) {
      this.#log.debug({ err: error, client: this.scope }, 'the history could not be stored');
      if (this.#isClosed) this.stop('the feed has closed');
    }
  }

  /** Lets another gateway record the scope. */
  async release(): Promise<void> {
    const epoch = this.#writing?.epoch;
    this.#writing = null;
    if (epoch !== undefined) await this.#table.release(this.scope, epoch).catch(() => {});
  }

  /** Ends all intervals, and drops what is not stored. */
  stop(reason: string): void {
    const writing = this.#writing;
    if (writing === null) return;
    this.#writing = null;
    const dropped = writing.pending.length + (writing.sending?.batch.rows.length ?? 0);
    if (dropped > 0) storeRowsDropped.inc({ table: 'history' }, dropped);
    this.#log.warn({ client: this.scope, dropped, reason }, 'the history has a gap');
  }

  async #takeOver(): Promise<void> {
    const now = performance.now();
    if (this.#isClosed || now - this.#triedAt < this.#retryMs) return;
    this.#triedAt = now;
    const writer = await this.#table.takeOver(this.scope, this.#owner, this.#uncheckedKey);
    if (writer === null || this.#isClosed) return;
    this.#nextAt = Math.max(this.#nextAt, writer.last_at + 1);
    this.#writing = {
      epoch: writer.epoch,
      encoder: new RowEncoder({ number: writer.number, labels: this.#labels }),
      pending: [],
      intervals: [],
      open: new Map(),
      listed: new Set(),
      names: new Map(),
      namesDue: new Set(),
      sending: null,
    };
    this.#feed?.sets.reportSets();
  }

  async #store(): Promise<void> {
    for (let stored = 0; stored < MAX_BATCHES; stored += 1) {
      const writing = this.#writing;
      if (writing === null) return;
      // oxlint-disable no-await-in-loop -- one batch after the other
      const names = writing.sending === null ? await this.#packNames(writing) : [];
      writing.sending ??= this.#encode(writing, names);
      const { batch, isLast } = writing.sending;
      const isWriter = await this.#table.append(batch);
      // oxlint-enable no-await-in-loop
      if (writing !== this.#writing) return;
      if (!isWriter) return this.stop('another gateway records it');
      writing.sending = null;
      if (isLast) return;
    }
  }

  /** The next batch; the last one of a flush also has how far the intervals reach. */
  #encode(writing: Writing, names: HistoryBatch['names']): NonNullable<Writing['sending']> {
    const isLast = writing.pending.length <= MAX_ROWS;
    const next = isLast ? writing.pending : writing.pending.slice(0, MAX_ROWS);
    writing.pending = isLast ? [] : writing.pending.slice(MAX_ROWS);
    const encoded = writing.encoder.encode(next);
    const until = isLast ? this.#endMoment() : 0;
    const covered = isLast
      ? writing.intervals.map(({ series, from, until: end }) => ({ series, from, until: end ?? until }))
      : [];
    if (isLast) writing.intervals = writing.intervals.filter((interval) => interval.until === null);
    return { isLast, batch: { scope: this.scope, epoch: writing.epoch, at: this.#nextAt, ...encoded, names, covered } };
  }

  async #packNames(writing: Writing): Promise<HistoryBatch['names']> {
    const names: { series: number; names: string }[] = [];
    for (const id of [...writing.namesDue].slice(0, MAX_NAMED)) {
      writing.namesDue.delete(id);
      const references = this.#feed?.state.referencesById(id);
      const series = this.#feed?.state.contents.series(id);
      if (!references || !series || !this.#feed) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in another thread
      const text = await packNames(this.#feed.refs.loadedOf(references));
      if (text !== writing.names.get(id)?.text) names.push({ series: id, names: text });
      writing.names.set(id, { series, text });
    }
    return names;
  }

  #begin(writing: Writing, series: number): void {
    const from = this.#clock();
    const interval: Interval = { series, from, until: null };
    writing.intervals.push(interval);
    writing.open.set(series, interval);
    if (series !== LIST_SET_ID) return this.#restate(series, from);
    for (const id of this.#feed?.state.contents.ids() ?? []) {
      if (this.#feed?.sets.isListed(id)) this.#enterList(writing, id, from);
    }
  }

  #end(series: number): void {
    const writing = this.#writing;
    const interval = writing?.open.get(series);
    if (!writing || !interval) return;
    interval.until = this.#endMoment();
    writing.open.delete(series);
    if (series === LIST_SET_ID) writing.listed.clear();
  }

  #enterList(writing: Writing, series: number, at: number): void {
    writing.listed.add(series);
    this.#push({ seriesId: series, at, isListed: true });
    this.#restate(series, at);
  }

  /** Records the present state of all entities of a series, with which an interval starts. */
  #restate(seriesId: number, at: number): void {
    const state = this.#feed?.state;
    if (!state) return;
    const restate = (type: Pending['type'], id: number, value: Pending['value'] | undefined, stamp: Stamp | undefined): void => {
      if (!value || !stamp || !this.#isRecorded(seriesId, type, value)) return;
      const receivedAt = Math.floor(stamp.seenAt);
      const pushedAt = stamp.kind === 'push' ? stamp.at : null;
      this.#push({ seriesId, type, id, value, at, receivedAt, changedAfter: null, pushedAt, isRestated: true });
    };
    restate('SERIES', seriesId, state.series.get(seriesId), state.series.stampOf(seriesId));
    for (const id of state.matchesOf(seriesId)) restate('MATCH', id, state.matches.get(id), state.matches.stampOf(id));
    for (const market of state.contents.marketsIn(seriesId))
      restate('MARKET', market.id, market, state.markets.stampOf(market.id));
    this.#writing?.names.delete(seriesId);
    this.#writing?.namesDue.add(seriesId);
  }

  /** Without an open set of its series, only winner markets are complete. */
  #isRecorded(seriesId: number, type: Pending['type'], value: Pending['value']): boolean {
    if (type !== 'MARKET' || value === null) return true;
    return this.#feed?.state.opened.has(seriesId) === true || ('selections' in value && isWinnerMarket(value));
  }

  #push(pending: Pending | PendingListing | PendingDrop): void {
    const writing = this.#writing;
    if (writing === null) return;
    writing.pending.push(pending);
    if (writing.pending.length > MAX_PENDING) this.stop('too much waits to be stored');
  }

  #clock(): number {
    this.#nextAt = Math.max(this.#nextAt, Date.now());
    return this.#nextAt;
  }

  /** The time now. All later rows have a later time. */
  #endMoment(): number {
    const at = this.#clock();
    this.#nextAt = at + 1;
    return at;
  }
}
