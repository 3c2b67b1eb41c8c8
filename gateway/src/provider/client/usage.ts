import type { Compilable, ExpressionBuilder } from 'kysely';
import * as z from 'zod';
import { addFact, readFact } from '../../store/facts.ts';
import { deleteRows, type RetentionStep, ROWS_PER_STEP } from '../../store/retention.ts';
import type { Store } from '../../store/store.ts';
import { type Tables, USAGE_FIELDS, UsageCounts, type UsageField, type UsageRow } from '../../store/tables.ts';
import { newId } from '../../util/compact-text.ts';
import { DAY_MS, HOUR_MS } from '@sightline/schema/rules/durations.ts';

export const USAGE_TIMERS = {
  /** Interval at which counts are stored, ms. */
  USAGE_FLUSH_MS: 5_000,
};

/** Counts are kept this long. */
export const USAGE_DAYS = 90;

/** Rows in memory; more are stored at once. */
const MAX_ROWS = 5_000;
/** Rows that one statement stores. */
const CHUNK = 200;
/** Bytes of a row with its indexes in PostgreSQL; SQLite needs 60 % of it. */
const ROW_BYTES = 420;
const MAX_BYTES = 512 * 1024 * 1024;
const SINCE = 'usage_since';
const CHANGING = ['revision', 'last_used_at', ...USAGE_FIELDS] as const;

/** Counts the traffic of one source. */
export interface UsageMeter {
  /** Adds to the counts of the present hour. */
  count(field: UsageField, amount?: number): void;
}

export type UsageMeters = Pick<Usage, 'meter'>;

const NO_COUNTS: UsageCounts = { requests: 0, too_many_requests: 0, waited_ms: 0, connections: 0, key_tests: 0, unaccepted: 0 };

const SourceRow = UsageCounts.extend({ source: z.string(), last_used_at: z.int() });
/** Sums of the counts of one source. */
export type SourceUsage = UsageCounts & {
  /** Milliseconds since the epoch; null if it was not used. */
  readonly last_used_at: number | null;
};

const HourRow = UsageCounts.extend({ hour: z.int() });
/** Sums of the counts of one hour, which starts at `hour`, milliseconds since the epoch. */
export type HourUsage = z.output<typeof HourRow>;

/** The source of the calls of a trading client's sessions, or of an API key that is used against this gateway: the id of its scope. */
export function scopeSource(scopeId: string): string {
  return `scope:${scopeId}`;
}

/** The source of the calls that this gateway makes with one of a client's keys, by the id of the key. */
export function keySource(keyId: string): string {
  return `api-key:${keyId}`;
}

/** The source of 429s of an API client's keys, which are found by the id of the client without reading its keys. */
export function clientSource(clientId: string): string {
  return `client:${clientId}`;
}

/** The source of all operations with API keys; while it has none, no key was used against this gateway. */
export const ALL_API_KEYS = 'api-keys';

/**
 * Counts the traffic of API clients through this gateway, by source and hour, and stores it for 90 days. Sources are ids, never
 * secrets. A row has the counts of one gateway, and each statement stores them as a whole: repeating it counts nothing twice, and the
 * rows of several gateways add up. While the store fails, counts stay in memory, as far as there is room.
 */
export class Usage {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  /** Rows of the present hour, and those that are not stored yet, by hour and source. */
  readonly #rows = new Map<string, UsageRow>();
  readonly #changed = new Set<UsageRow>();

  constructor(options: { store: Store; flushMs: number; now?: () => number }) {
    this.#store = options.store;
    this.#now = options.now ?? Date.now;
    this.#store.later('facts', addFact(this.#store, SINCE, String(this.#now())));
    this.#timer = setInterval(() => this.#store.isUp && this.#flush(), options.flushMs).unref();
  }

  meter(source: string): UsageMeter {
    return { count: (field, amount = 1) => this.#count(source, field, Math.round(amount)) };
  }

  /** Sums of each source since `from`, in their order. Rejects while the store fails. */
  async totalsOf(sources: readonly string[], from: number): Promise<SourceUsage[]> {
    if (sources.length === 0) return [];
    const rows = await this.#read(
      SourceRow,
      this.#rowsOf(sources)
        .select((eb) => ['source', eb.fn.max('last_used_at').as('last_used_at'), ...sumsSince(eb, from)])
        .groupBy('source'),
    );
    const found = new Map(rows.map(({ source, ...usage }) => [source, usage]));
    return sources.map((source) => found.get(source) ?? { last_used_at: null, ...NO_COUNTS });
  }

