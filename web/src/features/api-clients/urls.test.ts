import { expect, it } from 'vitest';
import { channelTabParams, clientUrl, editClientUrl, listParams, NEWEST_FIRST, readChannelTab, readListView } from './urls.ts';

it.each([
  { search: '', status: null, sort: NEWEST_FIRST },
  { search: 'desk & co', status: 'EXPIRING', sort: { id: 'status', direction: 'asc' } },
] as const)('reads the view that was written to the URL: %j', (view) => {
  expect(readListView(new URLSearchParams(listParams(view).toString()))).toEqual(view);
});

it('omits defaults from the URL', () => {
  expect(listParams({ search: '', status: null, sort: NEWEST_FIRST }).size).toBe(0);
});

it.each(['', 'sort=nothing-asc', 'sort=id', 'sort=id-up', 'sort=match-asc', 'status=gone', 'status=ACTIVE'])(
  'reads %j as the default view',
  (query) => {
    expect(readListView(new URLSearchParams(query))).toEqual({ search: '', status: null, sort: NEWEST_FIRST });
  },
);

it('encodes ids', () => {
  expect([clientUrl('a/b?c'), editClientUrl('a/b?c')]).toEqual(['/api-clients/a%2Fb%3Fc', '/api-clients/a%2Fb%3Fc/edit']);
});

it.each(['Odds & more', null])('reads the channel category that was written to the URL: %j', (category) => {
  expect(readChannelTab(new URLSearchParams(channelTabParams(category).toString()))).toBe(category);
});
