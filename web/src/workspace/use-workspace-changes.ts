import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { subscriptionText } from '../gateway/live/subscription-text.ts';
import { LiveContext } from '../gateway/live/use-live-set.ts';
import { sharedChanges } from './shared-changes.ts';
import { syncNow } from './sync.ts';
import { WorkspaceChangedDocument } from './workspace.generated.ts';

/** A message of the subscription, which arrives from the socket untyped. */
const Result = z.object({ data: z.object({ workspaceChanged: z.object({ hasSharedChanges: z.boolean() }) }) });
/** Pause before the next attempt after the subscription has ended; milliseconds. */
const RETRY_MS = 15_000;

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Syncs the workspace as soon as another device or a colleague has changed it: the socket of the page brings a message. A hidden page
 * has no socket. Pages without one sync when they become visible again (`sync.ts`).
 */
export function useWorkspaceChanges(isEnabled: boolean): void {
  const client = useApolloClient();
  const hub = useContext(LiveContext);
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [attempt, setAttempt] = useState(0);
  useEffect(
    function followChanges() {
      if (!isVisible || !isEnabled || hub === null) return;
      // Items that were shared before the first message, or between two connections, cause no message.
      let mayHaveMissed = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const unsubscribe = hub.subscribe({
        request: () => ({ query: subscriptionText(client.cache, WorkspaceChangedDocument), variables: {} }),
        next(result) {
          void syncNow();
          const hasSharedChanges = Result.safeParse(result).data?.data.workspaceChanged.hasSharedChanges === true;
          if (hasSharedChanges || mayHaveMissed) sharedChanges.emit();
          mayHaveMissed = false;
        },
        onErrors(errors) {
          if (errors.every(({ retryable }) => retryable)) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
        },
        onDisconnect: () => {
          mayHaveMissed = true;
        },
        onTradingRenewed: () => {},
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [client, hub, isVisible, isEnabled, attempt],
  );
}
