import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/processes.ts';
import { schemaPages } from './lib/schema-pages.ts';
import { writeChanged } from './lib/write-changed.ts';

// Writes docs/schema/ from the descriptions of schema/*.graphql, one page for each domain.
const SOURCE = join(ROOT, 'schema');
const PAGES = join(ROOT, 'docs/schema');

const names = (await readdir(SOURCE)).filter((name) => name.endsWith('.graphql')).toSorted();
const domains = await Promise.all(
  names.map(async (name) => ({ name: name.slice(0, -'.graphql'.length), text: await readFile(join(SOURCE, name), 'utf8') })),
);
const pages = schemaPages(domains);
await mkdir(PAGES, { recursive: true });
const outdated = (await readdir(PAGES)).filter((name) => !pages.has(name));
await Promise.all(outdated.map((name) => rm(join(PAGES, name), { recursive: true })));
await Promise.all([...pages].map(([name, text]) => writeChanged(join(PAGES, name), text)));
