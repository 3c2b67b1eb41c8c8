import { useApolloClient } from '@apollo/client/react';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { useEffect, useState } from 'react';
import { browserZone, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFilter, CustomerOrder, CustomerOrderField } from '@sightline/schema/types';
import { PAGE_QUERY, pageData, type Retry } from '../../../lib/page-data.ts';
import type { CustomerFilterView, CustomerListView, CustomerTab } from '../urls.ts';
import { CustomersPageDocument, type CustomersPageQuery, useCustomersPageQuery } from './customers-page.generated.ts';

/** Rows of the list at first. */
const FIRST_PAGE_SIZE = 20;
/** Most rows that the gateway sends in one response. */
const MAX_PAGE_SIZE = 200;

const ORDER_FIELDS: ReadonlyMap<string, CustomerOrderField> = new Map([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'EXPIRES_AT'],
  ['created', 'CREATED_AT'],
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
export function activeFilters({ managerIds, statuses, created }: CustomerFilterView): number {
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
  readonly loading: boolean;
  /** Why the list could not be loaded or refreshed; null after success. */
  readonly error: unknown;
  readonly retry: Retry;
  /** Whether the rows after the first page could not be loaded. */
  readonly restFailed: boolean;
  readonly retryRest: () => void;
  /** Loads every row that matches the filter. */
  readonly readAll: () => Promise<readonly ListedCustomer[]>;
  /** Loads the first rows that match the filter, at most 200. */
  readonly readFirst: (count: number) => Promise<readonly ListedCustomer[]>;
}

/** The matching customers: the first page, or all of them, loaded in pages of the largest size. */
export function useCustomerList(variables: ListVariables, showAll: boolean): CustomerList {
  const client = useApolloClient();
  const { data, previousData, error, networkStatus, refetch } = useCustomersPageQuery({
    ...PAGE_QUERY,
    variables: { ...variables, first: FIRST_PAGE_SIZE },
  });
  const { retry } = pageData({ data, error, networkStatus, refetch });
  const connection = data?.customers;
  const key = JSON.stringify(variables);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const after = connection?.pageInfo.hasNextPage === true ? connection.pageInfo.endCursor : null;
  const restFailed = failedKey === key;

  async function readPage(cursor: string | null): Promise<Connection> {
    const { data: page } = await client.query({
      query: CustomersPageDocument,
      variables: { ...variables, first: MAX_PAGE_SIZE, after: cursor },
      fetchPolicy: 'network-only',
    });
    if (page === undefined) throw new Error('The response has no page of customers.');
    // The cache merges pages: each result also holds the rows of the pages before it.
    return page.customers;
  }

  useEffect(
    function loadNextPage() {
      if (!showAll || after === null || restFailed) return;
      let cancelled = false;
      readPage(after).catch(() => {
        if (!cancelled) setFailedKey(key);
      });
      return () => {
        cancelled = true;
      };
    },
    // readPage is a new function on each render; it depends only on the variables, which are in the key.
    // oxlint-disable-next-line react/exhaustive-deps
    [showAll, after, key, restFailed],
  );

  async function readAll(): Promise<readonly ListedCustomer[]> {
    let page = connection ?? (await readPage(null));
    while (page.pageInfo.hasNextPage && page.pageInfo.endCursor !== null) page = await readPage(page.pageInfo.endCursor);
    return page.nodes;
  }

  const shown = connection ?? (error === undefined ? previousData?.customers : undefined);
  return {
    rows: shown === undefined ? NO_CUSTOMERS : showAll ? shown.nodes : shown.nodes.slice(0, FIRST_PAGE_SIZE),
    totalCount: shown?.totalCount ?? null,
    unreadableCount: shown?.unreadableCount ?? 0,
    loading: connection === undefined && error === undefined,
    error: error ?? null,
    retry,
    restFailed,
    retryRest: () => setFailedKey(null),
    readAll,
    readFirst: async (count) => (await readPage(null)).nodes.slice(0, count),
  };
}
