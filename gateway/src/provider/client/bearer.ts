import { hash } from 'node:crypto';
import { SessionClaims } from '@sightline/provider-contract/auth.ts';
import { EncodedJson } from '../../util/json-text.ts';

/** SHA-256 of a bearer, which may be stored: it identifies the bearer but cannot replace it. */
export function bearerHash(bearer: string): string {
  return hash('sha256', bearer);
}

const Claims = EncodedJson.pipe(SessionClaims);

/** Reads `exp` of a bearer, in milliseconds since the epoch; null when unreadable. Does not verify the bearer: only the provider can. */
export function bearerExpiry(bearer: string): number | null {
  const claims = Claims.safeParse(bearer.split('.')[1]);
  return claims.success ? claims.data.exp * 1000 : null;
}

/** Returns the token of a `Bearer <token>` header; null for any other header. */
export function bearerOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}
