import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { writeChanged } from './write-changed.ts';

const Documents = z.record(z.string(), z.object({ name: z.string(), text: z.string() }));
/** Documents by the SHA-256 of their text. */
export type Documents = z.output<typeof Documents>;
const File = z.object({ documents: Documents });

export const MANIFEST = new URL('../../schema/trusted-documents.json', import.meta.url);
const RELEASED = new URL('../../schema/released-documents.json', import.meta.url);
/** Entries of the feeds of schema changes; `gateway/src/http/docs/schema-changes.ts` reads them. */
const RELEASED_CHANGES = new URL('../../schema/released-changes.json', import.meta.url);
const RELEASED_SDL = new URL('../../schema/released.sdl', import.meta.url);

const whereMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** The documents of all releases; none before the first one. */
export async function releasedDocuments(): Promise<Documents> {
  return parseDocuments(await readFile(RELEASED, 'utf8').catch(whereMissing('{ "documents": {} }')));
}

/** The schema of the last release; null before the first one. */
export async function releasedSdl(): Promise<string | null> {
  return readFile(RELEASED_SDL, 'utf8').catch(whereMissing(null));
}

const NamedRelease = z.object({
  version: z.string(),
  releasedAt: z.string(),
  changes: z.array(z.object({ kind: z.enum(['added', 'breaking', 'dangerous']), text: z.string() })),
});
/** A release in the feeds of schema changes. */
type NamedRelease = z.output<typeof NamedRelease>;

export async function writeReleased(sdl: string, documents: Documents, release: NamedRelease): Promise<void> {
  const text = await readFile(RELEASED_CHANGES, 'utf8').catch(whereMissing('[]'));
  const releases = withRelease(z.array(NamedRelease).parse(JSON.parse(text)), release);
  await writeChanged(RELEASED_CHANGES, `${JSON.stringify(releases, null, 2)}\n`);
  await writeChanged(RELEASED_SDL, sdl);
  await writeDocuments(RELEASED, documents);
}

/** Newest first. A version that is recorded again stays one release, with what has changed since. */
export function withRelease([last, ...others]: readonly NamedRelease[], release: NamedRelease): NamedRelease[] {
  if (last === undefined) return [release];
  if (last.version !== release.version) return [release, last, ...others];
  return [{ ...release, changes: [...last.changes, ...release.changes] }, ...others];
}

export async function readDocuments(file: URL): Promise<Documents> {
  return parseDocuments(await readFile(file, 'utf8'));
}

export function parseDocuments(text: string): Documents {
  return File.parse(JSON.parse(text)).documents;
}

export async function writeDocuments(file: URL, documents: Documents): Promise<void> {
  await writeChanged(file, `${JSON.stringify({ documents }, null, 2)}\n`);
}

/** The current documents first, then those that pages of earlier releases still send. */
export function withReleasedDocuments(present: Documents, released: Documents): Documents {
  return { ...present, ...Object.fromEntries(Object.entries(released).filter(([hash]) => present[hash] === undefined)) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
