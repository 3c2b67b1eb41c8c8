import { daysText } from '../../../lib/activity-text.ts';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useMemo, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { CountBadge, countText } from '../../../ui/badges.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CustomerFilter } from '@sightline/schema/types';
import { PAGE_QUERY, pageData, type Retry } from '../../../lib/page-data.ts';
import { OverdueCustomersDocument, type OverdueCustomersQuery, useOverdueCustomersQuery } from './customers-page.generated.ts';
import classes from './customers.module.css';

type Overdue = NonNullable<OverdueCustomersQuery['overdueCustomers']>;
type Invoice = NonNullable<Overdue[number]['openInvoices']>[number];
/** Unpaid invoices by public customer id. Has no entry for customers without unpaid invoices. */
export type UnpaidInvoices = ReadonlyMap<string, readonly Invoice[]>;

export type InvoiceState = UnpaidInvoices | 'loading' | 'unavailable';

export interface OverdueCustomers {
  readonly state: InvoiceState;
  /** Null after success, and if the user may not read invoices. */
  readonly error: unknown;
  readonly retry: Retry;
  /** Loads the invoices unless they are cached; null if that fails, or if the user may not read them. */
  readonly read: () => Promise<UnpaidInvoices | null>;
}

/** Open invoices past their due date. */
export function unpaidInvoices(invoices: readonly Invoice[] | null): readonly Invoice[] {
  return (invoices ?? []).filter(({ daysOverdue }) => daysOverdue > 0);
}

function byCustomer(overdue: Overdue): UnpaidInvoices {
  return new Map(overdue.map(({ id, openInvoices }) => [id, unpaidInvoices(openInvoices)]));
}

/** Matching customers with unpaid invoices. A separate query, so that the list does not wait for it. */
export function useOverdueCustomers(filter: CustomerFilter): OverdueCustomers {
  const client = useApolloClient();
  // Shows no invoices of the former filter, which may lack customers of the new one.
  const { data, error, retry } = pageData({
    ...useOverdueCustomersQuery({ ...PAGE_QUERY, variables: { filter } }),
    previousData: undefined,
  });
  const overdue = error === undefined ? data?.overdueCustomers : null;
  const state = useMemo(
    (): InvoiceState => (overdue === undefined ? 'loading' : overdue === null ? 'unavailable' : byCustomer(overdue)),
    [overdue],
  );
  return {
    state,
    error: error ?? null,
    retry,
    read: async () => {
      const result = await client.query({ query: OverdueCustomersDocument, variables: { filter } }).catch(() => null);
      const found = result?.data?.overdueCustomers;
      return found ? byCustomer(found) : null;
    },
  };
}

/** Invoices of the customers in the list. */
export const InvoiceContext = createContext<InvoiceState>('loading');

/** Days since the oldest invoice was due; 0 without invoices. */
export function daysLate(unpaid: readonly Invoice[]): number {
  return Math.max(0, ...unpaid.map(({ daysOverdue }) => daysOverdue));
}

/** Number of unpaid invoices of a customer and the days since the oldest was due; a click lists their due dates. */
export function UnpaidBadge({ customerId, customer }: { customerId: string; customer: string }) {
  const [opened, setOpened] = useState(false);
  const state = useContext(InvoiceContext);
  if (state === 'loading') return <Skeleton width={18} />;
  if (state === 'unavailable') return <UnavailableBadge />;
  const invoices = state.get(customerId);
  if (invoices === undefined || invoices.length === 0) return null;
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title={named`Unpaid invoices of ${customer}`}
      width={220}
      target={
        <button
          type="button"
          className={classes.unpaid}
          aria-label={named`${countText(invoices.length)} · ${daysText(daysLate(invoices))} late: unpaid ${invoices.length === 1 ? 'invoice' : 'invoices'} of ${customer}`}
          title="Unpaid invoices"
          onClick={() => setOpened(!opened)}
        >
          <CountBadge count={invoices.length} tone="negative" />{' '}
          <span className={classes.late}>· {daysText(daysLate(invoices))}</span>
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the panel takes the focus, and a long list scrolls by keys */}
      <ul className={classes.invoices} aria-label="Due dates of unpaid invoices" tabIndex={0}>
        {invoices.map(({ dueDate, daysOverdue }, index) => (
          <li key={index} className="sl-flex sl-between sl-gap-12 sl-13 sl-figures">
            <time dateTime={dueDate}>{dueDate}</time>
            <span className="sl-soft">{daysText(daysOverdue)} late</span>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}

/** Shown instead of a number of invoices that is unknown. */
export function UnavailableBadge() {
  const text = 'Invoices unavailable';
  return (
    <span className={classes.unavailable} title={text}>
      <span aria-hidden="true">?</span>
      <span className="sl-hidden">{text}</span>
    </span>
  );
}
