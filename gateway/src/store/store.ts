import type { Compilable, Kysely, RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Log } from '../telemetry/log.ts';
import { storeRowsDropped, storeSeconds } from '../telemetry/metrics.ts';
import { createEngine } from './create-engine.ts';
import { clockOf, sendNotices, statementsFor } from './dialects.ts';
import {
  type Engine,
  type Lane,
  type NoticeListener,
  StatementRefused,
  type StoreAddress,
  storeAddress,
  StoreTimeout,
  StoreTooNew,
  StoreUnavailable,
} from './engine.ts';
import { setFact } from './facts.ts';
import { migrate } from './migrate.ts';
import { measureSpace, type Space, SPACE_LIMITS } from './free-space.ts';
import type { PostgresListener } from './postgres-listener.ts';
import type { Tables } from './tables.ts';

/** Timers and limits of the store. */
export const STORE_TIMERS = {
  ...SPACE_LIMITS,
  /** Deadline of every read and write. */
  STORE_TIMEOUT_MS: 5_000,
  /** Pause before the next attempt after a failure. */
  STORE_RETRY_MS: 1_000,
  /** How often batched writes are stored. */
  STORE_FLUSH_MS: 1_000,
};

/** Batched statements that wait; the oldest are dropped first. */
const MAX_QUEUED = 2_000;
/** Handing 100 statements to a thread takes half a millisecond of the event loop; 500 take ten. */
const BATCH = 100;
const SPACE_CHECK_MS = 10_000;

/** The state of the store that operators see. */
export interface StoreHealth {
  readonly engine: Engine['kind'];
  /** `off`: it belongs to a newer release. */
  readonly state: 'opening' | 'up' | 'down' | 'off';
  /** When the state began, RFC 3339. */
  readonly since: string;
  /** Why it is not up; null while it is. */
  readonly reason: string | null;
  /** Batched statements that wait. */
  readonly queued: number;
  /** Batched statements that were dropped since the start. */
  readonly dropped: number;
  /** Size; null before it was measured. */
  readonly bytes: number | null;
  readonly isSpaceLow: Space['isSpaceLow'];
  readonly fullReason: Space['fullReason'];
}

interface StoreOptions {
  readonly config: Readonly<typeof STORE_TIMERS> & { readonly DATABASE_URL: string };
  readonly log: Log;
}

/** A query whose rows have a text, `notice`, for the listeners of all gateways. */
interface Notices {
  readonly notices: Compilable;
}
const Notice = z.object({ notice: z.string() });

interface Queued {
  /** What the rows belong to; for metrics. */
  readonly name: string;
  readonly query: Compilable;
}

/**
 * Data that outlives the process, in SQLite or PostgreSQL. Without it, everything else works: each call rejects with
 * {@link StoreUnavailable} within a timeout, and the store opens by itself once it can. A store that hangs costs a lane one timeout:
 * until it answers again, one call at a time tries it, and all others reject at once.
 *
 * | for | call |
 * |---|---|
 * | a row that must not be lost | `write`: resolves once it would survive a loss of power |
 * | rows that may be lost | `later`: batched, bounded, dropped first |
 * | rows that someone waits for | `change`: at once, in the lane of `later`; a loss of power may lose the last seconds |
 * | reading | `read`, checked against the shape of the rows |
 */
export class Store {
  /** Builds statements. */
  readonly sql: Kysely<Tables>;
  /** The time of the database, ms since the epoch, for statements. */
  readonly clock: RawBuilder<number>;
  readonly kind: Engine['kind'];
  readonly #config: StoreOptions['config'];
  readonly #address: StoreAddress;
  readonly #log: Log;
  readonly #upListeners = new Set<() => void>();
  /** Why the last call of a lane failed. */
  readonly #failing = new Map<Lane | 'read', unknown>();
  /** Lanes in which a call tries whether there is an answer again. */
  readonly #trying = new Set<Lane | 'read'>();
  readonly #noticeListeners: NoticeListener[] = [];
  readonly #remoteListeners: PostgresListener[] = [];
  #engine: Engine | null = null;
  #isOpen = false;
  #isClosed = false;
  #state: StoreHealth['state'] = 'opening';
  #since = new Date().toISOString();
  #reason: string | null = null;
  #queue: Queued[] = [];
  #dropped = 0;
  #space: Pick<StoreHealth, 'bytes' | 'isSpaceLow' | 'fullReason'> = { bytes: null, isSpaceLow: false, fullReason: null };
  #flushing: Promise<void> | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #flushTimer: NodeJS.Timeout | null = null;
  #spaceTimer: NodeJS.Timeout | null = null;

