import { Pool, type PoolClient, types } from 'pg';
import { type Engine, type Lane, type Run, type Statement, StatementRefused, StoreTimeout, StoreUnavailable } from './engine.ts';

const DURABLE_CONNECTIONS = 2;
const OTHER_CONNECTIONS = 4;
const IDLE_MS = 30_000;
/** Any number that no other program uses as an advisory lock of this database. */
const MIGRATION_LOCK = 7_305_812;

/** Texts for operators, by error code of PostgreSQL or of the connection. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'unreachable (ECONNREFUSED)',
  ENOTFOUND: 'unreachable (ENOTFOUND)',
  ECONNRESET: 'the connection was cut',
  '28P01': 'the password is refused',
  '28000': 'the user is refused',
  '3D000': 'the database does not exist',
  '25006': 'the database is read-only',
  '53100': 'the disk is full',
  '53300': 'it has too many connections',
  '57P01': 'it shuts down',
  '57P03': 'it starts up',
};
const UNDEFINED_TABLE = '42P01';
/** The server ended a statement that took too long. */
const CANCELED = '57014';
/** Classes of codes: invalid data, a violated constraint, a wrong statement. */
const REFUSALS = /^(?:22|23|42)/;

/** PostgreSQL, shared by all gateways. Durable writes have connections of their own. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly #durable: Pool;
  readonly #other: Pool;
  readonly #timeoutMs: number;

  constructor({ url, timeoutMs }: { url: string; timeoutMs: number }) {
    this.#timeoutMs = timeoutMs;
    const pool = (max: number): Pool => {
      const created = new Pool({
        connectionString: url,
        max,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
        statement_timeout: timeoutMs,
        idleTimeoutMillis: IDLE_MS,
        keepAlive: true,
        allowExitOnIdle: true,
        application_name: 'sightline',
        types: { getTypeParser: (oid) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid)) },
      });
      // An idle connection failed: the next request opens another one.
      created.on('error', () => {});
      // A connection in use failed: its statement fails as well.
      created.on('connect', (client) => client.on('error', () => {}));
      return created;
    };
    this.#durable = pool(DURABLE_CONNECTIONS);
    this.#other = pool(OTHER_CONNECTIONS);
  }

  exclusive(work: (run: Run) => Promise<void>): Promise<void> {
    const lock = `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    return this.#transaction(this.#durable, 'BEGIN', Infinity, async (run) => {
      await run({ sql: lock, parameters: [] });
      await work(run);
    });
  }

  snapshot(work: (run: Run) => Promise<void>): Promise<void> {
    return this.#transaction(this.#other, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', Infinity, work);
  }

  write(lane: Lane, statements: readonly Statement[]): Promise<readonly (readonly unknown[])[]> {
    return this.#transaction(lane === 'durable' ? this.#durable : this.#other, 'BEGIN', this.#timeoutMs, async (run) => {
      if (lane === 'batched') await run({ sql: 'SET LOCAL synchronous_commit = off', parameters: [] });
      const results: (readonly unknown[])[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
      for (const statement of statements) results.push(await run(statement));
      return results;
    });
  }

  read(statement: Statement): Promise<readonly unknown[]> {
    return this.#withClient(this.#other, this.#timeoutMs, (run) => run(statement));
  }

  async close(): Promise<void> {
    await Promise.all([this.#durable.end(), this.#other.end()]);
  }

  #transaction<T>(pool: Pool, begin: string, withinMs: number, work: (run: Run) => Promise<T>): Promise<T> {
    return this.#withClient(pool, withinMs, async (run) => {
      const control = (sql: string) => run({ sql, parameters: [] });
      await control(begin);
      try {
        const result = await work(run);
        await control('COMMIT');
        return result;
      } catch (error) {
        // If ROLLBACK fails, its error says that the connection is not usable.
        if (!(error instanceof StoreUnavailable)) await control('ROLLBACK');
        throw error;
      }
    });
  }

  /**
   * Runs statements, each within the timeout of the engine and all of them within `withinMs`. The connection is closed after
   * {@link StoreUnavailable}, and used again otherwise.
   */
  async #withClient<T>(pool: Pool, withinMs: number, work: (run: Run) => Promise<T>): Promise<T> {
    const until = performance.now() + withinMs;
    const client = await pool.connect().catch((error: unknown) => Promise.reject(storeError(error)));
    try {
      const result = await work(this.#runnerOf(client, until));
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof StoreUnavailable);
      throw error;
    }
  }

  #runnerOf(client: PoolClient, until: number): Run {
    return async ({ sql, parameters }) => {
      const remainingMs = Math.min(this.#timeoutMs, Math.ceil(until - performance.now()));
      if (remainingMs <= 0) throw new StoreTimeout();
      const query = { text: sql, values: [...parameters], query_timeout: remainingMs };
      try {
        return (await client.query<Record<string, unknown>>(query)).rows;
      } catch (error) {
        throw storeError(error);
      }
    };
  }
}

function storeError(error: unknown): Error {
  if (!(error instanceof Error)) return new StoreUnavailable('unknown error');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The library waited too long for a connection or a response.
  if (code === CANCELED || (code === '' && error.message.includes('timeout'))) return new StoreTimeout({ cause: error });
  // If a table is missing, the store has failed, not the statement.
  if (REFUSALS.test(code) && code !== UNDEFINED_TABLE) return new StatementRefused(error.message, { cause: error });
  return new StoreUnavailable(REASONS[code] ?? error.message, { cause: error });
}
