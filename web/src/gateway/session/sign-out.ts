import type { ApolloClient } from '@apollo/client';
import * as z from 'zod/mini';
import { SIGN_OUT } from '../../generated/documents.ts';
import { useSendDocument } from './send-document.ts';
import { clearTab } from '../../lib/drafts.ts';
import { clearStored, onClearedByOtherTab, onStorageChange, removeStored, storedValue } from '../../lib/storage.ts';
import { isSessionStored, readSession } from './stored-session.ts';
import { tabUser } from './tab-user.ts';

/**
 * Ends the session in all tabs: removes the bearer, the chosen customer and the trading sessions. The session guard of each
 * tab then redirects to the sign-in. Each tab keeps its own state (drafts), in case the same user returns.
 */
export function endSession(): void {
  // One by one: storage that is cleared at once means a sign-out to the other tabs.
  removeStored('local', () => true);
}

/** Signs the user out: revokes the bearer, clears the state of all tabs and ends the session. */
export function useSignOut(): () => Promise<void> {
  const send = useSendDocument();
  return async () => {
    // A failed request does not prevent a sign-out. Not awaited first: a 401 in another tab would end its session as an expired one.
    const revoked = send(SIGN_OUT, { schema: z.unknown(), bearer: readSession()?.bearer }).catch(() => {});
    // Drafts and other tab state belong to this user. The session guard recognizes a sign-out by the missing tab user.
    clearTab();
    // Ends the session in all tabs. The others take it for a sign-out and clear their state too.
    clearStored('local');
    await revoked;
  };
}

/** Set in the tabs that are open when a session ends without a sign-out. */
const sessionEnded = storedValue('tab', 'sightline.session-ended', z.literal(true));

/**
 * Clears this tab's state when the user signs out in another tab, or if that happened before the browser restored this tab, which
 * then lacks `sessionEnded`. Returns a function that stops it.
 */
export function clearTabOnSignOut(): () => void {
  function followSession(): void {
    const isOver = tabUser.read() !== null && !isSessionStored();
    if (isOver === (sessionEnded.read() !== null)) return;
    if (isOver) sessionEnded.write(true);
    else sessionEnded.remove();
  }
  if (tabUser.read() !== null && !isSessionStored() && sessionEnded.read() === null) clearTab();
  else followSession();
  const stops = [onClearedByOtherTab(clearTab), onStorageChange(followSession)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Clears the Apollo cache when the session ends or changes, in this tab or another one. Returns a function that stops it. */
export function clearCacheOnSessionChange(client: ApolloClient): () => void {
  let bearer = readSession()?.bearer ?? null;
  return onStorageChange(() => {
    const current = readSession()?.bearer ?? null;
    if (current === bearer) return;
    const hadSession = bearer !== null;
    bearer = current;
    // Data that was read without a session is public.
    if (hadSession) void client.clearStore().catch(() => {});
  });
}
