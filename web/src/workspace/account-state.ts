import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useViewer } from '../gateway/session/viewer-context.ts';
import { randomId } from '../lib/idempotency-key.ts';
import { itemSet, onItemsChange, type Scope } from '../lib/workspace.ts';

/** Whether this browser syncs a user's items with the account. Never leaves the browser. */
const AccountState = z.object({
  /** Whether this browser sends the user's items to the account and takes those of other devices. */
  isJoined: z.boolean(),
  /** Whether the account keeps items. If so, Settings offers to add those of a browser that has not joined. */
  isKept: z.boolean(),
  /** Random id of this browser for the lease of the alerts. */
  device: z.string(),
});
type AccountState = z.output<typeof AccountState>;

const states = itemSet('SYNC', AccountState);
const ID = 'account';

/** Null until it is loaded, and until the account has first answered. */
export function readAccountState(userId: Scope): AccountState | null {
  return states.read(userId).get(ID) ?? null;
}

/** Reads the state again, which another tab may have stored. Resolves to false if the browser's database cannot be read. */
export async function loadAccountState(userId: Scope): Promise<boolean> {
  return states.bringUpToDate(userId);
}

export function changeAccountState(userId: Scope, part: Pick<AccountState, 'isJoined' | 'isKept'>): void {
  const before = readAccountState(userId);
  if (before?.isJoined === part.isJoined && before.isKept === part.isKept) return;
  states.change(userId, ID, (state) => ({ device: randomId(), ...state, ...part }));
}

/** The state for the viewer; null while it is not known. */
export function useAccountState(): AccountState | null {
  const userId = useViewer().user.id;
  return useSyncExternalStore(onItemsChange, () => readAccountState(userId));
}