  /** Sums of each hour since `from` with traffic of the sources, oldest first. Rejects while the store fails. */
  async hoursOf(sources: readonly string[], from: number): Promise<readonly HourUsage[]> {
    if (sources.length === 0) return [];
    return this.#read(
      HourRow,
      this.#rowsOf(sources)
        .select((eb) => ['hour', ...sumsSince(eb, from)])
        .where('hour', '>', from)
        .groupBy('hour')
        .orderBy('hour'),
    );
  }

  /** When counting began, milliseconds since the epoch. Rejects while the store fails. */
  async countedSince(): Promise<number> {
    await this.#store.flush();
    return Math.min(this.#now(), Number((await readFact(this.#store, SINCE)) ?? this.#now()));
  }

  /** Deletes some rows that are too old, or the oldest while there are too many bytes; returns their number. */
  async prune(maxBytes = MAX_BYTES): ReturnType<RetentionStep> {
    const { sql: db } = this.#store;
    const ids = db.selectFrom('usage').select('id').limit(ROWS_PER_STEP);
    const old = await deleteRows(this.#store, 'usage', ids.where('hour', '<=', this.#now() - USAGE_DAYS * DAY_MS));
    if (old > 0) return old;
    const [all] = await this.#store.read(
      z.object({ rows: z.int() }),
      db.selectFrom('usage').select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('rows')),
    );
    if (all === undefined || all.rows * ROW_BYTES <= maxBytes) return 0;
    return deleteRows(this.#store, 'usage', ids.orderBy('hour'));
  }

  /** Leaves the counts that are not stored to the store, which has to be closed after this. */
  close(): void {
    clearInterval(this.#timer);
    this.#flush();
  }

  #count(source: string, field: UsageField, amount: number): void {
    if (amount <= 0) return;
    const now = this.#now();
    const hour = now - (now % HOUR_MS);
    const key = `${hour} ${source}`;
    let row = this.#rows.get(key);
    if (row === undefined) {
      if (this.#rows.size >= MAX_ROWS) {
        this.#flush();
        this.#rows.clear();
      }
      row = { id: newId(), source, hour, revision: 0, last_used_at: now, ...NO_COUNTS };
      this.#rows.set(key, row);
    }
    row[field] += amount;
    row.last_used_at = now;
    this.#changed.add(row);
  }

  /** Gives what has changed to the store. */
  #flush(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const row of changed) row.revision += 1;
    for (let start = 0; start < changed.length; start += CHUNK) this.#storeLater(changed.slice(start, start + CHUNK));
    const oneHourAgo = this.#now() - HOUR_MS;
    for (const [key, { hour }] of this.#rows) if (hour <= oneHourAgo) this.#rows.delete(key);
  }

  #storeLater(rows: readonly UsageRow[]): void {
    const query = this.#store.sql
      .insertInto('usage')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(CHANGING.map((column) => [column, eb.ref(`excluded.${column}`)] as const)))
          // A statement that was given up may still arrive, after a later one.
          .whereRef('excluded.revision', '>', 'usage.revision'),
      );
    this.#store.later('usage', query);
  }

  #rowsOf(sources: readonly string[]) {
    return this.#store.sql.selectFrom('usage').where('source', 'in', sources);
  }

  /** Reads rows after everything that was counted so far. */
  async #read<T>(row: z.ZodType<T>, query: Compilable): Promise<readonly T[]> {
    this.#flush();
    await this.#store.flush();
    return this.#store.read(row, query);
  }
}

const sumsSince = (eb: ExpressionBuilder<Tables, 'usage'>, from: number) =>
  USAGE_FIELDS.map((field) =>
    eb.cast<number>(eb.fn.coalesce(eb.fn.sum(field).filterWhere('hour', '>', from), eb.lit(0)), 'bigint').as(field),
  );
