import type { Credentials } from './credentials.ts';

const SIGN_IN_FIRST =
  'Sign in first: get a bearer token with the dashboard\'s own signIn document, and send it as "Authorization: Bearer <token>". docs/api.md, "Get a bearer", has a script for it.';
const WRONG_SCHEME = 'The Authorization header must be "Bearer <token>": no other scheme is accepted.';

/** What a caller without a bearer token should do. */
export function missingBearerMessage({ hasOtherScheme }: Pick<Credentials, 'hasOtherScheme'>): string {
  return hasOtherScheme ? WRONG_SCHEME : SIGN_IN_FIRST;
}

/** `WWW-Authenticate` of a 401 (RFC 6750, section 3). Without any credential it has no error, as section 3.1 recommends. */
export function challengeFor({
  bearer,
  apiKey,
  hasOtherScheme,
}: Pick<Credentials, 'bearer' | 'apiKey' | 'hasOtherScheme'>): string {
  const scheme = 'Bearer realm="Sightline"';
  if (hasOtherScheme)
    return `${scheme}, error="invalid_request", error_description="The scheme must be Bearer, followed by a token"`;
  if (apiKey !== null) return `${scheme}, error="invalid_token", error_description="The API key is unknown, deleted or expired"`;
  if (bearer === null) return scheme;
  return `${scheme}, error="invalid_token", error_description="The bearer token is unknown, expired or revoked: sign in again"`;
}
