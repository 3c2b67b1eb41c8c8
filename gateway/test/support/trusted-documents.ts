import { createHash } from 'node:crypto';
import * as z from 'zod';
import manifest from '../../../schema/trusted-documents.json' with { type: 'json' };

const { documents } = z
  .object({ documents: z.record(z.string(), z.object({ name: z.string(), text: z.string() })) })
  .parse(manifest);

/** The web's own document that asks for a root field with arguments: only documents of the manifest run without a bearer. */
export function trustedDocumentFor(field: string): string {
  const found = Object.values(documents).find(({ text }) => text.includes(` ${field}(`));
  if (!found) throw new Error(`no document of the manifest asks for ${field}`);
  return found.text;
}

export function trustedDocumentNamed(name: string): string {
  const found = Object.values(documents).find((document) => document.name === name);
  if (!found) throw new Error(`${name} is not in the manifest`);
  return found.text;
}

export const trustedQueries = Object.values(documents).filter(({ text }) => text.startsWith('query '));

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
