import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onStorageChange, storedValue } from '../lib/storage.ts';

const Claims = z.object({ exp: z.number() });

/** The moment in the `exp` claim of a JSON web token, in milliseconds; null when the token has none or is not one. Nothing is verified. */
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
/** What a signed-in browser keeps: the bearer and when it ends (ISO 8601). */
export type StoredSession = z.output<typeof StoredSession>;

const stored = storedValue('local', 'sightline.session', StoredSession);

/** When the session ends, in milliseconds: the bearer's own claim where it has one. */
export function sessionEnd(session: StoredSession): number {
  return jwtExpiry(session.bearer) ?? Date.parse(session.expiresAt);
}

/** The session, unless there is none or it has ended by `now` (milliseconds). */
export function readSession(now: number = Date.now()): StoredSession | null {
  const session = stored.read();
  return session !== null && sessionEnd(session) > now ? session : null;
}

export function storeSession(session: StoredSession): void {
  stored.write(session);
}

const currentSession = (): StoredSession | null => readSession();

/** The session as it stands, in step with other tabs. */
export function useStoredSession(): StoredSession | null {
  return useSyncExternalStore(onStorageChange, currentSession);
}
