import { formatDay } from '../../lib/time.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import classes from './api-clients.module.css';
import type { ApiClientsPageQuery } from './api-clients-page.generated.ts';
import { GameIcons } from './game-icons.tsx';
import { gamesOfProduct, PRODUCT_COLUMNS } from './product-games.ts';
import { statusName, statusSubText } from './status-text.ts';

export type ListedClient = ApiClientsPageQuery['apiClients'][number];

const TONES: Record<ListedClient['status'], StatusTone> = { ACTIVE: 'positive', EXPIRING: 'warning', INACTIVE: 'neutral' };
/** The order in which people look for them. */
const URGENCY: Record<ListedClient['status'], number> = { ACTIVE: 0, EXPIRING: 1, INACTIVE: 2 };

export const COLUMNS: readonly Column<ListedClient>[] = [
  {
    id: 'id',
    header: 'ID',
    sortValue: (client) => client.name,
    cell: (client) => (
      <span className={classes.stack}>
        <span className={classes.name} title={client.name}>
          {client.name}
        </span>
        <span className={classes.sub} title={client.id}>
          {client.id}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    sortValue: (client) => URGENCY[client.status],
    cell: (client) => (
      <span className={classes.stack}>
        <span>
          <StatusBadge tone={TONES[client.status]}>{statusName(client.status)}</StatusBadge>
        </span>
        <span className={classes.sub}>{statusSubText(client.status, client.activeUntil)}</span>
      </span>
    ),
  },
  ...PRODUCT_COLUMNS.map(({ id, header }) => ({
    id,
    header,
    width: 144,
    cell: (client: ListedClient) => <GameIcons games={gamesOfProduct(client.packages, id)} />,
  })),
  {
    id: 'created',
    header: 'Created',
    width: 116,
    sortValue: (client) => Date.parse(client.created),
    cell: (client) => <time dateTime={client.created}>{formatDay(new Date(client.created))}</time>,
  },
];
