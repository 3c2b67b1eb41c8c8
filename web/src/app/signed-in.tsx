import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useNavigate, useLocation } from 'react-router-dom';
import { agreementUrl } from '../features/agreements/urls.ts';
import { TRADING_PATH } from '../features/trading/urls.ts';
import { DisplayProvider, displayPreference } from '../lib/display.tsx';
import { clearDraftsOfOtherUsers, clearTabOfOtherUsers } from '../lib/drafts.ts';
import { afterFirstPaint, callAt } from '../lib/timing.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { useLogOut } from '../gateway/session/log-out.tsx';
import { endSession } from '../gateway/session/sign-out.ts';
import { sessionEnd, type StoredSession } from '../gateway/session/stored-session.ts';
import { tabUser } from '../gateway/session/tab-user.ts';
import { ViewerContext } from '../gateway/session/viewer-context.ts';
import { useViewerQuery, ViewerDocument } from '../gateway/session/viewer.generated.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';
import { LoadingPage } from '../ui/page.tsx';
import { SignedInShell } from './shell/signed-in-shell.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { StartFailure } from './start-failure.tsx';

const BackgroundParts = lazyPart(async () => (await import('./background-parts.tsx')).BackgroundParts);

/** The signed-in application: loads the viewer, then renders the shell around the route. */
export function SignedIn({ session }: { session: StoredSession }) {
  const endsAt = sessionEnd(session);
  useEffect(
    function endOnExpiry() {
      return callAt(endsAt, endSession);
    },
    [endsAt],
  );
  const isTrading = useLocation().pathname.startsWith(TRADING_PATH);
  const [isPainted, setIsPainted] = useState(false);
  useEffect(function startBackgroundParts() {
    return afterFirstPaint(() => setIsPainted(true));
  }, []);
  const { data: fresh, previousData, error, refetch, networkStatus } = useViewerQuery({ notifyOnNetworkStatusChange: true });
  // The shell stays while the viewer is refetched for another customer.
  const data = fresh ?? (error ? undefined : previousData);
  const lastUserId = tabUser.read()?.id;
  useEffect(
    function loadDisplayBesideViewer() {
      if (lastUserId !== undefined) displayPreference.read(lastUserId);
    },
    [lastUserId],
  );
  const isTabOwner = useTabOwner(data?.viewer.user);
  useStaffStatusRefetch(data?.viewer.isStaffKnown ?? true);
  if (data && isTabOwner) {
    const unsigned = data.viewer.unsignedAgreementCustomerId;
    if (unsigned !== null) return <Navigate to={agreementUrl(unsigned)} replace />;
    return (
      <ViewerContext value={data.viewer}>
        <DisplayProvider userId={data.viewer.user.id} isTrading={isTrading} fallback={<LoadingPage />}>
          <ConfirmProvider>
            <SignedInShell>
              <Outlet />
            </SignedInShell>
          </ConfirmProvider>
          <Suspense>{isPainted && <BackgroundParts endsAt={endsAt} />}</Suspense>
        </DisplayProvider>
      </ViewerContext>
    );
  }
  if (data || !error) return <LoadingPage />;
  return (
    <ConfirmProvider>
      <StartFailure
        title="Couldn't load your account"
        error={error}
        onRetry={() => void refetch().catch(() => {})}
        retrying={networkStatus === NetworkStatus.refetch}
        footer={<SignOutButton />}
      />
    </ConfirmProvider>
  );
}

function SignOutButton() {
  const logOut = useLogOut(tabUser.read()?.id ?? '');
  return (
    <Button tone="subtle" onClick={logOut}>
      Sign out
    </Button>
  );
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Refetches the viewer, with exponential back-off, until the provider has reported whether the user is staff. */
function useStaffStatusRefetch(isKnown: boolean): void {
  const client = useApolloClient();
  useEffect(
    function refetch() {
      if (isKnown) return;
      let timer: ReturnType<typeof setTimeout>;
      const wait = (ms: number): void => {
        timer = setTimeout(() => {
          client.query({ query: ViewerDocument, fetchPolicy: 'network-only' }).catch(() => {});
          wait(Math.min(ms * 2, LONGEST_WAIT_MS));
        }, ms);
      };
      wait(FIRST_WAIT_MS);
      return () => clearTimeout(timer);
    },
    [isKnown, client],
  );
}

interface User {
  readonly id: string;
  readonly email: string;
}

/**
 * Makes the signed-in user the owner of this tab. Removes what another user left in it: location, acting customer, what they typed.
 * Returns false until that is done.
 */
function useTabOwner(user: User | undefined): boolean {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { id, email } = user ?? {};
  const ownerId = tabUser.read()?.id;
  useEffect(
    function claimTab() {
      if (id === undefined || email === undefined) return;
      const hadOtherUser = (tabUser.read()?.id ?? id) !== id;
      if (hadOtherUser) clearTabOfOtherUsers(id);
      else clearDraftsOfOtherUsers(id);
      tabUser.write({ id, email });
      if (!hadOtherUser) return;
      void navigate(HOME_PATH, { replace: true });
      // The viewer was loaded for the other user's acting customer.
      void client.resetStore().catch(() => {});
    },
    [id, email, client, navigate],
  );
  return id !== undefined && (ownerId === undefined || ownerId === id);
}
