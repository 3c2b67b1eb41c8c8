import { createStore, get, update, type UseStore } from 'idb-keyval';
import type * as z from 'zod/mini';

/** A preference of each user, stored in this browser. Survives sign-outs. */
export interface Preference<T> {
  /** Null until loaded, or if not set. The same object until it changes. */
  read(userId: string): T | null;
  /** Without IndexedDB, the change lasts as long as the tab. */
  change(userId: string, next: (chosen: T | null) => T): void;
  /** Resolves once the changes of this tab are stored and those of other tabs are loaded. */
  latest(userId: string): Promise<void>;
  /** Calls `listener` after every change in any tab. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Known<T> {
  value: T | null;
  /** Number of changes not stored yet; until they are, the stored value is older than this one. */
  unstored: number;
  /** Resolves once the last change is stored. */
  stored: Promise<void>;
}

let opened: UseStore | null = null;

/** Opened on first use. */
function store(): UseStore {
  opened ??= createStore('sightline', 'preferences');
  return opened;
}

/** Creates a preference. Stored values are validated with `schema`. */
export function preference<T>(name: string, schema: z.ZodMiniType<T>): Preference<T> {
  const known = new Map<string, Known<T>>();
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | null = null;

  const keyOf = (userId: string): string => `${name}/${userId}`;
  const parse = (stored: unknown): T | null => {
    const result = schema.safeParse(stored);
    return result.success ? result.data : null;
  };

  function show(entry: Known<T>, value: T | null): void {
    entry.value = value;
    for (const listener of listeners) listener();
  }

  function entryOf(userId: string): Known<T> {
    const kept = known.get(userId);
    if (kept) return kept;
    const entry: Known<T> = { value: null, unstored: 0, stored: Promise.resolve() };
    known.set(userId, entry);
    void load(userId, entry);
    return entry;
  }

  async function load(userId: string, entry: Known<T>): Promise<void> {
    try {
      const value = parse(await get<unknown>(keyOf(userId), store()));
      if (entry.unstored === 0 && value !== null) show(entry, value);
    } catch {
      // No IndexedDB: no stored preference.
    }
  }

  async function keep(userId: string, entry: Known<T>, next: (chosen: T | null) => T): Promise<void> {
    entry.unstored += 1;
    try {
      const kept: { value: T | null } = { value: null };
      await update<unknown>(keyOf(userId), (stored) => (kept.value = next(parse(stored))), store());
      // Includes changes that another tab stored in between.
      if (entry.unstored === 1) show(entry, kept.value);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
      channel?.postMessage(userId);
    } catch {
      // No IndexedDB, or no space: the change lasts as long as the tab.
    } finally {
      entry.unstored -= 1;
    }
  }

  return {
    read: (userId) => entryOf(userId).value,
    change(userId, next) {
      const entry = entryOf(userId);
      show(entry, next(entry.value));
      entry.stored = keep(userId, entry, next);
    },
    async latest(userId) {
      const entry = entryOf(userId);
      while (entry.unstored > 0) await entry.stored;
      await load(userId, entry);
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        channel = new BroadcastChannel(`sightline.${name}`);
        channel.addEventListener('message', ({ data }) => {
          const entry = typeof data === 'string' ? known.get(data) : undefined;
          if (entry) void load(data, entry);
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
  };
}
