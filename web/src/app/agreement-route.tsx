import { useCallback, useState, useSyncExternalStore } from 'react';
import { AgreementPage } from '../features/agreements/agreement-page.tsx';
import { onStorageChange } from '../lib/storage.ts';
import { readSession } from '../gateway/session/stored-session.ts';
import { LoginRedirect, useReturnTo } from './login-redirect.tsx';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';

/** The agreement page, which also works without a session. If it needs one, or the session ends, it redirects to the sign-in and back. */
export function AgreementRoute() {
  const session = useSyncExternalStore(onStorageChange, readSession);
  const returnTo = useReturnTo(session);
  const [hadSession, setHadSession] = useState(session !== null);
  const [isSessionNeeded, setIsSessionNeeded] = useState(false);
  const handleSessionNeeded = useCallback(() => setIsSessionNeeded(true), []);

  if (session !== null && !hadSession) setHadSession(true);
  if (session === null && (hadSession || isSessionNeeded)) return <LoginRedirect returnTo={returnTo} />;
  return (
    <ConfirmProvider key={session?.bearer}>
      <AgreementPage signedIn={session !== null} onSessionNeeded={handleSessionNeeded} />
    </ConfirmProvider>
  );
}
