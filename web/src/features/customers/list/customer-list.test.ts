import { expect, it } from 'vitest';
import { browserZone } from '../../../lib/time.ts';
import { type CustomerListView, NEWEST_FIRST, NO_FILTERS } from '../urls.ts';
import { countActiveFilters, listVariables } from './customer-list.ts';

const view = (part: Partial<CustomerListView>): CustomerListView => ({
  ...NO_FILTERS,
  search: '',
  sort: NEWEST_FIRST,
  showAll: false,
  ...part,
});
const filterOf = (part: Partial<CustomerListView>) => listVariables('all', view(part), null).filter;
const day = { type: 'AFTER', date: '2024-05-28', until: null } as const;

it('omits filters without a value [customers.filter.only-with-value]', () => {
  expect(filterOf({ search: '   ' })).toEqual({});
  expect(countActiveFilters(NO_FILTERS)).toBe(0);
});

it('trims the search text [customers.filter.text-trimmed]', () => {
  expect(filterOf({ search: ' north wind\t' })).toEqual({ search: 'north wind' });
});

it('sends each filter that has a value, and counts it once', () => {
  const parts = { managerIds: ['a', 'b'], statuses: ['ACTIVE', 'EXPIRING'], created: day } as const;
  expect(filterOf(parts)).toEqual({
    accountManagerIds: ['a', 'b'],
    statuses: ['ACTIVE', 'EXPIRING'],
    createdAt: { ...day, timeZone: browserZone() },
  });
  expect(countActiveFilters(parts)).toBe(3);
  expect(countActiveFilters({ ...NO_FILTERS, created: day })).toBe(1);
});

it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])("sends the days with the user's time zone: %s", (zone) => {
  expect(listVariables('all', view({ created: day }), zone).filter.createdAt).toEqual({ ...day, timeZone: zone });
});

it('filters by overdue payments on the tab Overdue payments', () => {
  expect(listVariables('overdue-payments', view({}), null).filter).toEqual({ overdueOnly: true });
});

it.each([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'EXPIRES_AT'],
  ['created', 'CREATED_AT'],
] as const)('sorts the column %s by %s', (id, field) => {
  expect(listVariables('all', view({ sort: { id, direction: 'asc' } }), null).orderBy).toEqual({ field, direction: 'ASC' });
});