  constructor({ config, log }: StoreOptions) {
    this.#config = config;
    this.#log = log;
    this.#address = storeAddress(config.DATABASE_URL);
    this.kind = this.#address.kind;
    this.sql = statementsFor(this.kind);
    this.clock = clockOf(this.kind);
  }

  /** Opens the store and updates its schema. Resolves after the first attempt; while it fails, others follow. */
  async open(): Promise<void> {
    try {
      this.#engine ??= await createEngine(this.#address, this.#config.STORE_TIMEOUT_MS);
      await migrate(this.#engine, this.sql);
      if (this.#isClosed) return;
      this.#isOpen = true;
      this.#setState('up', null);
      await this.#watchSpace(this.#engine);
    } catch (error) {
      if (this.#isClosed) return;
      this.#setState(error instanceof StoreTooNew ? 'off' : 'down', error);
    }
  }

  /** Whether other gateways use it too. */
  get isShared(): boolean {
    return this.kind === 'postgres';
  }

  get health(): StoreHealth {
    return {
      engine: this.kind,
      state: this.#state,
      since: this.#since,
      reason: this.#reason,
      queued: this.#queue.length,
      dropped: this.#dropped,
      ...this.#space,
    };
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** Calls the listener whenever the store is up again. Returns a function that unsubscribes it. */
  onUp(listener: () => void): () => void {
    this.#upListeners.add(listener);
    return () => this.#upListeners.delete(listener);
  }

  /** Stores rows in one transaction, in the durable lane. Resolves with what each statement returns. */
  async write(...queries: readonly Compilable[]): Promise<readonly (readonly unknown[])[]> {
    return await this.#write('durable', queries);
  }

  /** Stores a row with the next batch, unless the store fails for too long or is full. */
  later(name: string, query: Compilable): void {
    if (this.#isClosed || this.#space.fullReason !== null) return this.#drop(name);
    this.#queue.push({ name, query });
    if (this.#queue.length > MAX_QUEUED) this.#drop(this.#queue.shift()?.name ?? name);
    this.#flushTimer ??= setTimeout(() => this.#startFlush(), this.#config.STORE_FLUSH_MS).unref();
  }

  /** Stores the batched rows that wait, for a read that must see them. Resolves also if that fails. */
  async flush(): Promise<void> {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#startFlush();
    await this.#flushing;
  }

  /** Stores rows in one transaction. Resolves with what each statement returns. Notices are sent once everything is stored. */
  async change(...steps: readonly (Compilable | Notices)[]): Promise<readonly (readonly unknown[])[]> {
    if (this.#space.fullReason !== null) throw new StoreUnavailable(this.#space.fullReason);
    const { isShared } = this;
    const results = await this.#write(
      'batched',
      steps.map((step) => ('compile' in step ? step : isShared ? sendNotices(this.sql, step.notices) : step.notices)),
    );
    const sent = steps.flatMap((step, index) => ('compile' in step || isShared ? [] : (results[index] ?? [])));
    for (const { notice } of z.array(Notice).parse(sent)) for (const listener of this.#noticeListeners) listener.onNotice(notice);
    return results;
  }

  /** Adds a listener for notices; it ends with the store. */
  async listen(listener: NoticeListener): Promise<void> {
    const address = this.#address;
    if (address.kind === 'sqlite') return void this.#noticeListeners.push(listener);
    const { PostgresListener } = await import('./postgres-listener.ts');
    if (!this.#isClosed)
      this.#remoteListeners.push(new PostgresListener({ url: address.url, timeoutMs: this.#config.STORE_TIMEOUT_MS, listener }));
  }

  /** Rejects with {@link StoreUnavailable} also if a row does not have this shape. */
  async read<T>(row: z.ZodType<T>, query: Compilable): Promise<readonly T[]> {
    const rows = await this.#run('read', (engine) => engine.read(query.compile()));
    const { data, error } = z.array(row).safeParse(rows);
    if (data === undefined) throw new StoreUnavailable('rows of another shape', { cause: error });
    return data;
  }

  /** Stores what waits, as far as there is time, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#retryTimer, this.#flushTimer, this.#spaceTimer]) if (timer) clearTimeout(timer);
    this.#upListeners.clear();
    await Promise.all(this.#remoteListeners.map((listener) => listener.close()));
    await this.#flushing;
    if (this.#queue.length > 0 && this.isUp) await this.#flush();
    const unstored = this.#queue.splice(0);
    for (const { name } of unstored) this.#drop(name);
    if (unstored.length > 0)
      this.#log.error({ engine: this.kind, statements: unstored.length }, 'batched rows dropped at the end');
    await this.#engine?.close().catch((error: unknown) => this.#log.warn({ err: error }, 'store not closed'));
  }

  #write(lane: Lane, queries: readonly Compilable[]): Promise<readonly (readonly unknown[])[]> {
    const statements = queries.map((query) => query.compile());
    return this.#run(lane, (engine) => engine.write(lane, statements));
  }

  async #run<T>(lane: Lane | 'read', work: (engine: Engine) => Promise<T>): Promise<T> {
    if (!this.#isOpen || this.#engine === null) throw new StoreUnavailable(this.#reason ?? 'not open');
    const failure = this.#failing.get(lane);
    const isTrial = failure instanceof StoreTimeout;
    if (isTrial && this.#trying.has(lane)) throw failure;
    if (isTrial) this.#trying.add(lane);
    const end = storeSeconds.startTimer({ lane });
    try {
      const result = await work(this.#engine);
      end({ outcome: 'ok' });
      this.#failing.delete(lane);
      if (this.#failing.size === 0) this.#setState('up', null);
      return result;
    } catch (error) {
      end({ outcome: 'error' });
      if (!(error instanceof StatementRefused)) {
        this.#failing.set(lane, error);
        this.#setState('down', error);
      }
      throw error;
    } finally {
      if (isTrial) this.#trying.delete(lane);
    }
  }

  #startFlush(): void {
    this.#flushTimer = null;
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
      if (this.#queue.length > 0 && !this.#isClosed)
        this.#flushTimer ??= setTimeout(() => this.#startFlush(), this.#config.STORE_FLUSH_MS).unref();
    });
  }

  /** Stores everything that waits; a batch that fails waits for the next flush, and a statement that is refused is dropped. */
  async #flush(): Promise<void> {
    let size = BATCH;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, size);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other
        await this.#write(
          'batched',
          batch.map(({ query }) => query),
        );
      } catch (error) {
        const [first] = batch;
        if (error instanceof StatementRefused && batch.length === 1 && first !== undefined) {
          this.#log.error({ err: error, table: first.name }, 'a row was refused by the store');
          this.#drop(first.name);
          size = BATCH;
          continue;
        }
        this.#queue = [...batch, ...this.#queue];
        // Runs the statements one by one, to find the refused one.
        size = 1;
        if (error instanceof StatementRefused) continue;
        for (const { name } of this.#queue.splice(0, Math.max(0, this.#queue.length - MAX_QUEUED))) this.#drop(name);
        return;
      }
    }
  }

  #drop(name: string): void {
    this.#dropped += 1;
    storeRowsDropped.inc({ table: name });
  }

  #setState(state: StoreHealth['state'], cause: unknown): void {
    const reason = cause === null ? null : cause instanceof Error ? cause.message : 'unknown error';
    if (state !== 'up' && !this.#isClosed)
      this.#retryTimer ??= setTimeout(() => void this.#retry(), this.#config.STORE_RETRY_MS).unref();
    if (state === this.#state && reason === this.#reason) return;
    const hasChanged = state !== this.#state;
    if (hasChanged) this.#since = new Date().toISOString();
    this.#state = state;
    this.#reason = reason;
    if (state === 'up') {
      this.#log.info({ engine: this.kind }, 'store is up');
      if (hasChanged) for (const listener of this.#upListeners) listener();
    } else this.#log.error({ err: cause, engine: this.kind, reason }, 'store fails; the rest of the gateway continues');
  }

  /** Tries the lanes that failed, also if there is nothing to store. */
  async #retry(): Promise<void> {
    this.#retryTimer = null;
    if (!this.#isOpen) return this.open();
    const tries = [...this.#failing.keys()].map((lane) => {
      if (lane === 'read') return this.read(z.unknown(), this.sql.selectFrom('facts').select('name').limit(1));
      return this.#write(lane, [setFact(this, 'last failure', new Date().toISOString())]);
    });
    await Promise.allSettled(tries);
  }

  /** Measures at once and every few seconds whether there is space for the history and for batched rows. */
  async #watchSpace(engine: Engine): Promise<void> {
    const space = await measureSpace(engine, this.#address, this.#config).catch(() => this.#space);
    const { bytes, isSpaceLow, fullReason } = space;
    if (isSpaceLow !== this.#space.isSpaceLow) {
      const effect = isSpaceLow ? 'recording of price history pauses: little space is left' : 'price history is recorded again';
      this.#log.warn({ engine: this.kind, bytes }, effect);
    }
    if (fullReason !== this.#space.fullReason) {
      if (fullReason === null) this.#log.warn({ engine: this.kind }, 'the store has space for batched rows again');
      else
        this.#log.error(
          { engine: this.kind, fullReason, bytes },
          'the store drops batched rows, to leave space for the audit log',
        );
    }
    this.#space = space;
    if (!this.#isClosed) this.#spaceTimer = setTimeout(() => void this.#watchSpace(engine), SPACE_CHECK_MS).unref();
  }
}
