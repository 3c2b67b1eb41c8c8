import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useMemo, useState } from 'react';
import type { CustomerFilter } from '../../../generated/schema-types.ts';
import { CountBadge, countText } from '../../../ui/badges.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { OverdueCustomersDocument, type OverdueCustomersQuery, useOverdueCustomersQuery } from './customers-page.generated.ts';
import classes from './customers.module.css';

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

/** How many invoices a customer has not paid in time; on demand, since when. */
export function UnpaidBadge({ customerId, customer }: { customerId: string; customer: string }) {
  const [opened, setOpened] = useState(false);
  const invoices = useInvoicesOf(customerId);
  if (invoices === 'loading') return <Skeleton width={18} />;
  if (invoices === 'unavailable') return <UnavailableBadge />;
  if (invoices.length === 0) return null;
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      width={220}
      target={
        <button
          type="button"
          className={classes.unpaid}
          aria-label={`${countText(invoices.length)} unpaid invoices of ${customer}`}
          title="Unpaid invoices"
          onClick={() => setOpened(!opened)}
        >
          <CountBadge count={invoices.length} tone="negative" />
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the panel takes the focus, and a long list scrolls by keys */}
      <ul className={classes.invoices} aria-label="Due dates of unpaid invoices" tabIndex={0}>
        {invoices.map(({ dueDate, daysOverdue }, index) => (
          <li key={index} className={classes.invoice}>
            <time dateTime={dueDate}>{dueDate}</time>
            <span className={classes.late}>{daysOverdue === 1 ? '1 day late' : `${daysOverdue} days late`}</span>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}

const TEXT = 'Invoices unavailable';

/** In place of a count of invoices that is not known. */
export function UnavailableBadge() {
  return (
    <span className={classes.unavailable} title={TEXT}>
      <span aria-hidden="true">?</span>
      <span className={hidden.hidden}>{TEXT}</span>
    </span>
  );
}
