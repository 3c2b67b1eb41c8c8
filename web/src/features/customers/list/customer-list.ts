import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { CustomerFilter, CustomerOrder, CustomerOrderField } from '../../../generated/schema-types.ts';
import { browserZone, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFilterView, CustomerTab, ListView } from '../urls.ts';
import { CustomersPageDocument, type CustomersPageQuery, useCustomersPageQuery } from './customers-page.generated.ts';

/** Rows of the list as it opens. */
export const FIRST_PAGE = 20;
/** Rows that one request brings at most. */
export const LARGEST_PAGE = 200;

const ORDER_FIELDS: ReadonlyMap<string, CustomerOrderField> = new Map([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'ACTIVE_UNTIL'],
  ['created', 'CREATED'],
]);

export interface ListVariables {
  readonly filter: CustomerFilter;
  readonly order: CustomerOrder;
}

/** What to ask the gateway for; parts without a value are left out. Days are those of the viewer's `zone`. */
export function listVariables(tab: CustomerTab, view: ListView, zone: TimeZone = null): ListVariables {
  const { search, managerIds, statuses, created, sort } = view;
  const text = search.trim();
  return {
    filter: {
      ...(text !== '' && { search: text }),
      ...(managerIds.length > 0 && { accountManagerIds: [...managerIds] }),
      ...(statuses.length > 0 && { statuses: [...statuses] }),
      ...(created !== null &&
        created.date !== null && { created: { ...created, date: created.date, timeZone: zone ?? browserZone() } }),
      ...(tab === 'overdue-payments' && { overdueOnly: true }),
    },
    order: { by: ORDER_FIELDS.get(sort.id) ?? 'CREATED', direction: sort.direction === 'asc' ? 'ASC' : 'DESC' },
  };
}

/** How many parts of the filter have a value. */
export function activeFilters({ managerIds, statuses, created }: CustomerFilterView): number {
  return [managerIds.length > 0, statuses.length > 0, created !== null].filter(Boolean).length;
}

type Connection = CustomersPageQuery['customers'];
const NONE: readonly ListedCustomer[] = [];

export interface CustomerList {
  /** Rows to show, in order; those of the filter before while the first ones of a new filter are on their way. */
  readonly rows: readonly ListedCustomer[];
  /** Null until it is known. */
  readonly totalCount: number | null;
  /** Customers that fit but could not be read: they are missing from the rows. */
  readonly unreadableCount: number;
  readonly waiting: boolean;
  /** Why there is no list, or why it could not be read again; null when neither happened. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly retrying: boolean;
  /** Whether the rows after the first page could not be read. */
  readonly restFailed: boolean;
  readonly retryRest: () => void;
  /** Reads every row that fits the filter. */
  readonly readAll: () => Promise<readonly ListedCustomer[]>;
}

/** The customers that fit, the first page of them or all; all are read in pages as large as the gateway gives them. */
export function useCustomerList(variables: ListVariables, all: boolean): CustomerList {
  const client = useApolloClient();
  const { data, previousData, error, networkStatus, refetch } = useCustomersPageQuery({
    variables: { ...variables, first: FIRST_PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const connection = data?.customers;
  const key = JSON.stringify(variables);
  const [failed, setFailed] = useState<string | null>(null);
  const after = connection?.pageInfo.hasNextPage === true ? connection.pageInfo.endCursor : null;
  const restFailed = failed === key;

  async function readPage(cursor: string | null): Promise<Connection> {
    const { data: page } = await client.query({
      query: CustomersPageDocument,
      variables: { ...variables, first: LARGEST_PAGE, after: cursor },
      fetchPolicy: 'network-only',
    });
    if (page === undefined) throw new Error('The page has no content.');
    // Pages are put together in the cache: each answer holds the rows before it too.
    return page.customers;
  }

  useEffect(
    function readTheRest() {
      if (!all || after === null || restFailed) return;
      let left = false;
      readPage(after).catch(() => {
        if (!left) setFailed(key);
      });
      return () => {
        left = true;
      };
    },
    // The reader is made anew with each render and says the same for the same variables.
    // oxlint-disable-next-line react/exhaustive-deps
    [all, after, key, restFailed],
  );

  async function readAll(): Promise<readonly ListedCustomer[]> {
    let page = connection ?? (await readPage(null));
    while (page.pageInfo.hasNextPage && page.pageInfo.endCursor !== null) page = await readPage(page.pageInfo.endCursor);
    return page.nodes;
  }

  const shown = connection ?? (error === undefined ? previousData?.customers : undefined);
  return {
    rows: shown === undefined ? NONE : all ? shown.nodes : shown.nodes.slice(0, FIRST_PAGE),
    totalCount: shown?.totalCount ?? null,
    unreadableCount: shown?.unreadableCount ?? 0,
    waiting: connection === undefined && error === undefined,
    error: error ?? null,
    retry: () => void refetch().catch(() => {}),
    retrying: networkStatus === NetworkStatus.refetch,
    restFailed,
    retryRest: () => setFailed(null),
    readAll,
  };
}

/** A customer as the list has it. */
export type ListedCustomer = CustomersPageQuery['customers']['nodes'][number];
