import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { isDay } from '@sightline/schema/rules/calendar-day.ts';
import { type DateFilterFields, type DateFilterType, isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import type { SortState } from '../../ui/sort.ts';
import { type ListView, readListParams, writeListParams } from '../../ui/list-url.ts';

export const BILLING_PATH = '/billing';
export const CREATE_CUSTOMER_PATH = '/admin/customers/create';
/** Route patterns. */
export const CUSTOMERS_TAB_PATH = '/admin/customers/:tab';
export const EDIT_CUSTOMER_PATH = '/admin/customers/:id/edit';
export const CUSTOMER_OVERVIEW_PATH = '/admin/customers/:id/overview';
/** The edit page without an id. */
export const EDIT_NO_CUSTOMER_PATHS = ['/admin/customers/edit', '/admin/customers//edit'];

/** Tabs of the list, by their names in the URL. */
export const CUSTOMER_TABS = ['all', 'overdue-payments', 'expiring', 'agreement-unsigned', 'no-active-client'] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

export function isCustomerTab(text: string | undefined): text is CustomerTab {
  return CUSTOMER_TABS.some((tab) => tab === text);
}

export function customersUrl(tab: CustomerTab = 'all'): string {
  return `${CUSTOMERS_PATH}/${tab}`;
}

export function customerOverviewUrl(id: string): string {
  return `${CUSTOMERS_PATH}/${encodeURIComponent(id)}/overview`;
}

/** Navigation state for a customer's page if its id is a guess: if no such customer can be read, the page leads to the list. */
export const GUESSED = { isGuess: true } as const;
const GuessedState = z.object({ isGuess: z.literal(true) });

export function isGuessed(state: unknown): boolean {
  return GuessedState.safeParse(state).success;
}

export function editCustomerUrl(id: string): string {
  return `${CUSTOMERS_PATH}/${encodeURIComponent(id)}/edit`;
}

/** Filters of the list. */
export interface CustomerFilterView {
  /** User ids of account managers; empty: any. */
  readonly managerIds: readonly string[];
  /** Empty: any. */
  readonly statuses: readonly ActivityStatus[];
  /** Null: any date. */
  readonly created: DateFilterFields | null;
}

export interface CustomerListView extends CustomerFilterView, ListView {
  /** Whether all rows are shown instead of the first page. */
  readonly showAll: boolean;
}

const SORTABLE = ['id', 'customer', 'status', 'created', 'unpaid'];
export const NEWEST_FIRST: SortState = { id: 'created', direction: 'desc' };
/** Sorts by end, soonest first. */
const ENDS_FIRST: SortState = { id: 'status', direction: 'asc' };
/** Sorts by days overdue, most first. */
const MOST_OVERDUE_FIRST: SortState = { id: 'unpaid', direction: 'desc' };

/** The order of a tab, unless the user chose one. */
export function defaultSort(tab: CustomerTab): SortState {
  if (tab === 'overdue-payments') return MOST_OVERDUE_FIRST;
  return tab === 'expiring' ? ENDS_FIRST : NEWEST_FIRST;
}

export const NO_FILTERS: CustomerFilterView = { managerIds: [], statuses: [], created: null };

/** Statuses by their names in the URL, in the order of the filter. */
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

export function readListView(params: URLSearchParams, tab: CustomerTab = 'all'): CustomerListView {
  const named = new Set(params.getAll('status'));
  return {
    ...readListParams(params, SORTABLE, defaultSort(tab)),
    managerIds: [...new Set(params.getAll('manager'))].filter((id) => id !== ''),
    statuses: [...STATUSES].filter(([name]) => named.has(name)).map(([, status]) => status),
    created: readDates(params.get('created')),
    showAll: params.get('show') === 'all',
  };
}

/** Defaults of the tab are omitted. */
export function listParams(view: CustomerListView, tab: CustomerTab = 'all'): URLSearchParams {
  const { managerIds, statuses, created, showAll } = view;
  const params = writeListParams(view, defaultSort(tab));
  for (const id of managerIds) params.append('manager', id);
  for (const status of statuses) params.append('status', status.toLowerCase());
  if (created !== null) params.set('created', writeDates(created));
  if (showAll) params.set('show', 'all');
  return params;
}

/** The list with the customers of one account manager. */
export function managedCustomersUrl(managerId: string): string {
  return `${customersUrl()}?${new URLSearchParams({ manager: managerId }).toString()}`;
}

/** `after.2024-05-28`, `between.2024-05-01.2024-05-28`; null for anything that is not a valid filter. */
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

const storedList = storedValue('tab', 'sightline.customers-list', z.object({ tab: z.enum(CUSTOMER_TABS), query: z.string() }));

/** URL of the list as the user left it in this browser tab, with its filters. */
export function lastCustomersUrl(): string {
  const { tab, query } = storedList.read() ?? { tab: 'all', query: '' };
  return `${customersUrl(tab)}${query}`;
}

/** The tab of the list that was opened last in this browser tab. */
export function lastCustomerTab(): CustomerTab {
  return storedList.read()?.tab ?? 'all';
}

/** @param query the filters: the query of the URL, "" or with its question mark */
export function rememberCustomerList(tab: CustomerTab, query: string): void {
  storedList.write({ tab, query });
}
