import { useEffect } from 'react';
import { Navigate, resolvePath, useLocation } from 'react-router-dom';
import { LOGIN_PATH } from '../session/urls.ts';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { useClientConfig } from './client-config.tsx';
import type { WayBack } from '../session/return-to.ts';

/** Leads to the configured sign-in; `wayBack` says there where to lead on to. */
export function ToSignIn({ wayBack }: { wayBack: WayBack | null }) {
  const { authRedirectPath } = useClientConfig();
  const here = useLocation().pathname;
  const { pathname } = resolvePath(authRedirectPath);
  if (pathname === LOGIN_PATH) return <Navigate to={authRedirectPath} replace state={wayBack} />;
  // Nobody else answers there: this application's own sign-in does.
  if (pathname === here) return <Navigate to={LOGIN_PATH} replace state={wayBack} />;
  return <ToOtherPage path={authRedirectPath} />;
}

/** A page that is not this application's. */
function ToOtherPage({ path }: { path: string }) {
  useEffect(
    function load() {
      window.location.replace(path);
    },
    [path],
  );
  return <LoadingPage />;
}
