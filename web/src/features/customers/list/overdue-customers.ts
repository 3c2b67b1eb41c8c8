import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useMemo } from 'react';
import type { CustomerFilter } from '../../../generated/schema-types.ts';
import { OverdueCustomersDocument, type OverdueCustomersQuery, useOverdueCustomersQuery } from './customers-page.generated.ts';

type Overdue = NonNullable<OverdueCustomersQuery['overdueCustomers']>;
export type Invoice = NonNullable<Overdue[number]['openInvoices']>[number];
/** Unpaid invoices by public id of their customer; customers without any are not in it. */
export type UnpaidInvoices = ReadonlyMap<string, readonly Invoice[]>;

/** What the rows know of their unpaid invoices. */
export type InvoiceState = UnpaidInvoices | 'loading' | 'unavailable';

export interface OverdueCustomers {
  readonly state: InvoiceState;
  /** Why there are none; null also where this person may not read them. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly retrying: boolean;
  /** Loads them where they are not known yet; null where they cannot be had. */
  readonly read: () => Promise<UnpaidInvoices | null>;
}

/** Open invoices whose due date has passed. */
export function unpaidInvoices(invoices: readonly Invoice[] | null): readonly Invoice[] {
  return (invoices ?? []).filter(({ daysOverdue }) => daysOverdue > 0);
}

function byCustomer(overdue: Overdue): UnpaidInvoices {
  return new Map(overdue.map(({ id, openInvoices }) => [id, unpaidInvoices(openInvoices)]));
}

/** Customers that fit the filter and owe, apart from the list: it shows without them. */
export function useOverdueCustomers(filter: CustomerFilter): OverdueCustomers {
  const client = useApolloClient();
  const { data, previousData, error, networkStatus, refetch } = useOverdueCustomersQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const overdue = error === undefined ? (data ?? previousData)?.overdueCustomers : null;
  const state = useMemo(
    (): InvoiceState => (overdue === undefined ? 'loading' : overdue === null ? 'unavailable' : byCustomer(overdue)),
    [overdue],
  );
  return {
    state,
    error: error ?? null,
    retry: () => void refetch().catch(() => {}),
    retrying: networkStatus === NetworkStatus.refetch,
    read: async () => {
      const answer = await client.query({ query: OverdueCustomersDocument, variables: { filter } }).catch(() => null);
      const found = answer?.data?.overdueCustomers;
      return found ? byCustomer(found) : null;
    },
  };
}

/** The invoices that belong to the rows of the list. */
export const InvoiceContext = createContext<InvoiceState>('loading');

export function useInvoicesOf(customerId: string): readonly Invoice[] | 'loading' | 'unavailable' {
  const state = useContext(InvoiceContext);
  return typeof state === 'string' ? state : (state.get(customerId) ?? []);
}
