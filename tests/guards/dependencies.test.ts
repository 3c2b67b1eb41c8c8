import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest, WORKSPACE } from '../../scripts/lib/installed-packages.ts';
import { ROOT } from './source-files.ts';

const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
/** First cells of the tables: names, some with versions, separated by commas; `*` matches anything. */
const listed = [...page.matchAll(/^\| (?!package|---)([^|]+) \|/gm)].flatMap(([, cell = '']) =>
  cell.split(',').map((name) => name.trim().replace(/ .*$/, '')),
);

const FOLDERS = [...WORKSPACE, 'bench', 'bench/hive'].filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
/** Type packages belong to a package on the list. */
const TYPES = /^@types\//;
/** Names that are not from the package registry, or are started without installation. */
const OTHERS = ['pnpm', 'node:sqlite'];

const dependencies = FOLDERS.flatMap((folder) => {
  const { dependencies: run, devDependencies, optionalDependencies } = readManifest(folder);
  return Object.entries({ ...run, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name, version]) => ({ folder, name, version }));
});
const matches = (entry: string, name: string) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)));

describe('dependencies', () => {
  it('are all explained in docs/dependencies.md', () => {
    const unexplained = dependencies.filter(({ name }) => !TYPES.test(name) && !listed.some((entry) => matches(entry, name)));
    expect(unexplained.map(({ folder, name }) => `${folder}: ${name}`)).toEqual([]);
  });

  it('all exist: docs/dependencies.md has no extra entry', () => {
    const names = dependencies.map(({ name }) => name);
    const superfluous = listed.filter((entry) => !OTHERS.includes(entry) && !names.some((name) => matches(entry, name)));
    expect(superfluous).toEqual([]);
  });

  it('are pinned', () => {
    expect(dependencies.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
