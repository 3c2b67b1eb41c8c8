import { WORKSPACE_KINDS } from '@sightline/schema/rules/workspace.ts';
import { get, promisifyRequest } from 'idb-keyval';
import { BROWSER_KINDS, type ItemKind, itemSet, openDatabase, type Scope, scopeOf, usedKeys } from '../lib/workspace.ts';
import * as z from 'zod/mini';

/** Items of a kind and a scope that this browser stores; none if it has refused to store them. */
interface StoredItems {
  readonly kind: ItemKind;
  readonly scope: Scope;
  readonly items: ReadonlyMap<unknown, unknown>;
}

/** All items of a user in this browser, for all customers. Rejects if the database cannot be read. */
export async function storedItems(userId: Scope, kinds: readonly ItemKind[]): Promise<StoredItems[]> {
  const stored = await openDatabase()('readonly', (store) => promisifyRequest(store.getAllKeys()));
  // Also the sets of this page that the browser has refused to store.
  const keys = [...new Set<IDBValidKey>([...stored, ...usedKeys()])];
  const found = kinds.flatMap((kind) => {
    const isOwn = (key: IDBValidKey): key is string =>
      typeof key === 'string' && (key === `${kind}/${userId}` || key.startsWith(`${kind}/${scopeOf(userId, '')}`));
    return keys.filter(isOwn).map((key) => ({ key, kind, scope: key.slice(kind.length + 1) }));
  });
  const read = found.map(async ({ key, kind, scope }) => {
    const items = await get<unknown>(key, openDatabase());
    return { kind, scope, items: items instanceof Map ? items : new Map<unknown, unknown>() };
  });
  return Promise.all(read);
}

/** Whether this browser has items that the user made and an account could keep. Recent items do not count. */
export async function hasStoredItems(userId: Scope): Promise<boolean> {
  const sets = await storedItems(
    userId,
    WORKSPACE_KINDS.filter((kind) => kind !== 'RECENT'),
  );
  return sets.some(({ items }) => items.size > 0);
}

/** Deletes all items of a user in this browser, for all customers, also those that this build cannot read. */
export async function deleteStoredItems(userId: Scope): Promise<void> {
  for (const { kind, scope, items } of await storedItems(userId, [...WORKSPACE_KINDS, ...BROWSER_KINDS])) {
    const set = itemSet(kind, z.looseObject({}));
    // Also the items that the browser has refused to store.
    for (const id of new Set([...items.keys(), ...set.read(scope).keys()]))
      if (typeof id === 'string') set.change(scope, id, () => null);
    await set.bringUpToDate(scope);
  }
}
