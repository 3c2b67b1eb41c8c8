import { type Answer, isRecord } from './answer.ts';
import { SightlineError } from './sightline-error.ts';

/** The payload of a mutation. Throws the errors of the answer, or the first thing that the person can mend. */
export function payloadOf({ data, errors }: Answer, field: string): Readonly<Record<string, unknown>> {
  const [first, ...more] = errors;
  if (first !== undefined) throw new SightlineError([first, ...more], { data });
  const payload = isRecord(data) ? data[field] : null;
  if (!isRecord(payload)) throw SightlineError.own('UNREADABLE');
  const userErrors: unknown = payload['userErrors'];
  const refused: unknown = Array.isArray(userErrors) ? userErrors[0] : undefined;
  if (isRecord(refused)) throw SightlineError.of(String(refused['code']), String(refused['message']));
  return payload;
}
