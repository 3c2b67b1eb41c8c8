import { copyFile, readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { unlistedChanges } from './lib/contract-changes.ts';
import { MANIFEST, readDocuments, RELEASED, withReleased, writeDocuments } from './lib/released-documents.ts';

/** Records the current contract as released. Later changes are compared with it. */
const SDL = new URL('../schema/published/schema.graphql', import.meta.url);
const RELEASED_SDL = new URL('../schema/released.sdl', import.meta.url);
const CHANGELOG = new URL('../CHANGELOG.md', import.meta.url);

const present = await readFile(SDL, 'utf8');
const before = await readFile(RELEASED_SDL, 'utf8').catch(() => present);
const unnamed = unlistedChanges(buildSchema(before), buildSchema(present), await readFile(CHANGELOG, 'utf8'));
if (unnamed.length > 0) {
  console.error('CHANGELOG.md does not name these breaking changes:');
  for (const { coordinate, description } of unnamed) console.error(`  \`${coordinate}\`: ${description}`);
  process.exit(1);
}
const released = await readDocuments(RELEASED).catch(() => ({}));
await writeDocuments(RELEASED, withReleased(await readDocuments(MANIFEST), released));
await copyFile(SDL, RELEASED_SDL);
