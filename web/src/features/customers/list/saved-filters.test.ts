import { SAVED_FILTER_LIMITS } from '@sightline/schema/rules/saved-filters.ts';
import { expect, it } from 'vitest';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { readListView } from '../urls.ts';
import { deleteFilter, filterNamed, readSavedFilters, saveFilter } from './saved-filters.ts';

const scope = useWorkspaceDatabase();
const VIEW = readListView(new URLSearchParams('q=fjord&status=expiring&sort=id-asc'));

it("saves the query of the list's URL, which the list can read again", () => {
  const saved = filterNamed(' Mine ', 'expiring', VIEW);
  expect(saved).toEqual({ name: 'Mine', tab: 'expiring', query: 'q=fjord&sort=id-asc&status=expiring' });
  expect(readListView(new URLSearchParams(saved?.query))).toEqual(VIEW);
});

it('saves no filter without a name, and none whose name or query is too long', () => {
  expect(filterNamed('  ', 'all', VIEW)).toBeNull();
  expect(filterNamed('x'.repeat(SAVED_FILTER_LIMITS.nameLength + 1), 'all', VIEW)).toBeNull();
  expect(filterNamed('x', 'all', { ...VIEW, search: 'x'.repeat(3_000) })).toBeNull();
});

it('replaces a filter of the same name, sorts by name, and has a limit', () => {
  const filter = (name: string, query: string) => ({ name, tab: 'all', query }) as const;
  const texts = () => readSavedFilters(scope()).map(({ name, query }) => name + query);
  for (const each of [filter('b', '1'), filter('c', '1'), filter('a', '1'), filter('b', '2')]) saveFilter(scope(), each);
  expect(texts()).toEqual(['a1', 'b2', 'c1']);
  deleteFilter(scope(), 'b');
  expect(texts()).toEqual(['a1', 'c1']);
  for (let index = 2; index < SAVED_FILTER_LIMITS.filters; index += 1) saveFilter(scope(), filter(`f${index}`, ''));
  expect([saveFilter(scope(), filter('new', '')), saveFilter(scope(), filter('a', '9'))]).toEqual([false, true]);
});
