import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { subscriptionText } from '../gateway/live/set-reader.ts';
import { useLiveHub } from '../gateway/live/use-live-set.ts';
import { notifySharedChange } from './shared-changes.ts';
import { syncNow } from './sync.ts';
import { WorkspaceChangedDocument } from './workspace.generated.ts';

/** A message of the subscription: sockets carry no types. */
const Result = z.object({ data: z.object({ workspaceChanged: z.object({ hasSharedChanges: z.boolean() }) }) });

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Asks the account as soon as another device has changed something, over the socket that the page has anyway. A hidden page closes
 * its socket, and asks when it is visible again.
 */
export function useWorkspaceChanges(isJoined: boolean): void {
  const client = useApolloClient();
  const hub = useLiveHub();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isFollowed = isVisible && isJoined;
  useEffect(
    function followChanges() {
      if (!isFollowed) return;
      return hub.subscribe({
        request: () => ({ query: subscriptionText(client.cache, WorkspaceChangedDocument), variables: {} }),
        next(result) {
          void syncNow();
          if (Result.safeParse(result).data?.data.workspaceChanged.hasSharedChanges === true) notifySharedChange();
        },
        onErrors: () => {},
        onDisconnect: () => {},
        onTradingRenewed: () => {},
      });
    },
    [client, hub, isFollowed],
  );
}
