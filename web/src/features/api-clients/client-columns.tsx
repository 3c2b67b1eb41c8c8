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
import { gameNames, gamesOfKind, PRODUCT_KINDS } from './product-games.ts';
import type { ClientListView } from './urls.ts';

export type ListedClient = ApiClientsPageQuery['apiClients'][number];

/** Columns for all users. */
export const COLUMNS: readonly Column<ListedClient>[] = [
  {
    id: 'id',
    header: 'ID',
    always: true,
    sortValue: (client) => client.name,
    cell: (client) => <TwoLineCell main={client.name} sub={withMark(client.id, client.unreadable)} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    sortValue: ({ status }) => (status === null ? null : URGENCY[status]),
    cell: ({ status, activeUntil }) => <ActivityLines status={status} activeUntil={activeUntil} />,
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
    sortValue: ({ created }) => (created === null ? null : Date.parse(created)),
    cell: ({ created }) => <Day at={created} />,
  },
];

interface RowActions {
  readonly onEdit: (client: ListedClient) => void;
  readonly onDelete: (client: ListedClient) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Columns for users who may manage clients. */
export function managerColumns({ onEdit, onDelete }: RowActions): readonly Column<ListedClient>[] {
  return [
    ...COLUMNS,
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

export const CSV_COLUMNS: readonly CsvColumn<ListedClient>[] = [
  { header: 'ID', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Active until', value: ({ activeUntil, status }) => (status === null ? UNKNOWN : activeUntil) },
  ...PRODUCT_KINDS.map(({ kind, name }) => ({
    header: name,
    value: ({ packages, unreadable }: ListedClient) =>
      gameNames(gamesOfKind(packages, kind)) || (unreadable.includes('packages') ? UNKNOWN : ''),
  })),
  { header: 'Created', value: ({ created }) => created ?? UNKNOWN },
];

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
  return useSortedRows(filtered, COLUMNS, sort);
}
