import { hash } from 'node:crypto';
import { SessionClaims } from '@sightline/provider-contract/auth.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { EncodedJson } from '../../util/json-text.ts';

/** SHA-256 of a bearer, which may be stored: it identifies the bearer but cannot replace it. */
export function bearerHash(bearer: string): string {
  return hash('sha256', bearer);
}

const Claims = EncodedJson.pipe(loose(SessionClaims));
/** Last second that RFC 3339 can represent. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/**
 * Reads `exp` of a bearer, in whole milliseconds since the epoch, at most LAST_MS; null when unreadable. Does not verify the bearer:
 * only the provider can.
 */
export function bearerExpiry(bearer: string): number | null {
  const claims = Claims.safeParse(bearer.split('.')[1]);
  return claims.success ? Math.round(Math.min(claims.data.exp * 1000, LAST_MS)) : null;
}

/** Returns the token of a `Bearer <token>` header; null for any other header. */
export function bearerOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}
