import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Lifetime of a session, seconds. */
export const SESSION_SECONDS = 12 * 3600;

const Claims = z.object({ sub: z.string(), iat: z.int(), exp: z.int(), gen: z.int(), jti: z.string() });
/** `gen` is the user's session generation, `jti` distinguishes two sessions of the same second; times are Unix seconds. */
export type SessionClaims = z.output<typeof Claims>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = (text: string, key: string) => createHmac('sha256', key).update(text).digest();

/** A JWT signed with HS256. */
export function signSession(claims: SessionClaims, key: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${signature(text, key).toString('base64url')}`;
}

/** @returns null if the signature is wrong, the claims are invalid, or the token has expired */
export function readSession(token: string, key: string, now: Date): SessionClaims | null {
  const [head, body, signed, ...more] = token.split('.');
  if (head === undefined || body === undefined || signed === undefined || more.length > 0) return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(`${head}.${body}`, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claims.success && claims.data.exp * 1000 > now.getTime() ? claims.data : null;
}
