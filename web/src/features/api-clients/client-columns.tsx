import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { statusName, URGENCY } from '../../lib/activity-text.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { matchesWords, UNKNOWN, withMark } from '../../lib/text.ts';
import { ActivityLines, Day, TwoLineCell } from '../../ui/cells.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { GameIcons } from '../../ui/logos.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import type { ApiClientsPageQuery } from './api-clients-page.generated.ts';
import { customerText } from './client-customer.ts';
import { gameNames, gamesOfKind, PRODUCT_KINDS } from './product-games.ts';
import type { ClientListView } from './urls.ts';

export type ListedClient = ApiClientsPageQuery['apiClients'][number];

const ID_COLUMN: Column<ListedClient> = {
  id: 'id',
  header: 'ID',
  always: true,
  sortValue: (client) => client.name,
  cell: (client) => <TwoLineCell main={client.name} sub={withMark(client.id, client.unreadable)} />,
};

/** Width of the column that only users with several customers have, pixels. */
export const CUSTOMER_WIDTH = 180;

const CUSTOMER_COLUMN: Column<ListedClient> = {
  id: 'customer',
  header: 'Customer',
  width: CUSTOMER_WIDTH,
  sortValue: ({ customer }) => customerText(customer).toLowerCase(),
  cell: ({ customer }) => <span title={customerText(customer)}>{customerText(customer)}</span>,
};

const FACT_COLUMNS: readonly Column<ListedClient>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 150,
    sortValue: ({ status }) => (status === null ? null : URGENCY[status]),
    cell: ({ status, expiresAt }) => <ActivityLines status={status} expiresAt={expiresAt} />,
  },
  ...PRODUCT_KINDS.map(({ id, kind, name }) => ({
    id,
    header: name,
    width: 144,
    cell: (client: ListedClient) => <GameIcons games={gamesOfKind(client.packages, kind)} />,
  })),
  {
    id: 'created',
    header: 'Created',
    width: 116,
    sortValue: ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)),
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
];

interface RowActions {
  readonly onEdit: (client: ListedClient) => void;
  readonly onDelete: (client: ListedClient) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

interface ColumnOptions {
  /** Whether the clients belong to more than one customer. */
  readonly withCustomer: boolean;
  /** Null for users who may not manage clients. */
  readonly actions: RowActions | null;
}

export function clientColumns({ withCustomer, actions }: ColumnOptions): readonly Column<ListedClient>[] {
  const columns = [ID_COLUMN, ...(withCustomer ? [CUSTOMER_COLUMN] : []), ...FACT_COLUMNS];
  if (actions === null) return columns;
  const { onEdit, onDelete } = actions;
  return [
    ...columns,
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      width: 60,
      align: 'end',
      cell: (client) => (
        <RowMenu
          label={`Actions for ${client.name}`}
          items={[
            { label: 'Edit client', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(client) },
            { label: 'Delete client', icon: <IconTrash {...ICON} />, danger: true, onSelect: () => onDelete(client) },
          ]}
        />
      ),
    },
  ];
}

const CSV_COLUMNS: readonly CsvColumn<ListedClient>[] = [
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Active until', value: ({ expiresAt, status }) => (status === null ? UNKNOWN : expiresAt) },
  ...PRODUCT_KINDS.map(({ kind, name }) => ({
    header: name,
    value: ({ packages, unreadable }: ListedClient) =>
      gameNames(gamesOfKind(packages, kind)) || (unreadable.includes('packages') ? UNKNOWN : ''),
  })),
  { header: 'Created', value: ({ createdAt }) => createdAt ?? UNKNOWN },
];

export function csvColumns(withCustomer: boolean): readonly CsvColumn<ListedClient>[] {
  return [
    { header: 'ID', value: ({ id }) => id },
    { header: 'Name', value: ({ name }) => name },
    ...(withCustomer ? [{ header: 'Customer', value: ({ customer }: ListedClient) => customerText(customer) }] : []),
    ...CSV_COLUMNS,
  ];
}

const SORTED_COLUMNS = [ID_COLUMN, CUSTOMER_COLUMN, ...FACT_COLUMNS];

/** Clients of the selected status whose name or id contains every search word. */
export function filterClients<C extends { readonly id: string; readonly name: string; readonly status: string | null }>(
  clients: readonly C[],
  { search, status }: Pick<ClientListView, 'search' | 'status'>,
): C[] {
  return clients.filter(
    (client) => (status === null || client.status === status) && matchesWords(search, [client.name, client.id]),
  );
}

/** Filtered and sorted clients. */
export function useListedClients(
  clients: readonly ListedClient[],
  { search, status, sort }: ClientListView,
): readonly ListedClient[] {
  const filtered = useMemo(() => filterClients(clients, { search, status }), [clients, search, status]);
  return useSortedRows(filtered, SORTED_COLUMNS, sort);
}
