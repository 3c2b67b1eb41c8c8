import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/processes.ts';
import { schemaPages } from './lib/schema-pages.ts';

/** Writes docs/schema/ from the descriptions of schema/*.graphql, one page a domain. */
const SOURCE = join(ROOT, 'schema');
const PAGES = join(ROOT, 'docs/schema');

const names = (await readdir(SOURCE)).filter((name) => name.endsWith('.graphql')).toSorted();
const domains = await Promise.all(
  names.map(async (name) => ({ name: name.slice(0, -'.graphql'.length), text: await readFile(join(SOURCE, name), 'utf8') })),
);
await rm(PAGES, { recursive: true, force: true });
await mkdir(PAGES, { recursive: true });
await Promise.all([...schemaPages(domains)].map(([name, text]) => writeFile(join(PAGES, name), text)));
