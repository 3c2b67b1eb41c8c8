import { URGENCY } from '../../lib/activity-text.ts';
import { truncate, withMark } from '../../lib/text.ts';
import { ActivityLines, Day, TwoLineCell } from '../../ui/cells.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { GameIcons } from '../../ui/logos.tsx';
import type { ListedWidget } from './filter-namespaces.ts';

/** Characters of a description that a row shows. */
const MAX_DESCRIPTION = 50;

/** Every namespace has the same columns. */
export const TABLE = 'widgets';

export const COLUMNS: readonly Column<ListedWidget>[] = [
  {
    id: 'id',
    header: 'ID',
    always: true,
    sortValue: ({ slug }) => slug,
    cell: ({ slug, id, unreadable }) => <TwoLineCell main={slug} sub={withMark(id, unreadable)} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    sortValue: ({ status }) => (status === null ? null : URGENCY[status]),
    cell: ({ status, activeUntil }) => <ActivityLines status={status} activeUntil={activeUntil} />,
  },
  {
    id: 'access',
    header: 'Access',
    width: 144,
    cell: ({ games }) => <GameIcons games={games} />,
  },
  {
    id: 'description',
    header: 'Description',
    width: '34%',
    sortValue: ({ description }) => description,
    cell: ({ description }) => description !== null && <span title={description}>{truncate(description, MAX_DESCRIPTION)}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    width: 116,
    sortValue: ({ created }) => (created === null ? null : Date.parse(created)),
    cell: ({ created }) => <Day at={created} />,
  },
];
