import { type GraphQLResponse, isRecord } from './graphql-response.ts';
import { SightlineError } from './sightline-error.ts';

/** User errors of a sign-in that may pass by themselves. */
const RETRYABLE = new Set(['SIGN_IN_TIMEOUT', 'SIGN_IN_FAILED', 'TOO_MANY_ATTEMPTS']);

/** The payload of a mutation. Throws the errors of the response, otherwise the first user error. */
export function payloadOf({ data, errors }: GraphQLResponse, field: string): Readonly<Record<string, unknown>> {
  const [first, ...more] = errors;
  if (first !== undefined) throw new SightlineError([first, ...more], { data });
  const payload = isRecord(data) ? data[field] : null;
  if (!isRecord(payload)) throw SightlineError.client('UNREADABLE');
  const userErrors: unknown = payload['userErrors'];
  const userError: unknown = Array.isArray(userErrors) ? userErrors[0] : undefined;
  if (isRecord(userError)) {
    const code = String(userError['code']);
    throw SightlineError.of(code, String(userError['message']), { retryable: RETRYABLE.has(code) });
  }
  return payload;
}
