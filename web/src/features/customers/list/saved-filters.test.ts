import { expect, it } from 'vitest';
import { readListView } from '../urls.ts';
import { filterNamed, MAX_NAME, withFilter } from './saved-filters.ts';

const VIEW = readListView(new URLSearchParams('q=fjord&status=expiring&sort=id-asc'));

it('saves what the URL of the list says, which the list reads again', () => {
  const saved = filterNamed(' Mine ', 'expiring', VIEW);
  expect(saved).toEqual({ name: 'Mine', tab: 'expiring', query: 'q=fjord&sort=id-asc&status=expiring' });
  expect(readListView(new URLSearchParams(saved?.query))).toEqual(VIEW);
});

it('saves none without a name, with one that is too long, or with a filter that is', () => {
  expect(filterNamed('  ', 'all', VIEW)).toBeNull();
  expect(filterNamed('x'.repeat(MAX_NAME + 1), 'all', VIEW)).toBeNull();
  expect(filterNamed('x', 'all', { ...VIEW, search: 'x'.repeat(3_000) })).toBeNull();
});

it('replaces a filter of the same name, and sorts by name', () => {
  const filter = (name: string, query: string) => ({ name, tab: 'all', query }) as const;
  const filters = withFilter([filter('b', '1'), filter('c', '1')], filter('a', '1'));
  expect(withFilter(filters, filter('b', '2')).map(({ name, query }) => name + query)).toEqual(['a1', 'b2', 'c1']);
});
