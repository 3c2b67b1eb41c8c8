import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { StoredSession } from './stored-session.ts';
import { tabUser } from './tab-user.ts';

/** Where the sign-in screen leads to next, and why it is shown. */
export interface WayBack {
  readonly from: string;
  readonly notice?: 'session-ended';
}

/** For the history of the sign-in screen: where it is to lead on to. Null for who has left by their own will. */
export function useWayBack(session: StoredSession | null): WayBack | null {
  const { pathname, search, hash } = useLocation();
  const [hadSession, setHadSession] = useState(session !== null);
  if (session !== null && !hadSession) setHadSession(true);
  const left = hadSession && session === null && tabUser.read() === null;
  if (left) return null;
  const from = `${pathname}${search}${hash}`;
  return hadSession ? { from, notice: 'session-ended' } : { from };
}
