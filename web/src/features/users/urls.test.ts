import { expect, it } from 'vitest';
import { BY_MAIL, listParams, readListView } from './urls.ts';

it('reads the view that was written to the URL', () => {
  const view = { search: 'ana example', sort: { id: 'login', direction: 'desc' } } as const;
  expect(readListView(listParams(view))).toEqual(view);
});

it.each(['', 'q=', 'sort=nothing-asc', 'sort=mail', 'sort=mail-up', 'x=1'])('reads %j as all users sorted by mail', (query) => {
  expect(readListView(new URLSearchParams(query))).toEqual({ search: '', sort: BY_MAIL });
});

it('omits defaults from the URL', () => {
  expect(listParams({ search: '', sort: BY_MAIL }).size).toBe(0);
});
