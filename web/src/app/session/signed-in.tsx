import { NetworkStatus } from '@apollo/client';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { eraseDraftsOfOthers } from '../../lib/drafts.ts';
import { type StoredSession, sessionEnd } from '../../lib/stored-session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/spinner-page.tsx';
import { SignedInShell } from './signed-in-shell.tsx';
import { StartFailure } from '../start-failure.tsx';
import { endSession } from './end-session.ts';
import { useViewerQuery } from './viewer.generated.ts';
import { ViewerContext } from './viewer-context.ts';

/** Longest delay that a timer can hold. */
const MAX_DELAY_MS = 2 ** 31 - 1;

interface SignedInProps {
  readonly session: StoredSession;
  /** Called before a sign-out by hand ends the session. */
  readonly onLeave: () => void;
}

/** Everything behind the sign-in: reads the viewer, then draws the shell around the route. */
export function SignedIn({ session, onLeave }: SignedInProps) {
  useEffect(
    function endInTime() {
      const timer = setTimeout(endSession, Math.min(sessionEnd(session) - Date.now(), MAX_DELAY_MS));
      return () => clearTimeout(timer);
    },
    [session],
  );
  const { data, error, refetch, networkStatus } = useViewerQuery({ notifyOnNetworkStatusChange: true });
  const userId = data?.viewer.user.id;
  useEffect(
    function forgetOthers() {
      if (userId !== undefined) eraseDraftsOfOthers(userId);
    },
    [userId],
  );
  if (data) {
    return (
      <ViewerContext value={data.viewer}>
        <SignedInShell onLeave={onLeave}>
          <Outlet />
        </SignedInShell>
      </ViewerContext>
    );
  }
  if (!error) return <LoadingPage />;
  return (
    <StartFailure
      title="Your account could not be read"
      error={error}
      onRetry={() => void refetch().catch(() => {})}
      retrying={networkStatus === NetworkStatus.refetch}
      footer={
        <Button tone="subtle" onClick={endSession}>
          Sign out
        </Button>
      }
    />
  );
}
