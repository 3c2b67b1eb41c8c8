import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import packageJson from '../package.json' with { type: 'json' };
import { changesBetween, unlistedChanges } from './lib/contract-changes.ts';
import {
  MANIFEST,
  readDocuments,
  releasedDocuments,
  releasedSdl,
  withReleasedDocuments,
  writeReleased,
} from './lib/released-documents.ts';

// Records the current contract as released. Later changes are compared with it.
const SDL = new URL('../schema/published/schema.graphql', import.meta.url);
const CHANGELOG = new URL('../CHANGELOG.md', import.meta.url);

const present = await readFile(SDL, 'utf8');
const before = (await releasedSdl()) ?? present;
const unnamed = unlistedChanges(buildSchema(before), buildSchema(present), await readFile(CHANGELOG, 'utf8'));
if (unnamed.length > 0) {
  console.error('CHANGELOG.md does not name these breaking changes:');
  for (const { coordinate, description } of unnamed) console.error(`  \`${coordinate}\`: ${description}`);
  process.exit(1);
}
await writeReleased(present, withReleasedDocuments(await readDocuments(MANIFEST), await releasedDocuments()), {
  version: packageJson.version,
  releasedAt: new Date().toISOString(),
  changes: changesBetween(buildSchema(before), buildSchema(present)),
});
