import * as z from 'zod/mini';
import { clearStored, isTabStored, removeStored, storedKeys, storedValue } from './storage.ts';

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

let isReloading = false;

/** Reloads the page, which restores its drafts. The browser asks first only if they could not be stored. */
export function reloadWithDrafts(): void {
  isReloading = isTabStored();
  window.location.reload();
}

/** Whether leaving the page would lose a form's unsaved changes. */
export function losesChanges(): boolean {
  return !isReloading;
}

function keyPrefix(userId: string): string {
  return `${PREFIX}${encodeURIComponent(userId)}/`;
}

/** `title`: what the question before a sign-out calls the draft. */
export function createDraft<T>({ userId, customerId, form }: DraftKey, title: string, schema: z.ZodMiniType<T>): Draft<T> {
  const key = `${keyPrefix(userId)}${encodeURIComponent(customerId)}/${form}`;
  const stored = storedValue('tab', key, z.object({ title: z.string(), value: schema }));
  return {
    read: () => stored.read()?.value ?? null,
    save(value) {
      announce(key, title);
      // If the storage is full, the draft lasts as long as the page.
      stored.write({ title, value });
    },
    clear() {
      stored.remove();
      withdraw((each) => each === key);
    },
  };
}

/** Clears the drafts of all other users. */
export function clearDraftsOfOtherUsers(userId: string): void {
  clearKeys((key) => key.startsWith(PREFIX) && !key.startsWith(keyPrefix(userId)));
}

/** Clears everything in this tab but the drafts of that user: lists and calls that another user has left, too. */
export function clearTabOfOtherUsers(userId: string): void {
  clearKeys((key) => !key.startsWith(keyPrefix(userId)));
}

/** Clears everything in this tab. */
export function clearTab(): void {
  clearStored('tab');
  withdraw(() => true);
}

function clearKeys(isUnwanted: (key: string) => boolean): void {
  removeStored('tab', isUnwanted);
  withdraw(isUnwanted);
}

/** A draft that the other tabs know of. */
interface AnnouncedDraft {
  readonly title: string;
  readonly withdraw: () => void;
}

/** The drafts of this tab by their keys. */
const announced = new Map<string, AnnouncedDraft>();

/** Null if the browser has no Web Locks, which need a secure context. */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Announces the drafts that are stored in this tab; for the start of a page. */
export function announceStoredDrafts(): void {
  for (const key of storedKeys('tab', PREFIX)) {
    const title = storedValue('tab', key, z.object({ title: z.string() })).read()?.title;
    if (title !== undefined) announce(key, title);
  }
}

/** Holds a Web Lock for a draft: all tabs see which locks are held, and that of a closed tab is released. */
function announce(key: string, title: string): void {
  if (announced.has(key)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  announced.set(key, { title, withdraw: resolve });
  const [owner = ''] = key.slice(PREFIX.length).split('/');
  locks()
    ?.request(`${PREFIX}${owner}/${title}`, { mode: 'shared' }, () => promise)
    .catch(() => {});
}

function withdraw(isUnwanted: (key: string) => boolean): void {
  for (const [key, draft] of announced) {
    if (!isUnwanted(key)) continue;
    announced.delete(key);
    draft.withdraw();
  }
}

/** Titles of the user's drafts in all tabs; without Web Locks, in this tab. */
export async function draftTitles(userId: string): Promise<readonly string[]> {
  const prefix = keyPrefix(userId);
  const own = Array.from(announced, ([key, { title }]) => (key.startsWith(prefix) ? title : null));
  const query = await locks()
    ?.query()
    .catch(() => null);
  const held = query?.held?.map(({ name }) => (name?.startsWith(prefix) === true ? name.slice(prefix.length) : null)) ?? [];
  return [...new Set([...own, ...held])].filter((title) => title !== null).toSorted((a, b) => a.localeCompare(b, 'en'));
}
