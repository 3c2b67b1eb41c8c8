import { AUDIT_ACTIONS, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import { actionText, attemptsText } from '../../lib/audit-actions.ts';
import { named } from '../../lib/bidi.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { AuditOutcomeBadge, OUTCOME_TEXTS } from '../../ui/audit-outcome.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { Day, TwoLineCell } from '../../ui/cells.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import classes from './audit.module.css';
import type { AuditEntry, AuditRow } from './audit-rows.ts';
import { gapText } from './audit-texts.ts';
import type { AuditView } from './urls.ts';

/** Shown where an entry has no value. */
const NONE = '–';
/** Above the id of a user whose name the gateway does not know. */
export const NO_NAME = 'Name unavailable';

/** The customer that a write is for, else the one that was written. */
function customerOf({ customer, customerId }: AuditEntry): { name: string | null; id: string | null } {
  return { name: customer?.internalName ?? customer?.name ?? null, id: customerId ?? customer?.id ?? null };
}

const KINDS = { CUSTOMER: 'Customer', USER: 'User', CLIENT: 'API client', KEY: 'API key' } as const;

/** The written or used entity by name, a key with its client; an id without a name has at least its kind. */
function targetOf({ action, targetId, targetName, clientId, clientName }: AuditEntry): { name: string | null; note?: string } {
  const client = targetId === clientId ? null : clientName;
  if (targetName !== null) return { name: client === null ? targetName : named`${targetName} · ${client}` };
  const kind = isAuditAction(action) ? KINDS[AUDIT_ACTIONS[action].target] : '';
  return client === null ? { name: null, note: kind } : { name: client, note: `${kind} of` };
}

/** A name, if it is known, with its id below. */
function NamedId({ label, name, id, note }: { label: string; name: string | null; id: string | null; note?: string }) {
  if (id === null) return name ?? NONE;
  const copyable = <CopyableId label={label} value={id} />;
  if (name === null && note === undefined) return copyable;
  return (
    <TwoLineCell
      main={
        <span title={name ?? undefined}>
          {note !== undefined && <span className={classes.note}>{note} </span>}
          {name}
        </span>
      }
      sub={copyable}
    />
  );
}

/** The filters that an entry suggests, so that no id has to be copied. */
function suggestedFilters(entry: AuditEntry): readonly { readonly label: string; readonly filter: Partial<AuditView> }[] {
  const { action, userId } = entry;
  const customerId = customerOf(entry).id;
  return [
    { label: `Show only “${actionText(action)}”`, filter: { action } },
    ...(userId === null ? [] : [{ label: 'Show only this user', filter: { userId } }]),
    ...(customerId === null ? [] : [{ label: 'Show only this customer', filter: { customerId } }]),
  ];
}

interface AuditColumnOptions {
  /** Id of the signed-in user, who is called "You". */
  readonly ownId: string;
  /** Adds a filter to those of the page. */
  readonly onAddFilter: (filter: Partial<AuditView>) => void;
}

export function auditColumns({ ownId, onAddFilter }: AuditColumnOptions): readonly Column<AuditRow>[] {
  /** Cells of a gap are empty, except those that describe it. */
  const ofEntry = (cell: (entry: AuditEntry) => React.ReactNode) => (row: AuditRow) => (row.kind === 'gap' ? null : cell(row));
  return [
    {
      id: 'at',
      header: 'Time',
      width: 140,
      always: true,
      cell: (row) => <Day at={row.kind === 'gap' ? row.until : row.at} withTime />,
    },
    {
      id: 'action',
      header: 'Action',
      always: true,
      card: 'title',
      cell: (row) =>
        row.kind === 'gap' ? (
          <TwoLineCell main={gapText(row)} sub="The gateway's log has these changes." />
        ) : (
          <TwoLineCell
            main={actionText(row.action)}
            sub={[attemptsText(row.attempts), ...row.codes].filter(Boolean).join(', ')}
          />
        ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      width: 108,
      card: 'status',
      cell: (row) =>
        row.kind === 'gap' ? <StatusBadge tone="negative">Gap</StatusBadge> : <AuditOutcomeBadge outcome={row.outcome} />,
    },
    {
      id: 'user',
      header: 'User',
      width: 172,
      cell: ofEntry(({ userId, user }) => (
        <NamedId
          label="user ID"
          name={user && (user.name || user.email)}
          id={userId}
          {...(userId === ownId ? { note: user === null ? 'You' : 'You:' } : user === null && { note: NO_NAME })}
        />
      )),
    },
    {
      id: 'customer',
      header: 'Customer',
      width: 172,
      cell: ofEntry((entry) => (
        <NamedId label="customer ID" {...customerOf(entry)} {...(entry.actingForId !== null && { note: 'Acting for' })} />
      )),
    },
    {
      id: 'target',
      header: 'Target',
      width: 172,
      cell: ofEntry((entry) => <NamedId label="ID" id={entry.targetId} {...targetOf(entry)} />),
    },
    {
      id: 'request',
      header: 'Request',
      width: 116,
      cell: ofEntry(({ requestId }) => <CopyableId label="request ID" value={requestId} />),
    },
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      width: 60,
      align: 'end',
      cell: ofEntry((entry) => (
        <RowMenu
          label={`Actions for ${actionText(entry.action)}`}
          items={suggestedFilters(entry).map(({ label, filter }) => ({ label, onSelect: () => onAddFilter(filter) }))}
        />
      )),
    },
  ];
}

/** Texts as on screen, with the ids and the name of the operation for other tools. */
export const CSV_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { header: 'Time (UTC)', value: (row) => (row.kind === 'gap' ? row.until : row.at) },
  { header: 'Action', value: (row) => (row.kind === 'gap' ? `${gapText(row)} since ${row.from}` : actionText(row.action)) },
  { header: 'Outcome', value: (row) => (row.kind === 'gap' ? 'Gap' : OUTCOME_TEXTS[row.outcome]) },
  ...(
    [
      ['Error codes', ({ codes }) => codes.join(' ')],
      ['Attempts', ({ attempts }) => String(attempts)],
      ['User', ({ user }) => user?.name ?? null],
      ['Email', ({ user }) => user?.email ?? null],
      ['User ID', ({ userId }) => userId],
      ['Customer', (entry) => customerOf(entry).name],
      ['Customer ID', (entry) => customerOf(entry).id],
      ['Acting for the customer', ({ actingForId }) => (actingForId === null ? 'No' : 'Yes')],
      ['Target', ({ targetName }) => targetName],
      ['Target ID', ({ targetId }) => targetId],
      ['API client', ({ clientName }) => clientName],
      ['API client ID', ({ clientId }) => clientId],
      ['Operation', ({ action }) => action],
      ['Request ID', ({ requestId }) => requestId],
    ] satisfies [string, (entry: AuditEntry) => string | null][]
  ).map(([header, value]) => ({ header, value: (row: AuditRow) => (row.kind === 'gap' ? null : value(row)) })),
];
