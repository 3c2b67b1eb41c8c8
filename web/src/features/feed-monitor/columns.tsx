import type { Column } from '../../ui/data-table-columns.ts';
import { Day, TwoLineCell } from '../../ui/cells.tsx';
import { StatusBadge, type StatusTone } from '../../ui/badges.tsx';
import type { LiveStatePageQuery } from './feed-monitor-page.generated.ts';
import { lagText, socketsText, STATUS_TEXTS } from './feed-monitor-texts.ts';

export type ListedFeed = LiveStatePageQuery['liveState']['feeds'][number];

export const TABLE = 'live-feeds';

const TONES: Record<ListedFeed['status'], StatusTone> = {
  LIVE: 'positive',
  LOADING: 'neutral',
  STALE: 'warning',
  DOWN: 'negative',
};
const URGENCY: Record<ListedFeed['status'], number> = { DOWN: 0, STALE: 1, LOADING: 2, LIVE: 3 };
const ELSEWHERE = '–';

function ownerOf({ customer }: ListedFeed): string {
  return customer === null ? 'Not known here' : (customer.name ?? customer.id);
}

export const COLUMNS: readonly Column<ListedFeed>[] = [
  {
    id: 'customer',
    header: 'Customer',
    always: true,
    sortValue: ownerOf,
    cell: (feed) => <TwoLineCell main={ownerOf(feed)} sub={`Client ${feed.clientId}`} />,
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
    sortValue: ({ readers }) => readers.sockets,
    cell: ({ readers }) => socketsText(readers),
  },
  {
    id: 'subscriptions',
    header: 'Readers',
    width: 84,
    align: 'end',
    sortValue: ({ readers }) => readers.subscriptions,
    cell: ({ readers }) => readers.subscriptions,
  },
  {
    id: 'lag',
    header: 'Longest lag',
    width: 112,
    align: 'end',
    sortValue: ({ readers }) => readers.longestLagMs,
    cell: ({ readers }) => (readers.sockets === 0 ? ELSEWHERE : lagText(readers.longestLagMs)),
  },
  {
    id: 'sets',
    header: 'Open sets',
    width: 96,
    align: 'end',
    sortValue: ({ sets }) => sets,
    cell: ({ sets }) => sets,
  },
  {
    id: 'filled',
    header: 'Filled by',
    width: 132,
    cell: ({ filledHere }) => (filledHere ? 'This gateway' : 'Another gateway'),
  },
  {
    id: 'resyncs',
    header: 'Resyncs',
    width: 92,
    align: 'end',
    sortValue: ({ resyncs }) => resyncs,
    cell: ({ resyncs }) => resyncs ?? ELSEWHERE,
  },
  {
    id: 'read',
    header: 'Read anew',
    width: 148,
    sortValue: ({ readAt }) => readAt,
    cell: ({ readAt }) => (readAt === null ? ELSEWHERE : <Day at={readAt} withTime />),
  },
];
