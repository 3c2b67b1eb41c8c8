import { IconAppWindow, IconKey, IconPencil } from '@tabler/icons-react';
import { CREATED_CSV, STATUS_CSV } from '../../../lib/activity-csv.ts';
import { UNKNOWN, withUnavailableNote } from '../../../lib/text.ts';
import { ActivityLines, Day, TwoLineCell } from '../../../ui/cells.tsx';
import type { ExportedColumn } from '../../../ui/data-table-columns.ts';
import type { RowMenuItem } from '../../../ui/menu.tsx';
import { managerName } from '../managers.ts';
import type { ListedCustomer } from './customer-list.ts';
import { daysLate, UnpaidBadge, type UnpaidInvoices, type unpaidInvoices } from './overdue-customers.tsx';

interface RowActions {
  readonly onEdit: (customer: ListedCustomer) => void;
  readonly onManageClients: (customer: ListedCustomer) => void;
  readonly onManageWidgets: (customer: ListedCustomer) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The internal name first, the external name below it. */
export function namesOf({ id, name, internalName, externalName }: ListedCustomer): { main: string; sub: string } {
  return { main: internalName ?? name ?? externalName ?? id, sub: externalName ?? '' };
}

/** Row menu of a customer. */
export function menuItems(
  customer: ListedCustomer,
  { onEdit, onManageClients, onManageWidgets }: RowActions,
): readonly RowMenuItem[] {
  return [
    { label: 'Edit customer', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(customer) },
    { label: 'Manage V3 clients', icon: <IconKey {...ICON} />, onSelect: () => onManageClients(customer) },
    { label: 'Manage widgets', icon: <IconAppWindow {...ICON} />, onSelect: () => onManageWidgets(customer) },
  ];
}

/** Columns with a `sortValue` can be sorted: by the gateway, or by this value if a check has found the rows. */
export const COLUMNS: readonly ExportedColumn<ListedCustomer, ExportedCustomer>[] = [
  {
    id: 'id',
    card: 'none',
    header: 'ID',
    width: 84,
    sortValue: ({ internalId }) => internalId,
    cell: ({ internalId }) => internalId ?? UNKNOWN,
    csv: [
      { header: 'ID', value: ({ internalId }) => internalId ?? UNKNOWN },
      { header: 'Public ID', value: ({ id }) => id },
    ],
  },
  {
    id: 'customer',
    header: 'Customer',
    always: true,
    minWidth: 256,
    csv: [
      { header: 'Internal name', value: ({ internalName }) => internalName },
      { header: 'External name', value: ({ externalName }) => externalName },
    ],
    sortValue: (customer) => namesOf(customer).main,
    cell: (customer) => (
      <TwoLineCell main={namesOf(customer).main} sub={withUnavailableNote(namesOf(customer).sub, customer.unreadable)} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 168,
    card: 'status',
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ status, expiresAt }) => <ActivityLines status={status} expiresAt={expiresAt} />,
    csv: STATUS_CSV,
  },
  {
    id: 'manager',
    header: 'Account Manager',
    width: 200,
    card: 'none',
    cell: ({ accountManagers }) => <Managers of={accountManagers} />,
    csv: [{ header: 'Account managers', value: ({ accountManagers }) => accountManagers.map(managerName).join(', ') }],
  },
  {
    id: 'created',
    card: 'none',
    header: 'Created',
    width: 116,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (createdAt === null ? UNKNOWN : <Day at={createdAt} />),
    csv: [CREATED_CSV],
  },
  {
    id: 'unpaid',
    card: 'status',
    header: 'Unpaid',
    width: 124,
    sortValue: () => null,
    cell: (customer) => <UnpaidBadge customerId={customer.id} customer={namesOf(customer).main} />,
    csv: [
      { header: 'Unpaid invoices', value: ({ unpaid }) => unpaid?.length ?? 'unavailable' },
      { header: 'Days overdue', value: ({ unpaid }) => (unpaid === null ? 'unavailable' : daysLate(unpaid)) },
      { header: 'Due dates', value: ({ unpaid }) => unpaid?.map(({ dueDate }) => dueDate).join(', ') ?? 'unavailable' },
    ],
  },
];

/** The columns of rows that a check has found: the page sorts them, but not by invoices. */
export const CHECKED_COLUMNS = COLUMNS.map(({ sortValue, ...column }) =>
  column.id === 'unpaid' || sortValue === undefined ? column : { ...column, sortValue },
);

function Managers({ of }: { of: ListedCustomer['accountManagers'] }) {
  const names = of.map(managerName);
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return <span title={first}>{first}</span>;
  return (
    <span title={names.join(', ')}>
      <TwoLineCell main={first} sub={names.slice(1).join(', ')} />
    </span>
  );
}

interface ExportedCustomer extends ListedCustomer {
  /** Null if unknown. */
  readonly unpaid: ReturnType<typeof unpaidInvoices> | null;
}

export function exportedCustomer(customer: ListedCustomer, invoices: UnpaidInvoices | null): ExportedCustomer {
  return { ...customer, unpaid: invoices === null ? null : (invoices.get(customer.id) ?? []) };
}
