import type { WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import { createStore, get, update, type UseStore } from 'idb-keyval';
import type * as z from 'zod/mini';
import { Signal } from './signal.ts';

/** Kinds that never leave the browser. */
export const BROWSER_KINDS = ['FIRED_ALERTS', 'ALERT_MEMORY', 'KEY_ROTATION', 'FIRST_STEPS', 'SYNC'] as const;
export type ItemKind = WorkspaceKind | (typeof BROWSER_KINDS)[number];

/** Whose items: a user's id, or `scopeOf` for those that also depend on the customer in context. */
export type Scope = string;

export function scopeOf(userId: string, customerId: string | null): Scope {
  return `${userId}/${customerId ?? ''}`;
}

/** The items of one kind by their ids, stored in this browser. They survive sign-outs. */
export interface ItemSet<T> {
  /** Empty until loaded. The same map until a change is made, stored or read; the same items until one is stored or read. */
  read(scope: Scope): ReadonlyMap<string, T>;
  /** False until the stored items are loaded, for at most `MAX_LOAD_MS`. Until then, `read` does not say what there is. */
  isLoaded(scope: Scope): boolean;
  /** Changes one item, with null before and after if there is none. Without IndexedDB, the change lasts as long as the tab. */
  change(scope: Scope, id: string, next: (item: T | null) => T | null): void;
  /** Resolves once the changes of this tab are stored and those of other tabs are loaded; false if the database cannot be read. */
  bringUpToDate(scope: Scope): Promise<boolean>;
}

/** A browser whose database does not answer must not keep the page waiting for longer. */
export const MAX_LOAD_MS = 5_000;

type RawItems = ReadonlyMap<string, unknown>;

/** All items of a kind and a scope, as stored. */
interface StoredSet {
  items: RawItems;
  isLoaded: boolean;
  /** Number of changes not stored yet; until they are, the database is older than `items`. */
  pendingWrites: number;
  /** Ids of changed items that the browser has refused to store. Each later write tries them again. */
  readonly unstored: Set<string>;
  /** Resolves once the last change is stored. */
  lastWrite: Promise<void>;
}

const NO_ITEMS: RawItems = new Map();
const storedSets = new Map<string, StoredSet>();

/** The keys of the sets that this page has used. */
export const usedKeys = (): string[] => [...storedSets.keys()];
const changes = new Signal();
let isStored = true;
let database: UseStore | null = null;
/** Open from the first use until the page ends, because a page also changes sets that it does not show, and reads them later. */
let channel: BroadcastChannel | null = null;

/** Calls `listener` after every change in any tab. Returns a function that stops it. */
export const onItemsChange = changes.subscribe;

/** False once the browser has refused to store a change. */
export const areItemsStored = (): boolean => isStored;

/** The database, opened on first use. */
export function openDatabase(): UseStore {
  database ??= createStore('sightline.workspace', 'items');
  return database;
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('sightline.workspace');
  opened.addEventListener('message', ({ data }) => {
    const set = typeof data === 'string' ? storedSets.get(data) : undefined;
    if (set) void load(data, set);
  });
  return opened;
}

function storedSet(key: string): StoredSet {
  const existing = storedSets.get(key);
  if (existing) return existing;
  channel ??= openChannel();
  const set: StoredSet = {
    items: NO_ITEMS,
    isLoaded: false,
    pendingWrites: 0,
    unstored: new Set(),
    lastWrite: Promise.resolve(),
  };
  storedSets.set(key, set);
  setTimeout(() => setLoaded(set), MAX_LOAD_MS);
  void load(key, set).finally(() => setLoaded(set));
  return set;
}

function setLoaded(set: StoredSet): void {
  if (set.isLoaded) return;
  set.isLoaded = true;
  changes.emit();
}

function setItems(set: StoredSet, items: RawItems): void {
  set.items = items;
  changes.emit();
}

/** The stored items, with those of `items` that the browser has refused to store. */
function withUnstored({ unstored }: StoredSet, stored: RawItems, items: RawItems): RawItems {
  const all = new Map(stored);
  for (const id of unstored) {
    if (items.has(id)) all.set(id, items.get(id));
    else all.delete(id);
  }
  return all;
}

/** False if the database cannot be read. */
async function load(key: string, set: StoredSet): Promise<boolean> {
  try {
    const stored = await get<unknown>(key, openDatabase());
    if (set.pendingWrites === 0 && stored instanceof Map) setItems(set, withUnstored(set, stored, set.items));
    return true;
  } catch {
    return false;
  }
}

async function persist(key: string, set: StoredSet, id: string, next: (items: RawItems) => RawItems): Promise<void> {
  const { items } = set;
  set.pendingWrites += 1;
  try {
    let written = NO_ITEMS;
    await update<unknown>(
      key,
      (stored) => (written = withUnstored(set, next(stored instanceof Map ? stored : NO_ITEMS), items)),
      openDatabase(),
    );
    set.unstored.clear();
    // Includes changes that another tab stored in between.
    if (set.pendingWrites === 1) setItems(set, written);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
    channel?.postMessage(key);
  } catch {
    // No IndexedDB, or no space: the change lasts as long as the tab.
    set.unstored.add(id);
    if (isStored) {
      isStored = false;
      changes.emit();
    }
  } finally {
    set.pendingWrites -= 1;
  }
}

/** The items of a kind that `schema` reads; others stay stored. @param isOwn limits the set to some ids */
export function itemSet<T extends object>(
  kind: ItemKind,
  schema: z.ZodMiniType<T>,
  isOwn: (id: string) => boolean = () => true,
): ItemSet<T> {
  const parsedItems = new WeakMap<object, T>();
  const parsedSets = new WeakMap<RawItems, ReadonlyMap<string, T>>();
  const keyOf = (scope: Scope): string => `${kind}/${scope}`;

  function parse(stored: unknown): T | null {
    if (typeof stored !== 'object' || stored === null) return null;
    const item = parsedItems.get(stored) ?? schema.safeParse(stored).data ?? null;
    if (item !== null) parsedItems.set(stored, item);
    return item;
  }

  function parseAll(items: RawItems): ReadonlyMap<string, T> {
    const parsed = new Map<string, T>();
    for (const [id, stored] of items) {
      const item = isOwn(id) ? parse(stored) : null;
      if (item !== null) parsed.set(id, item);
    }
    parsedSets.set(items, parsed);
    return parsed;
  }

  return {
    read(scope) {
      const { items } = storedSet(keyOf(scope));
      return parsedSets.get(items) ?? parseAll(items);
    },
    isLoaded: (scope) => storedSet(keyOf(scope)).isLoaded,
    change(scope, id, next) {
      const key = keyOf(scope);
      const set = storedSet(key);
      const apply = (before: RawItems): RawItems => {
        const items = new Map(before);
        const item = next(parse(before.get(id)));
        if (item === null) items.delete(id);
        else items.set(id, item);
        return items;
      };
      setItems(set, apply(set.items));
      set.lastWrite = persist(key, set, id, apply);
    },
    async bringUpToDate(scope) {
      const key = keyOf(scope);
      const set = storedSet(key);
      const [unstored] = set.unstored;
      if (unstored !== undefined) set.lastWrite = persist(key, set, unstored, (items) => items);
      while (set.pendingWrites > 0) await set.lastWrite;
      return load(key, set);
    },
  };
}

/** One setting of a user, which applies to all customers. */
interface Preference<T> {
  /** Null until loaded, or if not chosen. The same object until a setting is changed, stored or read. */
  read(userId: string): T | null;
  isLoaded(userId: string): boolean;
  change(userId: string, next: (chosen: T | null) => T): void;
}

export function preference<T extends object>(id: string, schema: z.ZodMiniType<T>): Preference<T> {
  const set = itemSet('PREFERENCES', schema, (each) => each === id);
  return {
    read: (userId) => set.read(userId).get(id) ?? null,
    isLoaded: (userId) => set.isLoaded(userId),
    change: (userId, next) => set.change(userId, id, next),
  };
}
