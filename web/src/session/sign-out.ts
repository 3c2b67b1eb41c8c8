import type { ApolloClient } from '@apollo/client';
import * as z from 'zod/mini';
import { SIGN_OUT } from '../generated/documents.ts';
import { useSendDocument } from '../graphql/send-document.ts';
import { clearStored, onClearedByOtherTab, onStorageChange, removeStored } from '../lib/storage.ts';
import { readSession } from './stored-session.ts';

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
    clearStored('tab');
    // Ends the session in all tabs. The others take it for a sign-out and clear their state too.
    clearStored('local');
    await revoked;
  };
}

/** Clears this tab's state when the user signs out in another tab. Returns a function that stops it. */
export function clearTabOnSignOut(): () => void {
  return onClearedByOtherTab(() => clearStored('tab'));
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
