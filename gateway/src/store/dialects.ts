import {
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
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
