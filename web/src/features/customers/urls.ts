import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { isDay } from '@sightline/schema/rules/calendar-day.ts';
import { type DateFilterFields, type DateFilterType, isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';
import { readSortParam, type SortState, writeSortParam } from '../../ui/sort.ts';

/** Leads on to the list's first tab. */
export const CUSTOMERS_PATH = '/admin/customers';
export const CREATE_CUSTOMER_PATH = '/admin/customers/create';
/** Patterns of the router. */
export const CUSTOMERS_TAB_PATH = '/admin/customers/:tab';
export const EDIT_CUSTOMER_PATH = '/admin/customers/:id/edit';
/** The edit page without an id. */
export const EDIT_NO_CUSTOMER_PATHS = ['/admin/customers/edit', '/admin/customers//edit'];

/** Tabs of the list, as its address names them. */
export const CUSTOMER_TABS = ['all', 'overdue-payments'] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

export function isCustomerTab(text: string | undefined): text is CustomerTab {
  return CUSTOMER_TABS.some((tab) => tab === text);
}

export function customersUrl(tab: CustomerTab = 'all'): string {
  return `${CUSTOMERS_PATH}/${tab}`;
}

export function editCustomerUrl(id: string): string {
  return `${CUSTOMERS_PATH}/${encodeURIComponent(id)}/edit`;
}

/** What the filter narrows the list to. */
export interface CustomerFilterView {
  /** User ids; empty: any. */
  readonly managerIds: readonly string[];
  /** Empty: any. */
  readonly statuses: readonly ActivityStatus[];
  /** Null: created whenever. */
  readonly created: DateFilterFields | null;
}

/** What the address of the list holds beside its path. */
export interface ListView extends CustomerFilterView {
  /** Text to search for; empty: all. */
  readonly search: string;
  readonly sort: SortState;
  /** Every row, not only the first page. */
  readonly showAll: boolean;
}

const SORTABLE = ['id', 'customer', 'status', 'created'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };
export const NO_FILTER: CustomerFilterView = { managerIds: [], statuses: [], created: null };

/** Statuses as the address names them, in the order in which they are offered. */
const STATUSES: ReadonlyMap<string, ActivityStatus> = new Map([
  ['active', 'ACTIVE'],
  ['inactive', 'INACTIVE'],
  ['expiring', 'EXPIRING'],
]);
const DATE_TYPES: ReadonlyMap<string, DateFilterType> = new Map([
  ['equal', 'EQUAL'],
  ['between', 'BETWEEN'],
  ['after', 'AFTER'],
  ['before', 'BEFORE'],
]);

export function readListView(params: URLSearchParams): ListView {
  const named = new Set(params.getAll('status'));
  return {
    search: params.get('q') ?? '',
    managerIds: [...new Set(params.getAll('manager'))].filter((id) => id !== ''),
    statuses: [...STATUSES].filter(([name]) => named.has(name)).map(([, status]) => status),
    created: readDates(params.get('created')),
    sort: readSortParam(params, SORTABLE, NEWEST_FIRST),
    showAll: params.get('show') === 'all',
  };
}

/** Values that are the default are left out. */
export function listParams({ search, managerIds, statuses, created, sort, showAll }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  for (const id of managerIds) params.append('manager', id);
  for (const status of statuses) params.append('status', status.toLowerCase());
  if (created !== null) params.set('created', writeDates(created));
  writeSortParam(params, sort, NEWEST_FIRST);
  if (showAll) params.set('show', 'all');
  return params;
}

/** `after.2024-05-28`, `between.2024-05-01.2024-05-28`; null for what no filter could be. */
function readDates(text: string | null): DateFilterFields | null {
  const [name = '', date = '', until = null] = text?.split('.') ?? [];
  const type = DATE_TYPES.get(name);
  if (type === undefined || !isDay(date) || (until !== null && !isDay(until))) return null;
  const dates = { type, date, until: type === 'BETWEEN' ? until : null };
  return isDateFilterUsable(dates) ? dates : null;
}

function writeDates({ type, date, until }: DateFilterFields): string {
  return [type.toLowerCase(), date, until].filter((part) => part !== null).join('.');
}

const stored = storedValue('tab', 'sightline.customers-tab', z.enum(CUSTOMER_TABS));

/** Tab of the list that was looked at last. */
export function lastCustomerTab(): CustomerTab {
  return stored.read() ?? 'all';
}

export function rememberCustomerTab(tab: CustomerTab): void {
  if (tab !== lastCustomerTab()) stored.write(tab);
}
