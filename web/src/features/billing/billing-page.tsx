import { NetworkStatus } from '@apollo/client';
import { IconExternalLink, IconLock, IconReceipt } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { describeError } from '../../lib/request-error.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type BillingPageQuery, useBillingPageQuery } from './billing-page.generated.ts';
import classes from './billing.module.css';

/** /billing: the customer's account at the billing provider; without one there is nothing to see here. */
export function BillingPage() {
  useDocumentTitle('Billing');
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useBillingPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };
  const customer = data?.viewer.customer;
  if (data && !customer?.billingReference) return <Navigate to={HOME_PATH} replace />;

  return (
    <>
      <PageHeader title="Billing" />
      {data && error && <StaleDataBanner what="the account" {...retry} />}
      {!data && error && <Failure error={error} {...retry} />}
      {!error || data ? (
        <div className={classes.page}>
          <Account reference={customer?.billingReference ?? null} portalUrl={data?.clientConfig.billingPortalUrl ?? null} />
          <Invoices invoices={customer ? customer.openInvoices : []} loading={!data} />
        </div>
      ) : null}
    </>
  );
}

/** Null reference: not read yet. */
function Account({ reference, portalUrl }: { reference: string | null; portalUrl: string | null }) {
  return (
    <div className={classes.account}>
      <dl className={classes.fact}>
        <dt>Billing reference</dt>
        <dd>
          {reference === null ? <Skeleton width={160} height={20} /> : <CopyableId label="billing reference" value={reference} />}
        </dd>
      </dl>
      {portalUrl !== null && (
        <a className={classes.portal} href={portalUrl} target="_blank" rel="noreferrer">
          Open the billing portal
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function Failure({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { text, requestId } = describeError(error);
  return (
    <ErrorState
      title="The billing account could not be read"
      text={text}
      requestId={requestId}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

type OpenInvoices = NonNullable<BillingPageQuery['viewer']['customer']>['openInvoices'];
type Row = NonNullable<OpenInvoices>[number] & { readonly id: string };

const NARROWEST_TABLE = 320;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'due',
    header: 'Due date',
    sortValue: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) => <time dateTime={dueDate}>{dueDate}</time>,
  },
  {
    id: 'overdue',
    header: 'Days overdue',
    width: '50%',
    sortValue: ({ daysOverdue }) => daysOverdue,
    cell: ({ daysOverdue }) => (
      <StatusBadge tone={daysOverdue > 0 ? 'negative' : 'neutral'}>{overdueText(daysOverdue)}</StatusBadge>
    ),
  },
];

/** Open invoices; null: the provider does not let this person read them. */
export function Invoices({ invoices, loading }: { invoices: OpenInvoices; loading: boolean }) {
  return (
    <Panel title="Open invoices">
      {invoices === null ? (
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title="Invoices are not shown here"
          text="Your account may not read invoices. Your account manager knows which of them are open."
        />
      ) : (
        <DataTable
          label="Open invoices"
          // An invoice has no identity of its own; several may be due on the same day.
          rows={invoices.map((invoice, index) => ({ ...invoice, id: `${index} ${invoice.dueDate}` }))}
          columns={COLUMNS}
          rowId={({ id }) => id}
          loading={loading}
          minWidth={NARROWEST_TABLE}
          empty={
            <EmptyState
              icon={<IconReceipt size={22} stroke={1.6} />}
              title="No open invoices"
              text="Everything that was invoiced so far is paid."
            />
          }
        />
      )}
    </Panel>
  );
}

const DAYS = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** How an open invoice stands; `daysOverdue` is 0 until its due date has passed. */
export function overdueText(daysOverdue: number): string {
  return daysOverdue === 0 ? 'Not due yet' : `${DAYS.format(daysOverdue)} overdue`;
}
