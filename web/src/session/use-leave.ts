import { useSignOut } from './use-sign-out.ts';
import { clearStored } from '../lib/storage.ts';
import { endSession } from './end-session.ts';
import { announceSignOut } from './sign-out-signal.ts';

/** Signs out by the person's own will. */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut();
  return async () => {
    await signOut();
    // Drafts and other state of the tabs belong to the person who leaves; guards see by it that nobody will come back.
    clearStored('tab');
    announceSignOut();
    endSession();
  };
}
