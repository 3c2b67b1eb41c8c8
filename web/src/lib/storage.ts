import type * as z from 'zod/mini';

/** `local`: local storage, shared by all tabs. `tab`: session storage of one tab. */
export type StorageArea = 'local' | 'tab';

/** A typed value under one key of the browser's storage. */
export interface StoredValue<T> {
  /** Null if missing or invalid. The same object as long as the stored text is unchanged. */
  read(): T | null;
  /** Throws if the browser cannot store it. */
  write(value: T): void;
  remove(): void;
}

const listeners = new Set<() => void>();

function storageOf(area: StorageArea): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parseText<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** A value stored as JSON under `key`, validated with `schema`. */
export function storedValue<T>(area: StorageArea, key: string, schema: z.ZodMiniType<T>): StoredValue<T> {
  let last: { text: string; value: T | null } | null = null;
  return {
    read() {
      const text = storageOf(area).getItem(key);
      if (text === null) last = null;
      else if (last?.text !== text) last = { text, value: parseText(text, schema) };
      return last?.value ?? null;
    },
    write(value) {
      storageOf(area).setItem(key, JSON.stringify(value));
      notifyListeners();
    },
    remove() {
      storageOf(area).removeItem(key);
      notifyListeners();
    },
  };
}

/** Removes everything in that area. */
export function clearStored(area: StorageArea): void {
  storageOf(area).clear();
  notifyListeners();
}

/** The stored keys that begin with `prefix`. */
export function storedKeys(area: StorageArea, prefix: string): string[] {
  const storage = storageOf(area);
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) =>
    key?.startsWith(prefix) === true ? [key] : [],
  );
}

/** Removes the values whose keys match `isUnwanted`. */
export function removeStored(area: StorageArea, isUnwanted: (key: string) => boolean): void {
  const storage = storageOf(area);
  const unwanted = storedKeys(area, '').filter(isUnwanted);
  for (const key of unwanted) storage.removeItem(key);
  if (unwanted.length > 0) notifyListeners();
}

/** Calls `listener` after every change in this tab or another one. Returns a function that stops it. */
export function onStorageChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners);
  };
}
