import { IconLock, IconReceipt } from '@tabler/icons-react';
import type { Column } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import type { BillingPageQuery } from './billing-page.generated.ts';
import { overdueText } from './invoice-text.ts';

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
