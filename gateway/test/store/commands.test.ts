import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../scripts/lib/processes.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { pagesOf } from '../../src/store/copy.ts';
import { addFact } from '../../src/store/facts.ts';
import { runStoreCommand } from '../../src/store-main.ts';
import { TABLE_NAMES } from '../../src/store/tables.ts';
import { describeWithBothEngines, engineAt, openStore, type StorePlace } from '../support/store.ts';
import { EXAMPLE_ROWS } from '../support/store-rows.ts';
import { statementsFor } from '../../src/store/dialects.ts';

type Result = Awaited<ReturnType<typeof runStoreCommand>>;

/** Runs a command on a store. */
function runCommand(place: StorePlace, ...args: string[]): Promise<Result> {
  return runStoreCommand(args, place);
}

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** Every row of every table. */
async function contentOf(place: StorePlace): Promise<Record<string, unknown[]>> {
  const engine = engineAt(place);
  const db = statementsFor(engine.kind);
  const content: Record<string, unknown[]> = {};
  try {
    for (const table of TABLE_NAMES) {
      content[table] = [];
      for await (const rows of pagesOf(engine.read.bind(engine), db, table)) content[table].push(...rows);
    }
  } finally {
    await engine.close();
  }
  return content;
}

/** Fills a store with rows in every table; the table of audit gaps gets more than one page of rows. */
async function fillStore(place: StorePlace): Promise<StorePlace> {
  const store = await openStore(place);
  for (const { table, row } of EXAMPLE_ROWS) await store.write(store.sql.insertInto(table).values(row));
  const gaps = Array.from({ length: 1_200 }, (_, n) => ({ id: `gap ${n}`, from_at: n, until_at: n, lost: 1 }));
  await store.write(store.sql.insertInto('audit_gaps').values(gaps));
  return place;
}

describeWithBothEngines('a backup', ({ newPlace }) => {
  it('has every row while the store is in use, and restores them into an empty store of either engine', async () => {
    const place = await fillStore(await newPlace());
    const before = await contentOf(place);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const file = join(newFolder(), 'backup.sqlite');
    expect(await runCommand(place, 'backup', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toEqual(['backup.sqlite']);
    // A backup never overwrites a file.
    const bytes = await readFile(file);
    expect(await runCommand(place, 'backup', file)).toEqual({ code: 1, output: `${file} exists; name a new file` });
    expect(await readFile(file)).toEqual(bytes);

    for (const target of [await newPlace(), storeIn(newFolder())]) {
      expect(await runCommand(target, 'restore', file)).toMatchObject({
        code: 0,
        output: expect.stringContaining('audit_gaps 1201'),
      });
      expect(await contentOf(target)).toEqual(before);
      // A store with rows stays as it is.
      expect(await runCommand(target, 'restore', file)).toEqual({
        code: 1,
        output: 'the store has rows in audit; name an empty one with DATABASE_URL',
      });
      expect(await contentOf(target)).toEqual(before);
    }
    expect(await readFile(file)).toEqual(bytes);
  });

  it('replaces the facts of an empty store, such as the time when counting of usage began', async () => {
    const target = await newPlace();
    const opened = await openStore(target);
    await opened.write(...['usage_since', 'of the target'].map((name) => addFact(opened, name, '2')));
    const source = storeIn(newFolder());
    const store = await openStore(source);
    await store.write(...['usage_since', 'of the source'].map((name) => addFact(store, name, '1')));
    const file = join(newFolder(), 'backup.sqlite');
    await runCommand(source, 'backup', file);
    expect(await runCommand(target, 'restore', file)).toMatchObject({ code: 0 });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is refused if it is damaged, newer or no backup, and leaves the store empty', async () => {
    const source = await fillStore(storeIn(newFolder()));
    const folder = newFolder();
    const file = join(folder, 'backup.sqlite');
    await runCommand(source, 'backup', file);
    const [text, truncated, newer, other] = ['text', 'truncated', 'newer', 'other'].map((name) => join(folder, name));
    if (!text || !truncated || !newer || !other) throw new Error('no names');
    await writeFile(text, 'no database at all, but long enough to have the first bytes of one. '.repeat(20));
    for (const copy of [truncated, newer, other]) await copyFile(file, copy);
    await truncate(truncated, 20_000);
    const edit = (path: string, statement: string): void => {
      const db = new DatabaseSync(path);
      db.exec(statement);
      db.close();
    };
    edit(newer, "INSERT INTO schema_versions VALUES (999, 999, '2099-01-01')");
    edit(other, "UPDATE audit SET outcome = 'unheard-of'");
    const target = await newPlace();
    const cases = [
      [text, /not a database/],
      [truncated, /damaged|malformed|corrupted/],
      [newer, /schema 999, of a newer release/],
      [other, /audit has a row of another shape: outcome/],
      [join(folder, 'none'), /does not exist/],
    ] as const;
    for (const [path, reason] of cases) {
      expect(await runCommand(target, 'restore', path)).toEqual({ code: 1, output: expect.stringMatching(reason) });
    }
    await openStore(target);
    const { facts: _facts, ...tables } = await contentOf(target);
    expect(Object.values(tables).flat()).toEqual([]);
  });

  it('is refused by a release other than that of the gateway that uses the store', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    await store.write({ compile: () => sql`INSERT INTO schema_versions VALUES (999, 1, '')`.compile(store.sql) });
    expect(await runCommand(place, 'backup', join(newFolder(), 'b'))).toEqual({
      code: 1,
      output: expect.stringMatching(/^the store has schema 999, this release has \d+: use the release of the gateway that runs$/),
    });
  });
});

describeWithBothEngines('the commands of the store', ({ newPlace }) => {
  it('check every row', async () => {
    const place = await fillStore(await newPlace());
    expect(await runCommand(place, 'check')).toEqual({ code: 0, output: expect.stringContaining('audit_gaps 1201') });
    const store = await openStore(place);
    await store.write(store.sql.updateTable('audit').set({ outcome: sql`'unheard-of'` }));
    expect(await runCommand(place, 'check')).toEqual({
      code: 1,
      output: 'The store: audit has a row of another shape: outcome. Nothing was changed.',
    });
  });

  it('prune what is too old', async () => {
    const place = await fillStore(await newPlace());
    expect((await runCommand(place, 'prune')).output).toMatch(/^pruned rows: \d+$/);
    expect((await contentOf(place))['audit_gaps']).toEqual([]);
    expect(await runCommand(place, 'prune')).toEqual({ code: 0, output: 'pruned rows: 0' });
  });

  it('say how much was pruned before it failed', async () => {
    const place = await fillStore(await newPlace());
    const store = await openStore(place);
    const rename = (from: string, to: string) =>
      store.write({ compile: () => sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.compile(store.sql) });
    // The table that is pruned last.
    await rename('creates', 'gone');
    const { code, output } = await runCommand(place, 'prune');
    await rename('gone', 'creates');
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/creates.* Rows pruned before that: 1\d{3}\.$/) });
    expect((await contentOf(place))['audit_gaps']).toEqual([]);
  });

  it('forget a user or a customer, and keep the audit log', async () => {
    const place = await fillStore(await newPlace());
    const before = await contentOf(place);
    for (const kind of ['user', 'customer']) {
      const present = await contentOf(place);
      const { code, output } = await runCommand(place, 'forget', kind, 'unknown');
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(/^deleted: .*The audit log keeps its entries\.$/),
      });
      expect(await contentOf(place)).toEqual(present);
      await runCommand(place, 'forget', kind, kind === 'user' ? 'user-1' : 'customer-1');
    }
    const after = await contentOf(place);
    expect(after['audit']).toEqual(before['audit']);
    const remaining = TABLE_NAMES.filter((name) => name !== 'audit').flatMap((name) => after[name] ?? []);
    expect(JSON.stringify(remaining)).not.toMatch(/user-1|customer-1/);
  });
});

