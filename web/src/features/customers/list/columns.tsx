import { IconAppWindow, IconKey, IconPencil } from '@tabler/icons-react';
import { named } from '../../../lib/bidi.ts';
import { statusName } from '../../../lib/activity-text.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { UNKNOWN, withUnavailableNote } from '../../../lib/text.ts';
import { ActivityLines, Day, TwoLineCell } from '../../../ui/cells.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import type { RowMenuItem } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { managerName } from '../managers.ts';
import type { ListedCustomer } from './customer-list.ts';
import { UnpaidBadge, type UnpaidInvoices } from './overdue-customers.tsx';

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

/** `sortValue` only marks a column as sortable: the gateway sorts. */
export function customerColumns(actions: RowActions): readonly Column<ListedCustomer>[] {
  return [
    {
      id: 'id',
      card: 'none',
      header: 'ID',
      width: 84,
      sortValue: ({ internalId }) => internalId,
      cell: ({ internalId }) => internalId ?? UNKNOWN,
    },
    {
      id: 'customer',
      header: 'Customer',
      always: true,
      sortValue: (customer) => namesOf(customer).main,
      cell: (customer) => (
        <TwoLineCell main={namesOf(customer).main} sub={withUnavailableNote(namesOf(customer).sub, customer.unreadable)} />
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 160,
      card: 'status',
      sortValue: ({ expiresAt }) => expiresAt,
      cell: ({ status, expiresAt }) => <ActivityLines status={status} expiresAt={expiresAt} />,
    },
    {
      id: 'manager',
      header: 'Account Manager',
      width: 200,
      card: 'none',
      cell: ({ accountManagers }) => <Managers of={accountManagers} />,
    },
    {
      id: 'created',
      card: 'none',
      header: 'Created',
      width: 116,
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt === null ? UNKNOWN : <Day at={createdAt} />),
    },
    {
      id: 'unpaid',
      card: 'status',
      header: 'Unpaid',
      width: 84,
      align: 'center',
      cell: (customer) => <UnpaidBadge customerId={customer.id} customer={namesOf(customer).main} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      width: 60,
      align: 'end',
      cell: (customer) => <RowMenu label={named`Actions for ${namesOf(customer).main}`} items={menuItems(customer, actions)} />,
    },
  ];
}

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

/** A customer with its number of unpaid invoices; null if unknown. */
export interface ExportedCustomer extends ListedCustomer {
  readonly unpaid: number | null;
}

export function exportedCustomer(customer: ListedCustomer, invoices: UnpaidInvoices | null): ExportedCustomer {
  return { ...customer, unpaid: invoices === null ? null : (invoices.get(customer.id)?.length ?? 0) };
}

export const CSV_COLUMNS: readonly CsvColumn<ExportedCustomer>[] = [
  { header: 'ID', value: ({ internalId }) => internalId ?? UNKNOWN },
  { header: 'Public ID', value: ({ id }) => id },
  { header: 'Internal name', value: ({ internalName }) => internalName },
  { header: 'External name', value: ({ externalName }) => externalName },
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Active until', value: ({ expiresAt, status }) => (status === null ? UNKNOWN : expiresAt) },
  { header: 'Account managers', value: ({ accountManagers }) => accountManagers.map(managerName).join(', ') },
  { header: 'Created', value: ({ createdAt }) => createdAt ?? UNKNOWN },
  { header: 'Unpaid invoices', value: ({ unpaid }) => unpaid ?? 'unavailable' },
];
