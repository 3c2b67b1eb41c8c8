import { access, chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { copyRows, pagesOf } from './copy.ts';
import { createEngine } from './create-engine.ts';
import { statementsFor } from './dialects.ts';
import { type Engine, type Run, StatementRefused, type StoreAddress } from './engine.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { TABLE_NAMES, TABLES, type Tables } from './tables.ts';

/** A reason for which a command did not do its work, for its user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Counts = ReadonlyMap<keyof Tables, number>;

/** Deadline of one statement; a copy has many. */
const TIMEOUT_MS = 10 * 60_000;
/** Owner only, as the store. */
const MODE = 0o600;
const OWN_VERSION = MIGRATIONS.at(-1)?.version ?? 0;
const Version = z.object({ version: z.nullable(z.int()) });

/** Writes a copy of the store, of one moment, to a new SQLite file. The gateway may run. */
export async function backUp(address: StoreAddress, file: string): Promise<void> {
  if (await exists(file)) throw new CommandError(`${file} exists; name a new file`);
  await withParts(dirname(file), async (part) => {
    await withExistingStore(address, async (engine, db) => {
      if (engine.kind === 'sqlite') await engine.read(sql`VACUUM INTO ${part}`.compile(db));
      else {
        await withNewFile(part, (to) => engine.snapshot(async (run) => void (await copyRows({ run, db }, to))));
      }
    });
    await mustBeIntact(part, 'the copy');
    await chmod(part, MODE);
    await rename(part, file);
  });
}

/** Copies a backup, or another SQLite store in use, into an empty store: all of it or nothing. Returns the number of rows by table. */
export async function restore(file: string, address: StoreAddress): Promise<Counts> {
  await mustExist(file);
  let copied: Counts = new Map();
  await withParts(address.kind === 'sqlite' ? dirname(address.path) : dirname(file), async (part) => {
    // Reads from a copy, which is migrated to the schema of this release. The newest rows of a store in use are in its -wal file, so SQLite
    // makes that copy.
    if (!(await exists(`${file}-wal`))) await copyFile(file, part);
    else await withStore({ kind: 'sqlite', path: file }, (engine, db) => engine.read(sql`VACUUM INTO ${part}`.compile(db)));
    await mustBeIntact(part, file);
    await withStore({ kind: 'sqlite', path: part }, async (source, sourceDb) => {
      await versionOf(source, sourceDb, file);
      await migrate(source, sourceDb);
      await withStore(address, async (target, db) => {
        await migrate(target, db);
        await target.exclusive(async (run) => {
          await mustBeEmpty(run, db);
          // Facts about an empty store, such as the start of its usage, are wrong for what is copied.
          await run(db.deleteFrom('facts').compile());
          await source.snapshot(async (read) => {
            copied = await copyRows({ run: read, db: sourceDb }, { run, db });
          });
        });
      });
    });
  });
  return copied;
}

/** Reads every row. Returns their number by table; rejects with CommandError if something is damaged. */
export async function check(address: StoreAddress): Promise<Counts> {
  const counts = new Map<keyof Tables, number>();
  if (address.kind === 'sqlite') {
    await mustExist(address.path);
    await mustBeIntact(address.path, address.path);
  }
  await withExistingStore(address, async (engine, db) => {
    await engine.snapshot(async (run) => {
      for (const table of TABLE_NAMES) {
        let count = 0;
        for await (const rows of pagesOf(run, db, table)) count += rows.length;
        counts.set(table, count);
      }
    });
  });
  return counts;
}

/** Deletes all rows of a user or a customer, except those of the audit log. Returns the number of deleted rows by table. */
export async function forget(address: StoreAddress, kind: 'user' | 'customer', id: string): Promise<Counts> {
  const counts = new Map<keyof Tables, number>();
  await withExistingStore(address, async (engine, db) => {
    await engine.exclusive(async (run) => {
      for (const table of TABLE_NAMES) {
        const { userColumn, customerColumn } = TABLES[table];
        const column = kind === 'user' ? userColumn : customerColumn;
        if (column === null) continue;
        // oxlint-disable-next-line no-await-in-loop -- one table after the other
        const deleted = await run(sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} RETURNING 1`.compile(db));
        counts.set(table, deleted.length);
      }
    });
  });
  return counts;
}

/** Runs work on a store of this release. Rejects with CommandError if there is none: to open it would create it. */
export async function withExistingStore<T>(
  address: StoreAddress,
  work: (engine: Engine, db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (address.kind === 'sqlite') await mustExist(address.path);
  return withStore(address, async (engine, db) => {
    await mustHaveOwnVersion(engine, db);
    return work(engine, db);
  });
}

async function withStore<T>(address: StoreAddress, work: (engine: Engine, db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const engine = await createEngine(address, TIMEOUT_MS);
  try {
    return await work(engine, statementsFor(engine.kind));
  } finally {
    await engine.close();
  }
}

function withNewFile<T>(path: string, work: (to: { run: Run; db: Kysely<Tables> }) => Promise<T>): Promise<void> {
  return withStore({ kind: 'sqlite', path }, async (engine, db) => {
    await migrate(engine, db);
    await engine.exclusive(async (run) => void (await work({ run, db })));
  });
}

/** Names a file for unfinished work in a folder of its own, which is deleted at the end. */
async function withParts(folder: string, work: (part: string) => Promise<void>): Promise<void> {
  const parts = await mkdtemp(join(folder, 'sightline-part-')).catch((error: unknown) => {
    throw new CommandError(`${folder} cannot be written to: ${error instanceof Error ? error.message : 'unknown error'}`);
  });
  try {
    await work(join(parts, 'part.sqlite'));
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** The version of the schema. Rejects with CommandError if there is none. */
async function versionOf(engine: Engine, db: Kysely<Tables>, name: string): Promise<number> {
  const newest = sql`SELECT max(version) AS version FROM schema_versions`.compile(db);
  const [row] = await engine.read(newest).catch((error: unknown) => {
    // The engines report a missing table as unavailable.
    if (error instanceof StatementRefused || (error instanceof Error && error.message.includes('schema_versions'))) return [];
    throw error;
  });
  const version = Version.safeParse(row).data?.version ?? null;
  if (version === null) throw new CommandError(`${name} is no store, or no gateway has started with it`);
  return version;
}

async function mustHaveOwnVersion(engine: Engine, db: Kysely<Tables>): Promise<void> {
  const version = await versionOf(engine, db, 'this');
  if (version !== OWN_VERSION) {
    throw new CommandError(
      `the store has schema ${version}, this release has ${OWN_VERSION}: use the release of the gateway that runs`,
    );
  }
}

async function mustBeEmpty(run: Run, db: Kysely<Tables>): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (table === 'facts') continue;
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const rows = await run(sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.compile(db));
    if (rows.length > 0) throw new CommandError(`the store has rows in ${table}; name an empty one with DATABASE_URL`);
  }
}

const Integrity = z.array(z.object({ integrity_check: z.string() }));

async function mustBeIntact(path: string, name: string): Promise<void> {
  await withStore({ kind: 'sqlite', path }, async (engine, db) => {
    const rows = await engine.read(sql`PRAGMA integrity_check`.compile(db)).catch((error: unknown) => {
      throw new CommandError(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    });
    const problems = Integrity.parse(rows).map(({ integrity_check: text }) => text);
    if (problems.join() !== 'ok') throw new CommandError(`${name} is damaged: ${problems.slice(0, 5).join('; ')}`);
  });
}

/** To open a file that does not exist would create it. */
async function mustExist(file: string): Promise<void> {
  if (!(await exists(file))) throw new CommandError(`${file} does not exist`);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
