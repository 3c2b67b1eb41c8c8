import type * as z from 'zod/mini';
import { parsedJson } from './json.ts';
import { Signal } from './signal.ts';

// The one place that touches local storage, session storage and cookies: any access can throw. A full storage refuses writes, and a
// browser that blocks the site's data refuses everything. `testing/guards/storage-access.test.ts` keeps it so.

/** `local`: local storage, shared by all tabs. `tab`: session storage of one tab. */
type StorageArea = 'local' | 'tab';

/** A typed value under one key of the browser's storage. */
export interface StoredValue<T> {
  /** Null if missing or invalid. The same object as long as the stored text is unchanged. */
  read(): T | null;
  /**
   * False if the browser could not store the value. A `tab` value then lasts as long as its page. A `local` value is removed, because
   * readers would take the former value for the new one.
   */
  write(value: T): boolean;
  remove(): void;
}

/** Shown where a value could not be stored that the user expects to be kept. */
export const STORAGE_FULL_TEXT =
  "This browser's storage for Sightline is full. Clear this site's data in your browser's settings and try again.";

const changes = new Signal();

/** Values of this tab, by key, that the browser could not store. */
const unstored = new Map<string, string>();

/** Whether a reload keeps all values of this tab. */
export function isTabStored(): boolean {
  return unstored.size === 0;
}

/** Null if the browser blocks it. */
function storageOf(area: StorageArea): Storage | null {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Whether the browser lets this site store nothing at all. */
export function isStorageBlocked(): boolean {
  return storageOf('local') === null || storageOf('tab') === null;
}

function readText(area: StorageArea, key: string): string | null {
  return (area === 'tab' ? unstored.get(key) : undefined) ?? storageOf(area)?.getItem(key) ?? null;
}

function removeText(area: StorageArea, key: string): void {
  if (area === 'tab') unstored.delete(key);
  storageOf(area)?.removeItem(key);
}

/** False if the browser could not store it. */
function writeText(area: StorageArea, key: string, text: string): boolean {
  const isStored = setItem(storageOf(area), key, text);
  if (!isStored) removeText(area, key);
  if (area === 'tab') {
    if (isStored) unstored.delete(key);
    else unstored.set(key, text);
  }
  return isStored;
}

function setItem(storage: Storage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** A value stored as JSON under `key`, validated with `schema`. */
export function storedValue<T>(area: StorageArea, key: string, schema: z.ZodMiniType<T>): StoredValue<T> {
  let last: { text: string; value: T | null } | null = null;
  return {
    read() {
      const text = readText(area, key);
      if (text === null) last = null;
      else if (last?.text !== text) last = { text, value: schema.safeParse(parsedJson(text)).data ?? null };
      return last?.value ?? null;
    },
    write(value) {
      const isStored = writeText(area, key, JSON.stringify(value));
      changes.emit();
      return isStored;
    },
    remove() {
      removeText(area, key);
      changes.emit();
    },
  };
}

/** Clears the area as a whole. Other tabs distinguish this from the removal of single values (`onClearedByOtherTab`). */
export function clearStored(area: StorageArea): void {
  if (area === 'tab') unstored.clear();
  storageOf(area)?.clear();
  changes.emit();
}

/** The stored keys that begin with `prefix`. */
export function storedKeys(area: StorageArea, prefix: string): string[] {
  const storage = storageOf(area);
  const stored = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  return [...stored, ...(area === 'tab' ? unstored.keys() : [])].filter((key) => key.startsWith(prefix));
}

/** Removes the values whose keys match `isUnwanted`, one by one. */
export function removeStored(area: StorageArea, isUnwanted: (key: string) => boolean): void {
  const unwanted = storedKeys(area, '').filter(isUnwanted);
  for (const key of unwanted) removeText(area, key);
  if (unwanted.length > 0) changes.emit();
}

/** Calls `listener` after every change in this tab or another one. Returns a function that stops it. */
export function onStorageChange(listener: () => void): () => void {
  if (!changes.hasListeners) window.addEventListener('storage', changes.emit);
  const stop = changes.subscribe(listener);
  return () => {
    stop();
    if (!changes.hasListeners) window.removeEventListener('storage', changes.emit);
  };
}

/** Calls `listener` when another tab has cleared the local storage as a whole. Returns a function that stops it. */
export function onClearedByOtherTab(listener: () => void): () => void {
  function onStorage({ key, storageArea }: StorageEvent): void {
    if (key === null && storageArea !== null && storageArea === storageOf('local')) listener();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The cookies of this page as a header, such as `a=1; b=2`; empty if the browser blocks them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Sets a cookie; does nothing if the browser blocks them. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // A page without an origin of its own.
  }
}
