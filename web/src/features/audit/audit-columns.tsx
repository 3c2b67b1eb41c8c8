import { actionText } from '../../lib/audit-actions.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { AuditOutcomeBadge } from '../../ui/audit-outcome.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { Day, TwoLineCell } from '../../ui/cells.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import classes from './audit.module.css';
import type { AuditEntry, AuditRow } from './audit-rows.ts';
import { gapText } from './audit-texts.ts';

/** Shown where an entry has no value. */
const NONE = '–';

function customerName({ customer, customerId }: AuditEntry): string | null {
  return customer?.internalName ?? customer?.name ?? customerId;
}

function Id({ label, value }: { label: string; value: string | null }) {
  return value === null ? NONE : <CopyableId label={label} value={value} />;
}

/** `ownId`: id of the signed-in user, who is called "You". */
export function auditColumns(ownId: string): readonly Column<AuditRow>[] {
  /** Cells of a gap are empty, except those that describe it. */
  const ofEntry = (cell: (entry: AuditEntry) => React.ReactNode) => (row: AuditRow) => (row.kind === 'gap' ? null : cell(row));
  return [
    {
      id: 'at',
      header: 'Time',
      width: 148,
      always: true,
      cell: (row) => <Day at={row.kind === 'gap' ? row.until : row.at} withTime />,
    },
    {
      id: 'action',
      header: 'Action',
      always: true,
      cell: (row) =>
        row.kind === 'gap' ? (
          <TwoLineCell main={gapText(row)} sub="Their writes are in the gateway's log." />
        ) : (
          <TwoLineCell main={actionText(row.action)} sub={row.codes.join(', ')} />
        ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      width: 112,
      cell: (row) =>
        row.kind === 'gap' ? <StatusBadge tone="negative">Gap</StatusBadge> : <AuditOutcomeBadge outcome={row.outcome} />,
    },
    {
      id: 'user',
      header: 'User',
      width: 124,
      cell: ofEntry(({ userId }) => (
        <span className={classes.user}>
          <Id label="user id" value={userId} />
          {userId === ownId && <span className={classes.you}>You</span>}
        </span>
      )),
    },
    {
      id: 'customer',
      header: 'Customer',
      cell: ofEntry((entry) => (
        <TwoLineCell main={customerName(entry) ?? NONE} sub={entry.actingForId === null ? '' : 'Acting for this customer'} />
      )),
    },
    { id: 'target', header: 'Changed', width: 168, cell: ofEntry(({ targetId }) => <Id label="id" value={targetId} />) },
    {
      id: 'request',
      header: 'Request',
      width: 168,
      cell: ofEntry(({ requestId }) => <Id label="request id" value={requestId} />),
    },
  ];
}

export const CSV_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { header: 'Time', value: (row) => (row.kind === 'gap' ? row.until : row.at) },
  { header: 'Action', value: (row) => (row.kind === 'gap' ? gapText(row) : row.action) },
  { header: 'Outcome', value: (row) => (row.kind === 'gap' ? 'GAP' : row.outcome) },
  { header: 'Codes', value: (row) => (row.kind === 'gap' ? `since ${row.from}` : row.codes.join(' ')) },
  ...(
    [
      ['User ID', ({ userId }) => userId],
      ['Acting for', ({ actingForId }) => actingForId],
      ['Customer ID', ({ customerId }) => customerId],
      ['Customer', ({ customer }) => customer?.internalName ?? customer?.name ?? null],
      ['Changed ID', ({ targetId }) => targetId],
      ['Request ID', ({ requestId }) => requestId],
    ] satisfies [string, (entry: AuditEntry) => string | null][]
  ).map(([header, value]) => ({ header, value: (row: AuditRow) => (row.kind === 'gap' ? null : value(row)) })),
];
