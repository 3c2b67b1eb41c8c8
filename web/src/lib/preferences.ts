import { createStore, get, update, type UseStore } from 'idb-keyval';
import type * as z from 'zod/mini';

/** A preference of each user, stored in this browser. Survives sign-outs. */
export interface Preference<T> {
  /** Null until loaded, or if not set. The same object until it changes. */
  read(userId: string): T | null;
  /** False until the stored choice is loaded, for at most `MAX_LOAD_MS`. Until then, `read` does not say what the user chose. */
  isLoaded(userId: string): boolean;
  /** Without IndexedDB, the change lasts as long as the tab. */
  change(userId: string, next: (chosen: T | null) => T): void;
  /** Resolves once the changes of this tab are stored and those of other tabs are loaded. */
  latest(userId: string): Promise<void>;
  /** Calls `listener` after every change in any tab. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A browser whose database does not answer must not keep the page waiting for longer. */
export const MAX_LOAD_MS = 5_000;

interface PreferenceEntry<T> {
  value: T | null;
  isLoaded: boolean;
  /** Number of changes not stored yet; until they are, the stored value is older than this one. */
  pendingWrites: number;
  /** Resolves once the last change is stored. */
  lastWrite: Promise<void>;
}

let opened: UseStore | null = null;

/** Opened on first use. */
function openStore(): UseStore {
  opened ??= createStore('sightline', 'preferences');
  return opened;
}

/** Creates a preference. Stored values are validated with `schema`. */
export function preference<T>(name: string, schema: z.ZodMiniType<T>): Preference<T> {
  const entries = new Map<string, PreferenceEntry<T>>();
  const listeners = new Set<() => void>();
  /** Open from the first use until the page ends: also a page that shows nothing of it changes it, and reads it later. */
  let channel: BroadcastChannel | null = null;

  const keyOf = (userId: string): string => `${name}/${userId}`;
  const parse = (stored: unknown): T | null => {
    const result = schema.safeParse(stored);
    return result.success ? result.data : null;
  };

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function setValue(entry: PreferenceEntry<T>, value: T | null): void {
    entry.value = value;
    notifyListeners();
  }

  function setLoaded(entry: PreferenceEntry<T>): void {
    if (entry.isLoaded) return;
    entry.isLoaded = true;
    notifyListeners();
  }

  function entryOf(userId: string): PreferenceEntry<T> {
    const existing = entries.get(userId);
    if (existing) return existing;
    channel ??= openChannel();
    const entry: PreferenceEntry<T> = { value: null, isLoaded: false, pendingWrites: 0, lastWrite: Promise.resolve() };
    entries.set(userId, entry);
    const limit = setTimeout(() => setLoaded(entry), MAX_LOAD_MS);
    void load(userId, entry).finally(() => {
      clearTimeout(limit);
      setLoaded(entry);
    });
    return entry;
  }

  function openChannel(): BroadcastChannel {
    const opened = new BroadcastChannel(`sightline.${name}`);
    opened.addEventListener('message', ({ data }) => {
      const entry = typeof data === 'string' ? entries.get(data) : undefined;
      if (entry) void load(data, entry);
    });
    return opened;
  }

  async function load(userId: string, entry: PreferenceEntry<T>): Promise<void> {
    try {
      const value = parse(await get<unknown>(keyOf(userId), openStore()));
      if (entry.pendingWrites === 0 && value !== null) setValue(entry, value);
    } catch {
      // No IndexedDB: no stored preference.
    }
  }

  async function persist(userId: string, entry: PreferenceEntry<T>, next: (chosen: T | null) => T): Promise<void> {
    entry.pendingWrites += 1;
    try {
      const written: { value: T | null } = { value: null };
      await update<unknown>(keyOf(userId), (stored) => (written.value = next(parse(stored))), openStore());
      // Includes changes that another tab stored in between.
      if (entry.pendingWrites === 1) setValue(entry, written.value);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
      channel?.postMessage(userId);
    } catch {
      // No IndexedDB, or no space: the change lasts as long as the tab.
    } finally {
      entry.pendingWrites -= 1;
    }
  }

  return {
    read: (userId) => entryOf(userId).value,
    isLoaded: (userId) => entryOf(userId).isLoaded,
    change(userId, next) {
      const entry = entryOf(userId);
      setValue(entry, next(entry.value));
      entry.lastWrite = persist(userId, entry, next);
    },
    async latest(userId) {
      const entry = entryOf(userId);
      while (entry.pendingWrites > 0) await entry.lastWrite;
      await load(userId, entry);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
