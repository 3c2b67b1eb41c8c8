import * as z from 'zod/mini';
import { serverNow } from '../../lib/clock.ts';
import { storedValue } from '../../lib/storage.ts';
import { forgetRoutes } from './routes.ts';

const Claims = z.object({ exp: z.number() });

/** Expiry (`exp` claim) of a JSON Web Token in milliseconds; null if there is none. Does not verify the token. */
export function jwtExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = Claims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return claims.success ? claims.data.exp * 1000 : null;
  } catch {
    return null;
  }
}

const StoredSession = z.object({ bearer: z.string().check(z.minLength(1)), expiresAt: z.iso.datetime() });
/** The stored session: the bearer and its expiry (ISO 8601). */
export type StoredSession = z.output<typeof StoredSession>;

const stored = storedValue('local', 'sightline.session', StoredSession);

/** Expiry of the session in milliseconds: the bearer's own claim if it has one. */
export function sessionEnd(session: StoredSession): number {
  return jwtExpiry(session.bearer) ?? Date.parse(session.expiresAt);
}

/** The session; null if there is none or it has expired by `now` (the server's time in milliseconds). */
export function readSession(now: number = serverNow()): StoredSession | null {
  const session = stored.read();
  return session !== null && sessionEnd(session) > now ? session : null;
}

/** Whether a session is stored, even an expired one. */
export function isSessionStored(): boolean {
  return stored.read() !== null;
}

/** Stores the session of a user who has signed in. False if the browser could not store it. */
export function storeSession(session: StoredSession): boolean {
  forgetRoutes();
  return stored.write(session);
}
