import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { SAVED_FILTER_LIMITS, SavedFilter as SavedFilterContent } from '@sightline/schema/rules/saved-filters.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { itemSet, onItemsChange, type Scope } from '../../../lib/workspace.ts';
import { CUSTOMER_TABS, type CustomerListView, type CustomerTab, listParams } from '../urls.ts';

/** A filter of the customers list under a name. `query` is that of the list's URL, which the list reads like any other. */
const SavedFilter = z.object({ ...SavedFilterContent.shape, tab: z.enum(CUSTOMER_TABS) });
export type SavedFilter = z.output<typeof SavedFilter>;

/** Saved filters by name. They belong to the user alone, because the list covers all customers. */
const filterItems = itemSet('SAVED_FILTER', SavedFilter);

const sortedFilters = new WeakMap<ReadonlyMap<string, SavedFilter>, readonly SavedFilter[]>();

/** Sorted by name. The same list until it changes. */
export function readSavedFilters(userId: Scope): readonly SavedFilter[] {
  const items = filterItems.read(userId);
  const filters = sortedFilters.get(items) ?? [...items.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  sortedFilters.set(items, filters);
  return filters;
}

/** The filter of a view under a name; null without a name, or if either is too long to be saved. */
export function filterNamed(name: string, tab: CustomerTab, view: CustomerListView): SavedFilter | null {
  const filter = { name: trimmed(name), tab, query: listParams(view, tab).toString() };
  return SavedFilter.safeParse(filter).data ?? null;
}

/** Saves a filter, which replaces one with the same name. False if there is no room for another. */
export function saveFilter(userId: Scope, filter: SavedFilter): boolean {
  const items = filterItems.read(userId);
  if (items.size >= SAVED_FILTER_LIMITS.filters && !items.has(filter.name)) return false;
  filterItems.change(userId, filter.name, () => filter);
  return true;
}

export function deleteFilter(userId: Scope, name: string): void {
  filterItems.change(userId, name, () => null);
}

/** The saved filters of a user. */
export function useSavedFilters(userId: Scope): readonly SavedFilter[] {
  return useSyncExternalStore(onItemsChange, () => readSavedFilters(userId));
}
