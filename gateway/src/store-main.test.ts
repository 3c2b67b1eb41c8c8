import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storeIn, temporaryFolder } from '../../scripts/lib/stack.ts';
import { fileOf, openStore } from '../test/support/store.ts';
import { runStoreCommand } from './store-main.ts';

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

describe('a file that is no store', () => {
  const write = {
    empty: (file: string) => writeFile(file, ''),
    foreign: async (file: string) => {
      const db = new DatabaseSync(file);
      db.exec('CREATE TABLE other (id integer)');
      db.close();
    },
    text: (file: string) => writeFile(file, 'no database at all, but long enough to have the first bytes of one. '.repeat(20)),
  };

  it.each(['empty', 'foreign'] as const)('is neither restored nor checked if it is %s', async (kind) => {
    const place = storeIn(newFolder());
    const file = join(newFolder(), 'backup.sqlite');
    await write[kind](file);
    const reason = 'is no store, or no gateway has started with it';
    expect(await runStoreCommand(['restore', file], place)).toEqual({ code: 1, output: `${file} ${reason}` });
    const check = await runStoreCommand(['check'], { DATABASE_URL: `sqlite:${file}` });
    expect(check).toEqual({ code: 1, output: `this ${reason}` });
  });

  it('is named by its own path, not by that of the copy which is read', async () => {
    const file = join(newFolder(), 'backup.sqlite');
    await write.text(file);
    const { output } = await runStoreCommand(['restore', file], storeIn(newFolder()));
    expect(output).toBe(`${file}: the file is not a database: restore a backup`);
  });
});

it.each(['backup', 'check', 'forget', 'prune'] as const)('a store that does not exist is not created by %s', async (command) => {
  const args = { backup: [join(newFolder(), 'backup.sqlite')], check: [], forget: ['user', '1'], prune: [] }[command];
  const folder = newFolder();
  const result = await runStoreCommand([command, ...args], storeIn(folder));
  expect(result).toEqual({ code: 1, output: `${folder}/sightline.sqlite does not exist` });
  expect(await readdir(folder)).toEqual([]);
});

it('a failed prune says how many rows it has pruned, not that nothing was changed', async () => {
  const place = storeIn(newFolder());
  await openStore(place);
  const db = new DatabaseSync(fileOf(place));
  // The table that is pruned first.
  db.exec('DROP TABLE audit');
  db.close();
  const { code, output } = await runStoreCommand(['prune'], place);
  expect({ code, output }).toEqual({ code: 1, output: 'The store: no such table: audit. Rows pruned before that: 0.' });
});

it('forget says that entries of the audit log are kept', async () => {
  const place = storeIn(newFolder());
  await openStore(place);
  const { output } = await runStoreCommand(['forget', 'user', '1'], place);
  expect(output).toMatch(/^deleted: .*The audit log keeps its entries\.$/);
});
