import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useStoredSession } from '../../lib/stored-session.ts';
import { useClientConfig } from '../client-config.tsx';
import { SignedIn } from './signed-in.tsx';

/** Lets nobody in without a session; remembers where they were going, unless they left by their own will. */
export function SessionGuard() {
  const session = useStoredSession();
  const { authRedirectPath } = useClientConfig();
  const location = useLocation();
  const [leaving, setLeaving] = useState(false);
  if (session === null) {
    const state = leaving ? null : { from: `${location.pathname}${location.search}` };
    return <Navigate to={authRedirectPath} replace state={state} />;
  }
  return <SignedIn key={session.bearer} session={session} onLeave={() => setLeaving(true)} />;
}
