import { expect, it } from 'vitest';
import { BY_MAIL, listParams, readListView } from './urls.ts';

it('the list is read from the address as it was written', () => {
  const view = { search: 'ana example', sort: { id: 'login', direction: 'desc' } } as const;
  expect(readListView(listParams(view))).toEqual(view);
});

it.each(['', 'q=', 'sort=nothing-asc', 'sort=mail', 'sort=mail-up', 'x=1'])('the list is whole and by mail for %j', (query) => {
  expect(readListView(new URLSearchParams(query))).toEqual({ search: '', sort: BY_MAIL });
});

it('defaults are left out of the address', () => {
  expect(listParams({ search: '', sort: BY_MAIL }).size).toBe(0);
});
