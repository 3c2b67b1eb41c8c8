import type * as z from 'zod/mini';
import { removeStored, storedValue } from './storage.ts';

const PREFIX = 'sightline.draft.';

/** Whose half-filled form it is. */
export interface DraftKey {
  readonly userId: string;
  readonly customerId: string;
  /** Name of the form; one of an existing thing carries its id. */
  readonly form: string;
}

/** What was typed into one form and not sent, kept in this tab. Holds no secrets. */
export interface Draft<T> {
  /** Null when there is none or it does not fit the form any more. */
  read(): T | null;
  keep(value: T): void;
  erase(): void;
}

function prefixOf(userId: string): string {
  return `${PREFIX}${encodeURIComponent(userId)}/`;
}

export function draftOf<T>({ userId, customerId, form }: DraftKey, schema: z.ZodMiniType<T>): Draft<T> {
  const stored = storedValue('tab', `${prefixOf(userId)}${encodeURIComponent(customerId)}/${form}`, schema);
  return {
    read: () => stored.read(),
    keep(value) {
      try {
        stored.write(value);
      } catch {
        // A browser without room for it: the form works without.
      }
    },
    erase: () => stored.remove(),
  };
}

/** Drafts belong to one person: those of anybody else are erased. */
export function eraseDraftsOfOthers(userId: string): void {
  removeStored('tab', (key) => key.startsWith(PREFIX) && !key.startsWith(prefixOf(userId)));
}
