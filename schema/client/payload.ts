import { type GraphQLResponse, isRecord } from './graphql-response.ts';
import { SightlineError } from './sightline-error.ts';

/** The payload of a mutation. Throws the errors of the response, otherwise the first user error. */
export function payloadOf({ data, errors }: GraphQLResponse, field: string): Readonly<Record<string, unknown>> {
  const [first, ...more] = errors;
  if (first !== undefined) throw new SightlineError([first, ...more], { data });
  const payload = isRecord(data) ? data[field] : null;
  if (!isRecord(payload)) throw SightlineError.client('UNREADABLE');
  const userErrors: unknown = payload['userErrors'];
  const userError: unknown = Array.isArray(userErrors) ? userErrors[0] : undefined;
  if (isRecord(userError)) throw SightlineError.of(String(userError['code']), String(userError['message']));
  return payload;
}
