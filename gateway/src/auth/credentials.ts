import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import { GraphQLError } from 'graphql';
import * as z from 'zod';
import { bearerOf } from '../provider/client/bearer.ts';

/** Credentials that a client sends with each operation, or once per socket. They are not verified yet. */
export interface Credentials {
  readonly bearer: string | null;
  /** Whether `Authorization` is present, but is not `Bearer <token>` or is too long. */
  readonly hasInvalidAuthorization?: boolean;
  /** Public id of the customer that staff act for; empty when the header is unreadable. */
  readonly actingCustomer: string | null;
  /** Encrypted trading session. */
  readonly tradingToken: string | null;
  /** Secret of an API key; empty when the header is unreadable. */
  readonly apiKey: string | null;
}

const KEY_BY_HEADER: ReadonlyMap<string, keyof Credentials> = new Map([
  ['authorization', 'bearer'],
  ['x-acting-customer', 'actingCustomer'],
  ['x-trading-token', 'tradingToken'],
  ['x-api-key', 'apiKey'],
]);

/** Visible ASCII characters, as in a header value without spaces. */
const ApiKeyText = z.string().regex(/^[\x21-\x7e]{1,512}$/);

export const NO_CREDENTIALS: Credentials = { bearer: null, actingCustomer: null, tradingToken: null, apiKey: null };

const MAX_LENGTH = 8_192;
/** A single value of limited length. */
export const CredentialText = boundedString(MAX_LENGTH);

/** Reads HTTP headers, or the payload of `connection_init`, which has the same keys in any letter case. */
export function credentialsOf(values: Readonly<Record<string, unknown>>): Credentials {
  const credentials: { -readonly [K in keyof Credentials]: Credentials[K] } = { ...NO_CREDENTIALS };
  for (const [name, value] of Object.entries(values)) {
    const key = KEY_BY_HEADER.get(name.toLowerCase());
    if (key === undefined) continue;
    const text = CredentialText.safeParse(value).data ?? null;
    if (key === 'bearer') {
      credentials.bearer = bearerOf(text ?? undefined);
      credentials.hasInvalidAuthorization = value !== undefined && value !== null && credentials.bearer === null;
    } else if (key === 'tradingToken') credentials.tradingToken = text;
    else if (value === undefined || value === null) continue;
    // An unreadable API key must not count as absent: the request would run without a credential.
    else if (key === 'apiKey') credentials.apiKey = ApiKeyText.safeParse(value).data ?? '';
    // Nor must an unreadable customer: the operation would run for another customer.
    else credentials.actingCustomer = text?.trim() ?? '';
  }
  return credentials;
}

/** The error if an API key is sent with another credential: only one can decide what the request may read. Otherwise null. */
export function credentialConflict(values: Readonly<Record<string, unknown>>): GraphQLError | null {
  const sent = new Set(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : (KEY_BY_HEADER.get(name.toLowerCase()) ?? []),
    ),
  );
  return sent.has('apiKey') && sent.size > 1 ? conflictError() : null;
}

export function conflictError(): GraphQLError {
  return new GraphQLError('Send X-Api-Key alone, without Authorization, X-Acting-Customer and X-Trading-Token.', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

const SIGN_IN_FIRST =
  'Sign in first: get a bearer token with the dashboard\'s own signIn document, and send it as "Authorization: Bearer <token>". docs/api.md, "Get a bearer", has a script for it.';
const WRONG_SCHEME = `The Authorization header must be "Bearer <token>" with at most ${MAX_LENGTH} characters: no other scheme is accepted.`;

/** Error message for a caller without a bearer token. */
export function missingBearerMessage({ hasInvalidAuthorization }: Pick<Credentials, 'hasInvalidAuthorization'>): string {
  return hasInvalidAuthorization ? WRONG_SCHEME : SIGN_IN_FIRST;
}

/** `WWW-Authenticate` of a 401 (RFC 6750, section 3). Without any credential it has no error, as section 3.1 recommends. */
export function challengeFor({
  bearer,
  apiKey,
  hasInvalidAuthorization,
}: Pick<Credentials, 'bearer' | 'apiKey' | 'hasInvalidAuthorization'>): string {
  const scheme = 'Bearer realm="Sightline"';
  if (hasInvalidAuthorization)
    return `${scheme}, error="invalid_request", error_description="The header must be Bearer, followed by a token, with at most ${MAX_LENGTH} characters"`;
  if (apiKey !== null) return `${scheme}, error="invalid_token", error_description="The API key is unknown, deleted or expired"`;
  if (bearer === null) return scheme;
  return `${scheme}, error="invalid_token", error_description="The bearer token is unknown, expired or revoked: sign in again"`;
}
