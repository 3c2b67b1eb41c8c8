import { hash } from 'node:crypto';
import { SessionClaims } from '@sightline/provider-contract/auth.ts';
import * as z from 'zod';

/** What may be kept of a bearer: enough to recognise it, not to use it. */
export function bearerHash(bearer: string): string {
  return hash('sha256', bearer);
}

const Claims = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(SessionClaims);

/** `exp` of a bearer in milliseconds since the epoch; null when it cannot be read. Proves nothing: only the provider does. */
export function bearerExpiry(bearer: string): number | null {
  const claims = Claims.safeParse(bearer.split('.')[1]);
  return claims.success ? claims.data.exp * 1000 : null;
}

/** The second part of `Bearer <token>`; null when the header does not look so. */
export function bearerOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const [scheme, token, ...more] = header.trim().split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' && token && more.length === 0 ? token : null;
}
