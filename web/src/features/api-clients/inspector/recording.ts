import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { named } from '../../../lib/bidi.ts';
import { MAX_MESSAGES } from './inspector-run.ts';
import { CheckedMessage } from './received-message.ts';
import type { Recording } from './recording-player.ts';
import { parsedJson } from '../../../lib/json.ts';

/** Enough for all messages that the page keeps, also with their escapes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Messages as newline-delimited JSON, one object a line. `frame` has the text as received, so that no number changes its notation. */
export function toNdjson(messages: readonly CheckedMessage[]): string {
  // Omits the number of a message, which belongs to the run.
  return messages.map((message) => `${JSON.stringify(CheckedMessage.parse(message))}\n`).join('');
}

const Line = z.extend(CheckedMessage, { receivedAt: z.iso.datetime({ offset: true }) });

/** Reads a file that the page saved. Resolves with a sentence about what is wrong with any other. */
export async function readRecording(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Recording | string> {
  const { name } = file;
  if (file.size > MAX_FILE_BYTES) return named`${name} is too large. A recording of the inspector has less than 64 MiB.`;
  const text = await file.text().catch(() => null);
  if (text === null) return named`Couldn't read ${name}.`;
  const messages: CheckedMessage[] = [];
  let start = 0;
  for (let number = 1; start < text.length; number += 1) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    start = end === -1 ? text.length : end + 1;
    if (isBlank(line)) continue;
    if (messages.length === MAX_MESSAGES)
      return named`${name} has more than ${MAX_MESSAGES} messages, which is more than the page keeps.`;
    const read = Line.safeParse(parsedJson(line));
    if (!read.success) return named`${name} isn't a recording of the inspector: line ${number} isn't one of its messages.`;
    messages.push(read.data);
  }
  return messages.length === 0 ? named`${name} has no messages.` : { name, messages };
}
