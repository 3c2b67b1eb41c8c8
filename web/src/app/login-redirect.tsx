import { useEffect, useState } from 'react';
import { Navigate, resolvePath, useLocation } from 'react-router-dom';
import type { StoredSession } from '../session/stored-session.ts';
import { tabUser } from '../session/tab-user.ts';
import { LOGIN_PATH } from '../session/urls.ts';
import { LoadingPage } from '../ui/page.tsx';
import { useClientConfig } from './client-config.tsx';

/** Where the sign-in screen leads to next, and why it is shown. */
export interface ReturnTo {
  readonly from: string;
  readonly notice?: 'session-ended';
}

/** For the history of the sign-in screen: where it is to lead on to. Null for who has left by their own will. */
export function useReturnTo(session: StoredSession | null): ReturnTo | null {
  const { pathname, search, hash } = useLocation();
  const [hadSession, setHadSession] = useState(session !== null);
  if (session !== null && !hadSession) setHadSession(true);
  const left = hadSession && session === null && tabUser.read() === null;
  if (left) return null;
  const from = `${pathname}${search}${hash}`;
  return hadSession ? { from, notice: 'session-ended' } : { from };
}

/** Leads to the configured sign-in; `returnTo` says there where to lead on to. */
export function LoginRedirect({ returnTo }: { returnTo: ReturnTo | null }) {
  const { authRedirectPath } = useClientConfig();
  const here = useLocation().pathname;
  const { pathname } = resolvePath(authRedirectPath);
  if (pathname === LOGIN_PATH) return <Navigate to={authRedirectPath} replace state={returnTo} />;
  // Nobody else answers there: this application's own sign-in does.
  if (pathname === here) return <Navigate to={LOGIN_PATH} replace state={returnTo} />;
  return <ExternalRedirect path={authRedirectPath} />;
}

/** A page that is not this application's. */
function ExternalRedirect({ path }: { path: string }) {
  useEffect(
    function load() {
      window.location.replace(path);
    },
    [path],
  );
  return <LoadingPage />;
}
