import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

/** Names of the folders below a folder that contain files. */
const foldersIn = (folder: string): string[] => [
  ...new Set(globSync(`${folder}/*/**/*.*`, { cwd: ROOT }).map((file) => file.slice(folder.length + 1).split('/')[0] ?? '')),
];

/** Files of the schema; `trading.graphql` and `trading-x.graphql` are of one domain. */
const schemaNames = globSync('schema/*.graphql', { cwd: ROOT }).map((file) => basename(file, '.graphql'));
const domains = foldersIn('gateway/src/domains');

const domainOf = (name: string): string | undefined => domains.find((domain) => name === domain || name.startsWith(`${domain}-`));

it('a domain has the same name in schema, gateway and web', () => {
  expect(domains.length).toBeGreaterThan(5);
  expect(schemaNames.filter((name) => name !== 'common' && domainOf(name) === undefined)).toEqual([]);
  expect(domains.filter((domain) => !schemaNames.includes(domain))).toEqual([]);
  expect(foldersIn('web/src/features').filter((feature) => !domains.includes(feature))).toEqual([]);
  const inWeb = (domain: string): boolean =>
    ['features', 'gateway', '.'].some((folder) => existsSync(join(ROOT, 'web/src', folder, domain)));
  expect(domains.filter((domain) => !inWeb(domain))).toEqual([]);
});

it('browser tests of a domain are in a folder of its name', () => {
  const others = ['app', 'support'];
  expect(foldersIn('web/e2e').filter((folder) => !others.includes(folder) && !domains.includes(folder))).toEqual([]);
});
