import { NetworkStatus } from '@apollo/client';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { agreementUrl } from '../features/agreements/urls.ts';
import { callAt } from '../lib/call-at.ts';
import { type StoredSession, sessionEnd } from '../session/stored-session.ts';
import { Button } from '../ui/button.tsx';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { StartFailure } from './start-failure.tsx';
import { DisplayProvider } from '../session/display-provider.tsx';
import { endSession } from '../session/end-session.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { SignedInShell } from './shell/signed-in-shell.tsx';
import { useLeave } from '../session/use-leave.ts';
import { useOwnTab } from '../session/tab-owner.ts';
import { useStaffStatus } from '../session/use-staff-status.ts';
import { useViewerQuery } from '../session/viewer.generated.ts';
import { ViewerContext } from '../session/viewer-context.ts';

/** Everything behind the sign-in: reads the viewer, then draws the shell around the route. */
export function SignedIn({ session }: { session: StoredSession }) {
  const endsAt = sessionEnd(session);
  useEffect(
    function endInTime() {
      return callAt(endsAt, endSession);
    },
    [endsAt],
  );
  const { data: fresh, previousData, error, refetch, networkStatus } = useViewerQuery({ notifyOnNetworkStatusChange: true });
  // While the viewer is read again for another customer, the shell stays.
  const data = fresh ?? (error ? undefined : previousData);
  const leave = useLeave();
  const own = useOwnTab(data?.viewer.user);
  useStaffStatus(data?.viewer.isStaffKnown ?? true);
  if (data && own) {
    const unsigned = data.viewer.unsignedAgreementCustomerId;
    if (unsigned !== null) return <Navigate to={agreementUrl(unsigned)} replace />;
    return (
      <ViewerContext value={data.viewer}>
        <DisplayProvider userId={data.viewer.user.id}>
          <SignedInShell>
            <Outlet />
          </SignedInShell>
          <SessionWarning endsAt={endsAt} onSignInAgain={endSession} />
        </DisplayProvider>
      </ViewerContext>
    );
  }
  if (data || !error) return <LoadingPage />;
  return (
    <StartFailure
      title="Your account could not be read"
      error={error}
      onRetry={() => void refetch().catch(() => {})}
      retrying={networkStatus === NetworkStatus.refetch}
      footer={
        <Button tone="subtle" onClick={() => void leave()}>
          Sign out
        </Button>
      }
    />
  );
}
