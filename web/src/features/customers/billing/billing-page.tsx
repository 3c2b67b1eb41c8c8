import { IconExternalLink, IconLock, IconReceipt } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { overdueText } from '../../../lib/activity-text.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { graphqlErrors } from '../../../lib/request-error.ts';
import { HOME_PATH } from '../../../lib/urls.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { DataPage } from '../../../ui/data-page.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { type BillingPageQuery, useBillingPageQuery } from './billing-page.generated.ts';
import classes from './billing.module.css';

/** /billing: the customer's account at the billing provider; redirects home if there is none. */
export function BillingPage() {
  const { data: received, error, retry } = pageData(useBillingPageQuery({ ...PAGE_QUERY, errorPolicy: 'all' }));
  // Null with an error: the customer could not be read.
  const data = error !== undefined && received?.viewer.customer === null ? undefined : received;
  const errors = graphqlErrors(error);
  const areInvoicesMissing = errors.some(({ path }) => path.includes('openInvoices'));
  const areOnlyInvoicesMissing = areInvoicesMissing && errors.every(({ path }) => path.includes('openInvoices'));
  if (data && !data.viewer.customer?.billingReference) return <Navigate to={HOME_PATH} replace />;
  return (
    <DataPage
      title="Billing"
      what="the billing account"
      page={{ data, error: areOnlyInvoicesMissing ? undefined : error, retry }}
    >
      {() => {
        const customer = data?.viewer.customer;
        return (
          <div className={classes.page}>
            <Account reference={customer?.billingReference ?? null} portalUrl={data?.clientConfig.billingPortalUrl ?? null} />
            {areInvoicesMissing ? (
              <SectionFailure text="Couldn't load the invoices." error={error} {...retry} />
            ) : (
              <Invoices
                invoices={customer ? customer.openInvoices : []}
                managers={customer?.accountManagers ?? []}
                loading={!data}
              />
            )}
          </div>
        );
      }}
    </DataPage>
  );
}

/** `reference`: null while loading. */
function Account({ reference, portalUrl }: { reference: string | null; portalUrl: string | null }) {
  return (
    <div className={classes.account}>
      <Facts>
        <Fact name="Billing reference">
          {reference === null ? null : <CopyableId label="billing reference" value={reference} />}
        </Fact>
      </Facts>
      {portalUrl !== null && (
        <a className="sl-inline-row sl-gap-6 sl-accent sl-14" href={portalUrl} target="_blank" rel="noreferrer">
          Open the billing portal
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

type Customer = NonNullable<BillingPageQuery['viewer']['customer']>;
type OpenInvoices = Customer['openInvoices'];
type Row = NonNullable<OpenInvoices>[number] & { readonly id: string };

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

interface InvoicesProps {
  /** Null if the user may not read them; then the page names the account manager. */
  readonly invoices: OpenInvoices;
  readonly managers: Customer['accountManagers'];
  readonly loading: boolean;
}

export function Invoices({ invoices, managers: [manager], loading }: InvoicesProps) {
  const { isStaff, isSuperuser } = useViewer();
  const staffContact = isSuperuser ? 'Contact the developer team.' : 'Ask a superuser of your team.';
  return (
    <Panel title="Open invoices">
      {invoices === null ? (
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title="Invoices unavailable"
          text={`You don't have permission to view invoices. ${isStaff ? staffContact : 'Ask your account manager.'}`}
          action={
            !isStaff &&
            manager && (
              <a className="sl-accent sl-14 sl-breaks" href={`mailto:${manager.email}`}>
                {manager.name}, {manager.email}
              </a>
            )
          }
        />
      ) : (
        <DataTable
          label="Open invoices"
          // Invoices have no id, and several may be due on the same day.
          rows={invoices.map((invoice, index) => ({ ...invoice, id: `${index} ${invoice.dueDate}` }))}
          columns={COLUMNS}
          rowId={({ id }) => id}
          loading={loading}
          empty={
            <EmptyState icon={<IconReceipt size={22} stroke={1.6} />} title="No open invoices" text="All invoices are paid." />
          }
        />
      )}
    </Panel>
  );
}
