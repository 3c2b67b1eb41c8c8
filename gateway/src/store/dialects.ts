import {
  type Compilable,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/** Kysely as a builder of statements; an {@link Engine} runs them, with lanes and deadlines. */
export function statementsFor(kind: Engine['kind']): Kysely<Tables> {
  const isSqlite = kind === 'sqlite';
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: (): DialectAdapter => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createQueryCompiler: (): QueryCompiler => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
      createIntrospector: (db) => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
    },
  });
}

/** The time of the database, ms since the epoch, in a statement: the clocks of gateways differ. */
export function clockOf(kind: Engine['kind']): RawBuilder<number> {
  return kind === 'sqlite'
    ? sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    : sql`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)`;
}

/**
 * Lets the transactions that begin with this name follow one another, so that each one sees what the former stored. SQLite has one
 * writer at a time anyway.
 */
export function oneAtATime(
  { sql: db, kind }: { readonly sql: Kysely<Tables>; readonly kind: Engine['kind'] },
  name: string,
): Compilable {
  const lock = kind === 'sqlite' ? sql`SELECT 1` : sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`;
  return { compile: () => lock.compile(db) };
}

/** Channel of PostgreSQL for notices. */
export const NOTICE_CHANNEL = 'sightline_notices';

/** Sends each row of a query, its column `notice`, to the listeners of all gateways once the transaction is stored. */
export function sendNotices(db: Kysely<Tables>, notices: Compilable): Compilable {
  const { sql: text, parameters } = notices.compile();
  return {
    compile: () => ({
      ...sql`SELECT 1`.compile(db),
      sql: `SELECT pg_notify('${NOTICE_CHANNEL}', notice) FROM (${text}) AS sent`,
      parameters,
    }),
  };
}
