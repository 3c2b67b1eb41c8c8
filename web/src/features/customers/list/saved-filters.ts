import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { preference } from '../../../lib/preferences.ts';
import { CUSTOMER_TABS, type CustomerListView, type CustomerTab, listParams } from '../urls.ts';

export const MAX_SAVED = 20;
export const MAX_NAME = 40;
const MAX_QUERY = 2_000;

const SavedFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
  tab: z.enum(CUSTOMER_TABS),
  /** The query of the list's URL, which the list reads like any other. */
  query: z.string().check(z.maxLength(MAX_QUERY)),
});
export type SavedFilter = z.output<typeof SavedFilter>;

/** An entry that is not valid is dropped alone. */
const SavedFilters = z.pipe(
  z.array(z.catch(z.nullable(SavedFilter), null)),
  z.transform((filters) => filters.filter((filter) => filter !== null).slice(0, MAX_SAVED)),
);

const saved = preference<readonly SavedFilter[]>('customer-filters', SavedFilters);
const NONE: readonly SavedFilter[] = [];

/** The filters with this one, sorted by name; one with the same name is replaced. */
export function withFilter(filters: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  return [...filters.filter(({ name }) => name !== filter.name), filter].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The filter of a view under a name; null if it has none, or is too long to be saved. */
export function filterNamed(name: string, tab: CustomerTab, view: CustomerListView): SavedFilter | null {
  const filter = { name: trimmed(name), tab, query: listParams(view, tab).toString() };
  return SavedFilter.safeParse(filter).data ?? null;
}

/** Named filters of the customers list, of one user in this browser. */
export function useSavedFilters(userId: string) {
  const filters = useSyncExternalStore(saved.subscribe, () => saved.read(userId)) ?? NONE;
  return {
    filters,
    save: (filter: SavedFilter) => saved.change(userId, (before) => withFilter(before ?? NONE, filter).slice(0, MAX_SAVED)),
    remove: (name: string) => saved.change(userId, (before) => (before ?? NONE).filter((each) => each.name !== name)),
  };
}
