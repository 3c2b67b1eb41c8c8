import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { NamedChange } from './contract-changes.ts';
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

/** A release in the feeds of schema changes. */
interface NamedRelease {
  readonly version: string;
  readonly releasedAt: string;
  readonly changes: readonly NamedChange[];
}

export async function writeReleased(sdl: string, documents: Documents, release: NamedRelease): Promise<void> {
  const releases = z.array(z.unknown()).parse(JSON.parse(await readFile(RELEASED_CHANGES, 'utf8').catch(whereMissing('[]'))));
  await writeChanged(RELEASED_CHANGES, `${JSON.stringify([release, ...releases], null, 2)}\n`);
  await writeChanged(RELEASED_SDL, sdl);
  await writeDocuments(RELEASED, documents);
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
export function withReleased(present: Documents, released: Documents): Documents {
  return { ...present, ...Object.fromEntries(Object.entries(released).filter(([hash]) => present[hash] === undefined)) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
