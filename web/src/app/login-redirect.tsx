import { useEffect, useState } from 'react';
import { Navigate, resolvePath, useLocation } from 'react-router-dom';
import type { StoredSession } from '../gateway/session/stored-session.ts';
import { tabUser } from '../gateway/session/tab-user.ts';
import { LOGIN_PATH } from '../gateway/session/urls.ts';
import { LoadingPage } from '../ui/page.tsx';
import { clientConfig } from '../lib/client-config.ts';

/** Where the sign-in page continues afterwards, and why it is shown. */
interface ReturnTo {
  readonly from: string;
  readonly notice?: 'session-ended';
}

/** History state for the sign-in page. Null if the user signed out. */
export function useReturnTo(session: StoredSession | null): ReturnTo | null {
  const { pathname, search, hash } = useLocation();
  const [hadSession, setHadSession] = useState(session !== null);
  if (session !== null && !hadSession) setHadSession(true);
  const hasSignedOut = hadSession && session === null && tabUser.read() === null;
  if (hasSignedOut) return null;
  const from = `${pathname}${search}${hash}`;
  return hadSession ? { from, notice: 'session-ended' } : { from };
}

/** Redirects to the configured sign-in page, which continues to `returnTo` afterwards. */
export function LoginRedirect({ returnTo }: { returnTo: ReturnTo | null }) {
  const { authRedirectPath } = clientConfig();
  const here = useLocation().pathname;
  const { pathname } = resolvePath(authRedirectPath);
  if (pathname === LOGIN_PATH) return <Navigate to={authRedirectPath} replace state={returnTo} />;
  // The configured page is missing: this application serves its path and has no page there. It shows its own sign-in page instead.
  if (pathname === here) return <Navigate to={LOGIN_PATH} replace state={returnTo} />;
  return <ExternalRedirect path={authRedirectPath} />;
}

/** Redirects to a page of another application. */
function ExternalRedirect({ path }: { path: string }) {
  useEffect(
    function load() {
      window.location.replace(path);
    },
    [path],
  );
  return <LoadingPage />;
}
