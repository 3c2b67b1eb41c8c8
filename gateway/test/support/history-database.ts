import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Compilable, sql } from 'kysely';
import * as z from 'zod';
import { type HistoryStore, HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { statementsFor } from '../../src/store/dialects.ts';
import { StoreUnavailable } from '../../src/store/engine.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import type { Random } from '../../../sandbox/src/random.ts';
import type { SimulatedProcess, VirtualTime } from '../../../tests/simulation/virtual-time.ts';

const Parameters = z.array(z.union([z.null(), z.number(), z.string()]));
const Count = z.tuple([z.object({ count: z.int() })]);
/** Rows that a change of the writer returns. */
const Writer = z.tuple([z.tuple([z.object({ epoch: z.int(), last_at: z.int() })])]);

/** Faults of the database, for calls of gateways. */
export interface StoreFaults {
  /** Probability that a call fails: before it is stored, or after. */
  failure: number;
  /** Longest delay in each direction, ms. */
  delayMs: number;
}

/** The database of a schedule: SQLite in memory, which all gateways share as they share PostgreSQL. */
export class HistoryDatabase {
  readonly sql = statementsFor('sqlite');
  readonly faults: StoreFaults = { failure: 0, delayMs: 5 };
  readonly #db = new DatabaseSync(':memory:');
  readonly #prepared = new Map<string, StatementSync>();
  readonly #time: VirtualTime;
  readonly #random: Random;
  /** The table for reads by the simulation itself. */
  readonly table: HistoryTable;
  /** Names of the gateways that were the writer, by epoch. */
  readonly #writers = new Map<number, string>();

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
    this.#db.function('virtual_now', () => Math.floor(time.now));
    for (const migration of MIGRATIONS) for (const step of migration.up(this.sql, 'sqlite')) this.#db.exec(step.compile().sql);
    this.table = new HistoryTable(this.storeOf(time.world, () => {}));
  }

  /** The store of a gateway. `onCall` runs when a call starts and ends, with the time of the last stored row if the call made it the writer. */
  storeOf(
    process: SimulatedProcess,
    onCall: (lastAt: number | null) => void,
  ): HistoryStore & { readonly health: { readonly isSpaceLow: boolean } } {
    const [time, random, faults] = [this.#time, this.#random, this.faults];
    return {
      sql: this.sql,
      kind: 'sqlite',
      isShared: true,
      clock: sql<number>`virtual_now()`,
      health: { isSpaceLow: false },
      change: async (...steps) => {
        onCall(null);
        const lost = random.chance(faults.failure) ? random.pick(['before', 'after'] as const) : null;
        const delay = (): number => random.int(1, Math.max(1, faults.delayMs));
        // The database continues even if its caller is paused.
        await time.sleep(delay(), time.world);
        const rows = lost === 'before' ? [] : this.#transaction(steps.flatMap((step) => ('compile' in step ? step : [])));
        const writer = Writer.safeParse(rows).data?.[0][0];
        if (writer) this.#writers.set(writer.epoch, process.name);
        await time.sleep(delay(), process);
        if (lost !== null) throw new StoreUnavailable('no answer');
        onCall(writer?.last_at ?? null);
        return rows;
      },
      read: async (row, query) => z.array(row).parse(this.query(query)),
    };
  }

  /** Runs a query of a test at once. */
  query(query: Compilable): Record<string, unknown>[] {
    const { sql: text, parameters } = query.compile();
    const statement = this.#prepared.get(text) ?? this.#db.prepare(text);
    this.#prepared.set(text, statement);
    return statement.all(...(Parameters.parse(parameters) satisfies SQLInputValue[]));
  }

  /** Runs a query that counts something. */
  count(text: string): number {
    const [row] = Count.parse(this.query({ compile: () => sql.raw(text).compile(this.sql) }));
    return row.count;
  }

  /** Name of the gateway that was the writer of an epoch. */
  writerOf(epoch: number): string | undefined {
    return this.#writers.get(epoch);
  }

  close(): void {
    this.#db.close();
  }

  #transaction(queries: readonly Compilable[]): Record<string, unknown>[][] {
    this.#db.exec('BEGIN');
    try {
      const rows = queries.map((query) => this.query(query));
      this.#db.exec('COMMIT');
      return rows;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
