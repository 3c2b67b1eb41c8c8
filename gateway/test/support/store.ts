import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/lib/stack.ts';
import type { Engine } from '../../src/store/engine.ts';
import { PostgresEngine } from '../../src/store/postgres-engine.ts';
import { SqliteEngine } from '../../src/store/sqlite-engine.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { PostgresProcess } from './postgres-process.ts';

/** Where a store is: its variables. */
export interface StorePlace {
  readonly DATABASE_URL?: string;
  readonly DATA_DIR: string;
}

const FAST = { ...STORE_TIMERS, STORE_RETRY_MS: 50, STORE_FLUSH_MS: 20 };

/** Opens a store, which ends with the test. */
export async function openStore(place: StorePlace, timers: Partial<typeof STORE_TIMERS> = {}): Promise<Store> {
  const store = new Store({ config: { ...FAST, ...timers, ...place }, log: createLog('silent') });
  onTestFinished(() => store.close());
  await store.open();
  return store;
}

/** Makes every read and write of a store fail from now on. */
export async function breakStore(store: Store): Promise<void> {
  const drop = (table: string) => ({ compile: () => sql`DROP TABLE ${sql.table(table)}`.compile(store.sql) });
  await store.write(drop('audit'), drop('facts'));
}

/** The engine of a store, without the tables. */
export function engineAt({ DATABASE_URL, DATA_DIR }: StorePlace): Engine {
  if (DATABASE_URL?.startsWith('postgres')) return new PostgresEngine({ url: DATABASE_URL, timeoutMs: 5_000 });
  return new SqliteEngine({ path: `${DATA_DIR}/sightline.sqlite`, timeoutMs: 5_000 });
}

interface OfEngine {
  readonly engine: Store['kind'];
  /** An empty store for one test. */
  readonly newPlace: () => Promise<StorePlace>;
  /** Lets all writes fail, by a lock on the file or the end of the server, until the returned function is called. */
  readonly interrupt: (place: StorePlace) => Promise<() => Promise<void>>;
}

/** Runs a suite with each engine. */
export function describeWithBothEngines(title: string, suite: (options: OfEngine) => void): void {
  describe(`${title}, in SQLite`, () => {
    suite({
      engine: 'sqlite',
      newPlace() {
        const folder = temporaryFolder();
        onTestFinished(() => folder.remove());
        return Promise.resolve({ DATA_DIR: folder.path });
      },
      interrupt({ DATA_DIR }) {
        const db = new DatabaseSync(join(DATA_DIR, 'sightline.sqlite'), { timeout: 10_000 });
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
        return { DATABASE_URL: await server.createDatabase(`test_${databases}`), DATA_DIR: '/nonexistent' };
      },
      async interrupt() {
        await server.kill();
        return () => server.restart();
      },
    });
  });
}
