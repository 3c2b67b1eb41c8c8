import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import type { Engine } from '../../src/store/engine.ts';
import { PostgresEngine } from '../../src/store/postgres-engine.ts';
import { SqliteEngine } from '../../src/store/sqlite-engine.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { PostgresProcess } from './postgres-process.ts';

/** The variable that says where a store is. */
export type StorePlace = ReturnType<typeof storeIn>;

/** The file of a store in SQLite. */
export function fileOf({ DATABASE_URL }: StorePlace): string {
  return DATABASE_URL.slice('sqlite:'.length);
}

const FAST = { ...STORE_TIMERS, STORE_RETRY_MS: 50, STORE_FLUSH_MS: 20 };

/** Opens a store, which ends with the test. */
export async function openStore(place: StorePlace, timers: Partial<typeof STORE_TIMERS> = {}): Promise<Store> {
  const store = new Store({ config: { ...FAST, ...timers, ...place }, log: createLog('silent') });
  onTestFinished(() => store.close());
  await store.open();
  return store;
}

/** Makes reads and writes of the tables `audit` and `facts` fail from now on. */
export async function breakStore(store: Store): Promise<void> {
  const drop = (table: string) => ({ compile: () => sql`DROP TABLE ${sql.table(table)}`.compile(store.sql) });
  await store.write(drop('audit'), drop('facts'));
}

/** A new engine for the database of a store, which creates no tables. */
export function engineAt(place: StorePlace): Engine {
  const { DATABASE_URL: url } = place;
  return url.startsWith('postgres')
    ? new PostgresEngine({ url, timeoutMs: 5_000 })
    : new SqliteEngine({ path: fileOf(place), timeoutMs: 5_000 });
}

interface EngineSuite {
  readonly engine: Store['kind'];
  /** An empty store for one test. */
  readonly newPlace: () => Promise<StorePlace>;
  /** Makes all writes fail, by a lock on the file or the end of the server, until the returned function is called. */
  readonly interrupt: (place: StorePlace) => Promise<() => Promise<void>>;
}

/** Runs a suite with each engine. */
export function describeWithBothEngines(title: string, suite: (options: EngineSuite) => void): void {
  describe(`${title}, in SQLite`, () => {
    suite({
      engine: 'sqlite',
      newPlace() {
        const folder = temporaryFolder();
        onTestFinished(() => folder.remove());
        return Promise.resolve(storeIn(folder.path));
      },
      interrupt(place) {
        const db = new DatabaseSync(fileOf(place), { timeout: 10_000 });
        db.exec('BEGIN IMMEDIATE');
        return Promise.resolve(() => Promise.resolve(db.close()));
      },
    });
  });
  describe(`${title}, in PostgreSQL`, () => {
    let server: PostgresProcess;
    let databases = 0;
    beforeAll(async () => {
      server = await PostgresProcess.start();
    });
    afterAll(() => server.remove());
    suite({
      engine: 'postgres',
      async newPlace() {
        databases += 1;
        return { DATABASE_URL: await server.createDatabase(`test_${databases}`) };
      },
      async interrupt() {
        await server.kill();
        return () => server.restart();
      },
    });
  });
}
