import { createStore, get, update, type UseStore } from 'idb-keyval';
import type * as z from 'zod/mini';

/** What each person chose, kept in this browser through sign-outs. */
export interface Preference<T> {
  /** Null while it is not read yet, or nothing was chosen. The identical object until it changes. */
  read(userId: string): T | null;
  /** A browser that keeps nothing forgets it with the tab. */
  change(userId: string, next: (chosen: T | null) => T): void;
  /** Calls `listener` after every change, here or in another tab. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Known<T> {
  value: T | null;
  /** Changes that are not stored yet: until they are, what is stored is older than what is known. */
  unstored: number;
}

let opened: UseStore | null = null;

/** Opened with the first use: a page without preferences opens nothing. */
function store(): UseStore {
  opened ??= createStore('sightline', 'preferences');
  return opened;
}

/** A preference by that name, checked when it is read. */
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
    const entry: Known<T> = { value: null, unstored: 0 };
    known.set(userId, entry);
    void load(userId, entry);
    return entry;
  }

  async function load(userId: string, entry: Known<T>): Promise<void> {
    try {
      const value = parse(await get<unknown>(keyOf(userId), store()));
      if (entry.unstored === 0 && value !== null) show(entry, value);
    } catch {
      // No database: nothing was chosen.
    }
  }

  async function keep(userId: string, entry: Known<T>, next: (chosen: T | null) => T): Promise<void> {
    entry.unstored += 1;
    try {
      const kept: { value: T | null } = { value: null };
      await update<unknown>(keyOf(userId), (stored) => (kept.value = next(parse(stored))), store());
      // What another tab had stored, or was read too late, is in it.
      if (entry.unstored === 1) show(entry, kept.value);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
      channel?.postMessage(userId);
    } catch {
      // No room, or no database: it holds as long as the tab.
    } finally {
      entry.unstored -= 1;
    }
  }

  return {
    read: (userId) => entryOf(userId).value,
    change(userId, next) {
      const entry = entryOf(userId);
      show(entry, next(entry.value));
      void keep(userId, entry, next);
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
