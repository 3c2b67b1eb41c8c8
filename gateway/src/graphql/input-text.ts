import { gatewayError } from '../util/errors.ts';

/**
 * Rejects arguments that the types allow and no provider accepts, before anything is sent: the character U+0000 in a text, and a
 * blank idempotency key, which would be the same for every create. Throws BAD_USER_INPUT; the message names the path, never the value.
 */
export function checkInputText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const problem = problemOf(value, path.at(-1));
    if (problem !== null) throw gatewayError('BAD_USER_INPUT', { message: `"${path.join('.')}" ${problem}.` });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) checkInputText(part, [...path, name]);
  }
}

function problemOf(text: string, field: string | undefined): string | null {
  if (text.includes('\u0000')) return 'contains the character U+0000';
  return field === 'idempotencyKey' && text.trim() === '' ? 'is empty' : null;
}
