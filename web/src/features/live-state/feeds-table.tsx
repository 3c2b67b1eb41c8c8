import { IconBroadcastOff } from '@tabler/icons-react';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/cells.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type StatusTone } from '../../ui/badges.tsx';
import classes from './live-state.module.css';
import type { LiveStatePageQuery } from './live-state-page.generated.ts';
import { lagText, socketsText, STATUS_TEXTS } from './live-state-texts.ts';

type Feed = LiveStatePageQuery['liveState']['feeds'][number];

const TABLE = 'live-feeds';
const NO_FEEDS: readonly Feed[] = [];

const TONES: Record<Feed['status'], StatusTone> = {
  LIVE: 'positive',
  LOADING: 'neutral',
  STALE: 'warning',
  DOWN: 'negative',
};
const URGENCY: Record<Feed['status'], number> = { DOWN: 0, STALE: 1, LOADING: 2, LIVE: 3 };
/** Shown for values that do not exist yet. */
const UNAVAILABLE = '–';

function ownerOf({ customer }: Feed): string {
  return customer === null ? 'Unknown customer' : (customer.name ?? customer.id);
}

const COLUMNS: readonly Column<Feed>[] = [
  {
    id: 'customer',
    header: 'Customer',
    always: true,
    minWidth: 124,
    sortValue: ownerOf,
    cell: ownerOf,
    below: ({ clientId }) => <CopyableId label="client ID" value={clientId} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 96,
    sortValue: ({ status }) => URGENCY[status],
    cell: ({ status }) => <StatusBadge tone={TONES[status]}>{STATUS_TEXTS[status]}</StatusBadge>,
  },
  {
    id: 'sockets',
    header: 'Sockets',
    width: 112,
    align: 'end',
    sortValue: ({ subscribers }) => subscribers.sockets,
    cell: ({ subscribers }) => socketsText(subscribers),
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    width: 128,
    align: 'end',
    sortValue: ({ subscribers }) => subscribers.subscriptions,
    cell: ({ subscribers }) => subscribers.subscriptions,
  },
  {
    id: 'lag',
    header: 'Longest lag',
    width: 112,
    align: 'end',
    sortValue: ({ subscribers }) => subscribers.longestLagMs,
    cell: ({ subscribers }) => (subscribers.sockets === 0 ? UNAVAILABLE : lagText(subscribers.longestLagMs)),
  },
  {
    id: 'sets',
    header: 'Open sets',
    width: 108,
    align: 'end',
    sortValue: ({ sets }) => sets,
    cell: ({ sets }) => sets,
  },
  {
    id: 'resyncs',
    header: 'Resyncs',
    width: 92,
    align: 'end',
    sortValue: ({ resyncs }) => resyncs,
    cell: ({ resyncs }) => resyncs,
  },
  {
    id: 'read',
    header: 'Last full reload',
    width: 148,
    sortValue: ({ readAt }) => readAt,
    cell: ({ readAt }) => (readAt === null ? UNAVAILABLE : <Day at={readAt} withTime />),
  },
];

/** Table of the feeds that are open on this gateway. `feeds` is undefined while they are loaded. */
export function FeedsTable({ feeds }: { feeds: readonly Feed[] | undefined }) {
  return (
    <section aria-labelledby="feeds">
      <div className={classes.head}>
        <h2 id="feeds" className="sl-plain sl-16 sl-600">
          Feeds
        </h2>
        <ColumnMenu table={TABLE} columns={COLUMNS} />
      </div>
      <DataTable
        label="Feeds"
        name={TABLE}
        rows={feeds ?? NO_FEEDS}
        columns={COLUMNS}
        rowId={({ clientId }) => clientId}
        loading={feeds === undefined}
        rowSize="lg"
        empty={
          <EmptyState
            icon={<IconBroadcastOff size={22} stroke={1.6} />}
            title="No open feeds"
            text="A feed opens when a customer's user views trading, and closes shortly after the last one leaves."
          />
        }
      />
    </section>
  );
}