describe('a command that cannot run', () => {
  it.each([
    [],
    ['backup'],
    ['backup', ''],
    ['restore', 'a', 'b'],
    ['forget', 'user'],
    ['forget', 'everyone', '1'],
    ['prune', 'all'],
    ['drop'],
  ])('shows the usage if its arguments are wrong: %j', async (...args) => {
    const { code, output } = await runCommand(storeIn('/nonexistent'), ...args.flat());
    expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/^Usage: npm run store/) });
  });

  it('names what is wrong with the store', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'sub'));
    expect(await runCommand(storeIn(folder), 'check')).toEqual({ code: 1, output: `${folder}/sightline.sqlite does not exist` });
    expect(await runCommand({ DATABASE_URL: 'mysql://x' }, 'check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL: must be sqlite:PATH or postgres://'),
    });
    const away = { DATABASE_URL: 'postgres://sightline@127.0.0.1:1/x' };
    expect(await runCommand(away, 'forget', 'user', '1')).toMatchObject({
      code: 1,
      output: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await runCommand(away, 'copy', 'sqlite:x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('copy reads a SQLite store'),
    });
  });
});

it.each(['gateway/src/store-main.ts', 'scripts/store.ts'])(
  '%s prints the result of a command, or why there is none, and ends with its code',
  async (program) => {
    const { DATABASE_URL } = await fillStore(storeIn(newFolder()));
    const runProgram = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(ROOT, program), ...args], {
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATABASE_URL },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code, stdout, stderr };
    };
    expect(await runProgram('check')).toEqual({ code: 0, stdout: expect.stringMatching(/^intact: .*\n$/), stderr: '' });
    expect(await runProgram('restore', '/nonexistent')).toEqual({ code: 1, stdout: '', stderr: '/nonexistent does not exist\n' });
    expect(await runProgram('drop')).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: npm run store/) });
  },
);
