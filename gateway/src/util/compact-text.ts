import { randomUUID } from 'node:crypto';
import { boundedMap } from './bounded-map.ts';

const MAX_TEXTS = 1_000;
/** Longer texts are not kept: unauthenticated clients could fill the memory with them. */
const MAX_LENGTH = 10_000;
const texts = boundedMap<string, string>(MAX_TEXTS);

/** Returns one object for equal texts, so that many long-lived owners of equal texts need the memory of one. */
export function intern(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

/** A random UUID in one piece: that of the library consists of 40 strings, 1 KB, until it is read as a whole. */
export function newId(): string {
  return Buffer.from(randomUUID()).toString('latin1');
}
