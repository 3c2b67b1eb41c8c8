import { useApolloClient } from '@apollo/client/react';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { browserZone, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFilter, CustomerOrder, CustomerOrderField } from '@sightline/schema/types';
import { type ConnectionPages, readPages, useConnection } from '../../../lib/use-connection.ts';
import type { CustomerFilterView, CustomerListView, CustomerTab } from '../urls.ts';
import { CustomersPageDocument, type CustomersPageQuery } from './customers-page.generated.ts';

/** Rows of the list at first. */
const FIRST_PAGE_SIZE = 20;

const ORDER_FIELDS: ReadonlyMap<string, CustomerOrderField> = new Map([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'EXPIRES_AT'],
  ['created', 'CREATED_AT'],
  ['unpaid', 'DAYS_OVERDUE'],
]);

interface ListVariables {
  readonly filter: CustomerFilter;
  readonly orderBy: CustomerOrder;
}

/** Query variables of a view; filters without a value are omitted. Days are days of `zone`. */
export function listVariables(tab: CustomerTab, view: CustomerListView, zone: TimeZone): ListVariables {
  const { search, managerIds, statuses, created, sort } = view;
  const text = trimmed(search);
  return {
    filter: {
      ...(text !== '' && { search: text }),
      ...(managerIds.length > 0 && { accountManagerIds: [...managerIds] }),
      ...(statuses.length > 0 && { statuses: [...statuses] }),
      ...(created !== null &&
        created.date !== null && { createdAt: { ...created, date: created.date, timeZone: zone ?? browserZone() } }),
      ...(tab === 'overdue-payments' && { overdueOnly: true }),
      ...(tab === 'expiring' && { expiringOnly: true }),
      ...(tab === 'agreement-unsigned' && { agreementUnsignedOnly: true }),
    },
    orderBy: { field: ORDER_FIELDS.get(sort.id) ?? 'CREATED_AT', direction: sort.direction === 'asc' ? 'ASC' : 'DESC' },
  };
}

/** Number of filters that have a value. */
export function countActiveFilters({ managerIds, statuses, created }: CustomerFilterView): number {
  return [managerIds.length > 0, statuses.length > 0, created !== null].filter(Boolean).length;
}

type Connection = CustomersPageQuery['customers'];
export type ListedCustomer = Connection['nodes'][number];
const NO_CUSTOMERS: readonly ListedCustomer[] = [];

export interface CustomerList {
  /** Rows in order; those of the previous filter while the first page of a new one loads. */
  readonly rows: readonly ListedCustomer[];
  /** Null until the first response. */
  readonly totalCount: number | null;
  /** Matching customers that are missing from the rows because their data could not be read. */
  readonly unreadableCount: number;
  readonly pages: ConnectionPages<CustomersPageQuery, Connection>;
  /** Loads every row that matches the filter. */
  readonly readAll: () => Promise<readonly ListedCustomer[]>;
  /** Loads the first page of rows that match the filter, of the largest page size. */
  readonly readFirstPage: () => Promise<readonly ListedCustomer[]>;
}

/** The matching customers: the first page, or all of them in pages of the largest size. */
export function useCustomerList(variables: ListVariables, showAll: boolean): CustomerList {
  const client = useApolloClient();
  const query = {
    query: CustomersPageDocument,
    variables: { ...variables, first: FIRST_PAGE_SIZE },
    connectionOf: ({ customers }: CustomersPageQuery) => customers,
  };
  const pages = useConnection({ ...query, loadsAll: showAll });
  const shown = pages.page.data?.customers;
  return {
    rows: shown === undefined ? NO_CUSTOMERS : showAll ? shown.nodes : shown.nodes.slice(0, FIRST_PAGE_SIZE),
    totalCount: shown?.totalCount ?? null,
    unreadableCount: shown?.unreadableCount ?? 0,
    pages,
    readAll: async () => (await pages.readAll()).flatMap(({ nodes }) => nodes),
    readFirstPage: async () => (await readPages(client, query).next()).value?.nodes ?? NO_CUSTOMERS,
  };
}
