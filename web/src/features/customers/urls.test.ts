import { expect, it } from 'vitest';
import {
  customersUrl,
  editCustomerUrl,
  isCustomerTab,
  listParams,
  type CustomerListView,
  NEWEST_FIRST,
  NO_FILTERS,
  readListView,
} from './urls.ts';

const DEFAULT_VIEW: CustomerListView = { ...NO_FILTERS, search: '', sort: NEWEST_FIRST, showAll: false };

it.each<Partial<CustomerListView>>([
  {},
  {
    search: 'north & co',
    managerIds: ['a/b', 'c'],
    statuses: ['ACTIVE', 'EXPIRING'],
    created: { type: 'BETWEEN', date: '2024-05-01', until: '2024-05-28' },
    sort: { id: 'customer', direction: 'asc' },
    showAll: true,
  },
  { created: { type: 'BEFORE', date: '2024-02-29', until: null } },
  { created: { type: 'AFTER', date: '2024-05-01', until: null } },
  { created: { type: 'EQUAL', date: '2024-05-01', until: null } },
])('reads the view that was written to the URL: %j [customers.list.filters-in-url]', (part) => {
  const view = { ...DEFAULT_VIEW, ...part };
  expect(readListView(new URLSearchParams(listParams(view).toString()))).toEqual(view);
});

it('sorts expiring customers by their end, soonest first, unless another order is chosen', () => {
  const view = readListView(new URLSearchParams(), 'expiring');
  expect(view.sort).toEqual({ id: 'status', direction: 'asc' });
  expect(listParams(view, 'expiring').size).toBe(0);
  const chosen = { ...view, sort: NEWEST_FIRST };
  expect(readListView(listParams(chosen, 'expiring'), 'expiring')).toEqual(chosen);
});

it('omits defaults from the URL', () => {
  expect(listParams(DEFAULT_VIEW).size).toBe(0);
});

it.each([
  'status=gone',
  'manager=',
  'sort=manager-asc',
  'show=some',
  'created=after',
  'created=never.2024-05-01',
  'created=equal.2023-02-29',
  'created=equal.yesterday',
  'created=between.2024-05-01',
  'created=between.2024-05-28.2024-05-01',
])('reads %j as the default view', (query) => {
  expect(readListView(new URLSearchParams(query))).toEqual(DEFAULT_VIEW);
});

it('recognizes tabs by their names in the URL', () => {
  expect(['all', 'overdue-payments', 'create', undefined].map(isCustomerTab)).toEqual([true, true, false, false]);
  expect([customersUrl(), customersUrl('overdue-payments'), editCustomerUrl('a/b')]).toEqual([
    '/admin/customers/all',
    '/admin/customers/overdue-payments',
    '/admin/customers/a%2Fb/edit',
  ]);
});
