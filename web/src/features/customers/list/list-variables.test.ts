import { expect, it } from 'vitest';
import { browserZone } from '../../../lib/time.ts';
import { type ListView, NEWEST_FIRST, NO_FILTER } from '../urls.ts';
import { activeFilters, listVariables } from './customer-list.ts';

const view = (part: Partial<ListView>): ListView => ({
  ...NO_FILTER,
  search: '',
  sort: NEWEST_FIRST,
  showAll: false,
  ...part,
});
const filterOf = (part: Partial<ListView>) => listVariables('all', view(part)).filter;
const day = { type: 'AFTER', date: '2024-05-28', until: null } as const;

it('asks for nothing in particular without a value [customers.filter.only-with-value]', () => {
  expect(filterOf({ search: '   ' })).toEqual({});
  expect(activeFilters(NO_FILTER)).toBe(0);
});

it('asks without the white space around a text [customers.filter.text-trimmed]', () => {
  expect(filterOf({ search: ' north wind\t' })).toEqual({ search: 'north wind' });
});

it('asks for each part that has a value, and counts it once', () => {
  const parts = { managerIds: ['a', 'b'], statuses: ['ACTIVE', 'EXPIRING'], created: day } as const;
  expect(filterOf(parts)).toEqual({
    accountManagerIds: ['a', 'b'],
    statuses: ['ACTIVE', 'EXPIRING'],
    created: { ...day, timeZone: browserZone() },
  });
  expect(activeFilters(parts)).toBe(3);
  expect(activeFilters({ ...NO_FILTER, created: day })).toBe(1);
});

it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('asks for days of the zone that the viewer reads by: %s', (zone) => {
  expect(listVariables('all', view({ created: day }), zone).filter.created).toEqual({ ...day, timeZone: zone });
});

it('asks for those that are late with their payments on their tab only', () => {
  expect(listVariables('overdue-payments', view({})).filter).toEqual({ overdueOnly: true });
});

it.each([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'ACTIVE_UNTIL'],
  ['created', 'CREATED'],
] as const)('orders the column %s by %s', (id, by) => {
  expect(listVariables('all', view({ sort: { id, direction: 'asc' } })).order).toEqual({ by, direction: 'ASC' });
});
