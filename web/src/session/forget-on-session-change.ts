import type { ApolloClient } from '@apollo/client';
import { onStorageChange } from '../lib/storage.ts';
import { readSession } from './stored-session.ts';

/** Empties the cache whenever the session ends or becomes another one, here or in another tab. Returns the way to stop. */
export function forgetOnSessionChange(client: ApolloClient): () => void {
  let bearer = readSession()?.bearer ?? null;
  return onStorageChange(() => {
    const now = readSession()?.bearer ?? null;
    if (now === bearer) return;
    const signedIn = bearer === null;
    bearer = now;
    // What was read without a session is for everybody.
    if (!signedIn) void client.clearStore().catch(() => {});
  });
}
