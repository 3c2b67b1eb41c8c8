import { matchesWords } from '@sightline/schema/rules/search.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { named } from '../../lib/bidi.ts';
import { CREATED_CSV, STATUS_CSV } from '../../lib/activity-csv.ts';
import { statusOrder } from '../../lib/activity-text.ts';
import { firstIcons, type DisplayedGame } from '../../lib/games.ts';
import { UNKNOWN } from '../../lib/text.ts';
import { ActivityLines, Day, MarkedId } from '../../ui/cells.tsx';
import type { ExportedColumn } from '../../ui/data-table-columns.ts';
import { GameIcons } from '../../ui/logos.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import classes from './api-clients.module.css';
import type { ApiClientsPageQuery } from './api-clients-page.generated.ts';
import { customerText } from './client-customer.ts';
import { gameNames, gamesOfKind, hasUnreadablePackages, PRODUCT_KINDS } from './product-games.ts';
import type { ClientListView } from './urls.ts';

export type ListedClient = ApiClientsPageQuery['apiClients'][number];

/** Width of the column that only users with several customers have, pixels. */
const CUSTOMER_WIDTH = 120;
/** Least width for the name and its id, pixels: so little that a window of 1440 px has all columns. */
const NAME_WIDTH = 268;
/** Width of a status with its day, pixels. */
const STATUS_WIDTH = 140;
/** Width of a status that ends soon, with its day and the number of days left, pixels. */
const EXPIRING_WIDTH = 168;
/** Least width of a product's column, for its header. */
const PRODUCT_WIDTH = 100;
const CELL_PADDING = 24;
const ICON_WIDTH = 18;
/** Width of the number of further games. */
const MORE_WIDTH = 24;

/** Looks up the number of 429s of a client in the last days; null for none. */
export type TooManyRequests = (clientId: string) => number | null;

const idColumn = (tooManyRequests: TooManyRequests): ExportedColumn<ListedClient> => ({
  id: 'id',
  header: 'ID',
  always: true,
  sortValue: (client) => client.name,
  cell: ({ id, name }) => <span title={name || id}>{name || id}</span>,
  below: ({ id, unreadable }) => (
    // The note loads after the rows. If it leaves too little room for the id, the id is cut, so that the row keeps its height.
    <span className={unreadable.length === 0 ? classes.line : undefined}>
      <RateLimitNote count={tooManyRequests(id)} />
      <MarkedId label="client ID" id={id} unreadable={unreadable} />
    </span>
  ),
  minWidth: NAME_WIDTH,
  csv: [
    { header: 'ID', value: ({ id }) => id },
    { header: 'Name', value: ({ name }) => name },
  ],
});

function RateLimitNote({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <span className={classes.limited} title="Requests over the rate limit in the last 7 days, as far as this dashboard sees.">
      {count} × 429 ·{' '}
    </span>
  );
}

const CUSTOMER_COLUMN: ExportedColumn<ListedClient> = {
  id: 'customer',
  header: 'Customer',
  width: CUSTOMER_WIDTH,
  sortValue: ({ customer }) => customerText(customer).toLowerCase(),
  cell: ({ customer }) => <span title={customerText(customer)}>{customerText(customer)}</span>,
  csv: [{ header: 'Customer', value: ({ customer }) => customerText(customer) }],
};

const STATUS_COLUMN: ExportedColumn<ListedClient> = {
  id: 'status',
  header: 'Status',
  width: EXPIRING_WIDTH,
  card: 'status',
  sortValue: ({ status, expiresAt }) => statusOrder(status, expiresAt),
  cell: ({ status, expiresAt }) => <ActivityLines status={status} expiresAt={expiresAt} />,
  csv: STATUS_CSV,
};

const CREATED_COLUMN: ExportedColumn<ListedClient> = {
  id: 'created',
  header: 'Created',
  width: 100,
  card: 'none',
  sortValue: ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)),
  cell: ({ createdAt }) => <Day at={createdAt} />,
  csv: [CREATED_CSV],
};

/** A column for each product, only as wide as its fullest cell needs, so that the names have more room. */
function productColumns(clients: readonly ListedClient[]): readonly ExportedColumn<ListedClient>[] {
  return PRODUCT_KINDS.map(({ id, kind, name }) => ({
    id,
    header: name,
    width: Math.max(PRODUCT_WIDTH, ...clients.map(({ packages }) => iconsWidth(gamesOfKind(packages, kind)))),
    card: 'none',
    cell: (client) =>
      hasUnreadablePackages(client) ? (
        <span title="The products of this client can't be read at the moment.">Unavailable</span>
      ) : (
        <GameIcons games={gamesOfKind(client.packages, kind)} />
      ),
    csv: [
      {
        header: name,
        value: (client) => gameNames(gamesOfKind(client.packages, kind)) || (hasUnreadablePackages(client) ? UNKNOWN : ''),
      },
    ],
  }));
}

function iconsWidth(games: readonly DisplayedGame[]): number {
  const { shown, more } = firstIcons(games);
  return CELL_PADDING + shown.length * ICON_WIDTH + (more > 0 ? MORE_WIDTH : 0);
}

interface ColumnOptions {
  /** All listed clients, which decide on widths. */
  readonly clients: readonly ListedClient[];
  /** Whether the clients belong to more than one customer. */
  readonly showsCustomer: boolean;
  readonly tooManyRequests: TooManyRequests;
}

export function clientColumns({
  clients,
  showsCustomer,
  tooManyRequests,
}: ColumnOptions): readonly ExportedColumn<ListedClient>[] {
  return [
    idColumn(tooManyRequests),
    ...(showsCustomer ? [CUSTOMER_COLUMN] : []),
    clients.some(({ status }) => status === 'EXPIRING') ? STATUS_COLUMN : { ...STATUS_COLUMN, width: STATUS_WIDTH },
    ...productColumns(clients),
    CREATED_COLUMN,
  ];
}

interface RowActions {
  readonly onEdit: (client: ListedClient) => void;
  readonly onDelete: (client: ListedClient) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

export function ClientMenu({ client, onEdit, onDelete }: RowActions & { readonly client: ListedClient }) {
  return (
    <RowMenu
      label={named`Actions for ${client.name}`}
      items={[
        { label: 'Edit client', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(client) },
        { label: 'Delete client', icon: <IconTrash {...ICON} />, danger: true, onSelect: () => onDelete(client) },
      ]}
    />
  );
}

const SORTABLE_COLUMNS = [idColumn(() => null), CUSTOMER_COLUMN, STATUS_COLUMN, CREATED_COLUMN];

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
  return useSortedRows(filtered, SORTABLE_COLUMNS, sort);
}
