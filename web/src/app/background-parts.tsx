import { useEffect, useSyncExternalStore } from 'react';
import { areItemsStored, onItemsChange } from '../lib/workspace.ts';
import { toast } from '../ui/toasts.tsx';
import { WorkspaceSync } from '../workspace/workspace-sync.tsx';
import { SessionWarning } from '../gateway/session/session-warning.tsx';
import { endSession } from '../gateway/session/sign-out.ts';

const UNSTORED_TEXT = "This browser can't store your watchlist, desk and settings. Changes may be lost when you close this tab.";

/** Background work of a signed-in page. A lazy chunk, because none of it is needed at first. */
export function BackgroundParts({ endsAt }: { endsAt: number }) {
  const isStored = useSyncExternalStore(onItemsChange, areItemsStored);
  useEffect(
    function reportUnstored() {
      if (!isStored) toast({ tone: 'negative', text: UNSTORED_TEXT });
    },
    [isStored],
  );
  return (
    <>
      <WorkspaceSync />
      <SessionWarning endsAt={endsAt} onSignInAgain={endSession} />
    </>
  );
}
