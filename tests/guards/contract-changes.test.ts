import { readFile } from 'node:fs/promises';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { unlistedChanges } from '../../scripts/lib/contract-changes.ts';
import { run } from '../../scripts/lib/processes.ts';
import {
  hashOf,
  MANIFEST,
  parseDocuments,
  readDocuments,
  releasedDocuments,
  releasedSdl,
} from '../../scripts/lib/released-documents.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const [changelog, currentSdl] = await Promise.all([read('CHANGELOG.md'), read('schema/published/schema.graphql')]);
const schema = buildSchema(currentSdl);

describe('the released contract', () => {
  it('has no breaking change that the changelog does not name', async () => {
    const released = (await releasedSdl()) ?? currentSdl;
    expect(unlistedChanges(buildSchema(released), schema, changelog)).toEqual([]);
  });

  it('still has the documents of released pages in the manifest', async () => {
    const manifest = await readDocuments(MANIFEST);
    const missing = Object.entries(await releasedDocuments()).filter(([hash, { text }]) => manifest[hash]?.text !== text);
    expect(missing).toEqual([]);
  });

  it('has documents that are valid in the schema, each under the hash of its text', async () => {
    const manifest = Object.entries(await readDocuments(MANIFEST));
    const wrong = manifest.filter(([hash, { text }]) => hashOf(text) !== hash || validate(schema, parse(text)).length > 0);
    expect(wrong.map(([, { name }]) => name)).toEqual([]);
  });

  it.each(['examples/sign-in.sh', 'schema/python/sightline/client.py'])('has the document whose hash %s sends', async (file) => {
    const hashes = (await read(file)).match(/\b[0-9a-f]{64}\b/g) ?? [];
    const manifest = await readDocuments(MANIFEST);
    expect(hashes.map((hash) => manifest[hash]?.name)).toEqual(['SignIn']);
  });

  it('loses a released document only if the changelog names it', async () => {
    // Without a git history, and before the first release, there is nothing to compare with.
    const { code, output } = await run('git', ['show', 'HEAD:schema/released-documents.json']);
    if (code !== 0) return;
    const kept = await releasedDocuments();
    const dropped = Object.entries(parseDocuments(output)).filter(
      ([hash, { name }]) => kept[hash] === undefined && !changelog.includes(`\`${name}\` (${hash.slice(0, 8)})`),
    );
    expect(dropped).toEqual([]);
  });
});
