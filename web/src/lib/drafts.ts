import type * as z from 'zod/mini';
import { removeStored, storedValue } from './storage.ts';

const PREFIX = 'sightline.draft.';

/** Identifies a form and the user and customer of its draft. */
export interface DraftKey {
  readonly userId: string;
  /** Empty for a form that belongs to no customer. */
  readonly customerId: string;
  /** Name of the form, with the id of the object that it edits. */
  readonly form: string;
}

/** Unsent input of one form, stored in this tab. Must not contain secrets. */
export interface Draft<T> {
  /** Null if there is none or it no longer matches the form. */
  read(): T | null;
  save(value: T): void;
  clear(): void;
}

function keyPrefix(userId: string): string {
  return `${PREFIX}${encodeURIComponent(userId)}/`;
}

export function createDraft<T>({ userId, customerId, form }: DraftKey, schema: z.ZodMiniType<T>): Draft<T> {
  const stored = storedValue('tab', `${keyPrefix(userId)}${encodeURIComponent(customerId)}/${form}`, schema);
  return {
    read: () => stored.read(),
    save(value) {
      // If the storage is full, the draft lasts as long as the page.
      stored.write(value);
    },
    clear: () => stored.remove(),
  };
}

/** Clears the drafts of all other users. */
export function clearDraftsOfOtherUsers(userId: string): void {
  removeStored('tab', (key) => key.startsWith(PREFIX) && !key.startsWith(keyPrefix(userId)));
}

/** Clears everything in this tab but the drafts of that user: lists and calls that another user has left, too. */
export function clearTabOfOtherUsers(userId: string): void {
  removeStored('tab', (key) => !key.startsWith(keyPrefix(userId)));
}
