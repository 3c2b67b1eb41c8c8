import { AUDIT_ACTIONS, auditActionText, auditGapText, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import { attemptsText } from '../../lib/attempts-text.ts';
import { named } from '../../lib/bidi.ts';
import { AuditOutcomeBadge } from '../../ui/audit-outcome.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { Day, TwoLineCell } from '../../ui/cells.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import classes from './audit.module.css';
import type { AuditEntry, AuditRow } from './audit-rows.ts';
import { absenceText, codesText } from './audit-texts.ts';
import type { AuditView } from './urls.ts';

/** Above the id of a user whose name the gateway does not know. */
export const NO_NAME = 'Name unavailable';

/** The customer that an entry is for, else the customer that was changed. */
function customerOf({ customer, customerId }: AuditEntry): { name: string | null; id: string | null } {
  return { name: customer?.internalName ?? customer?.name ?? null, id: customerId ?? customer?.id ?? null };
}

const TARGET_KINDS = {
  CUSTOMER: 'Customer',
  USER: 'User',
  CLIENT: 'API client',
  KEY: 'API key',
  WEBHOOK: 'Webhook',
  ACCOUNT: 'Account',
} as const;
/** Labels of a target that has a detail: the domain of an invited user, or the network of failed sign-ins. */
const DETAIL_LABELS = { USER: 'User at', ACCOUNT: 'Account from' } as const;

/** The changed or used entity by name, a key with its client; an id without a name has at least its kind. */
function targetOf({ action, targetId, targetName, clientId, clientName, detail }: AuditEntry): {
  name: string | null;
  note?: string;
} {
  const client = targetId === clientId ? null : clientName;
  if (targetName !== null) return { name: client === null ? targetName : named`${targetName} · ${client}` };
  const kind = isAuditAction(action) ? AUDIT_ACTIONS[action].target : null;
  if (detail !== null && (kind === 'USER' || kind === 'ACCOUNT')) return { name: detail, note: DETAIL_LABELS[kind] };
  const text = kind === null ? '' : TARGET_KINDS[kind];
  return client === null ? { name: null, note: text } : { name: client, note: `${text} of` };
}

interface NamedIdProps {
  readonly label: string;
  readonly name: string | null;
  readonly id: string | null;
  readonly note?: string;
  /** Why there is no id. */
  readonly absence: string;
}

/** A name, if it is known, with its id below. */
function NamedId({ label, name, id, note, absence }: NamedIdProps) {
  if (id === null) return <span className="sl-soft">{absence}</span>;
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
    { label: `Show only “${auditActionText(action)}”`, filter: { action } },
    ...(userId === null ? [] : [{ label: 'Show only this user', filter: { userId } }]),
    ...(customerId === null ? [] : [{ label: 'Show only this customer', filter: { customerId } }]),
  ];
}

/** `ownId`: id of the signed-in user, who is called "You". */
export function auditColumns(ownId: string): readonly Column<AuditRow>[] {
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
      // Room for the number of attempts and an error code.
      minWidth: 216,
      cell: (row) =>
        row.kind === 'gap' ? (
          <TwoLineCell main={auditGapText(row.lostEntries)} sub="The gateway's log has these changes." />
        ) : (
          <TwoLineCell
            main={auditActionText(row.action)}
            sub={[attemptsText(row.attempts), codesText(row.codes)].filter(Boolean).join(', ')}
          />
        ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      width: 100,
      card: 'status',
      cell: (row) =>
        row.kind === 'gap' ? <StatusBadge tone="negative">Gap</StatusBadge> : <AuditOutcomeBadge outcome={row.outcome} />,
    },
    {
      id: 'user',
      header: 'User',
      width: 156,
      cell: ofEntry(({ userId, user, action }) => (
        <NamedId
          label="user ID"
          absence={action === 'signIn' ? 'Not signed in' : 'Several'}
          name={user && (user.name || user.email)}
          id={userId}
          {...(userId === ownId ? { note: user === null ? 'You' : 'You:' } : user === null && { note: NO_NAME })}
        />
      )),
    },
    {
      id: 'customer',
      header: 'Customer',
      width: 156,
      cell: ofEntry((entry) => (
        <NamedId
          label="customer ID"
          absence={absenceText(entry.noCustomer, entry.codes)}
          {...customerOf(entry)}
          {...(entry.actingForId !== null && { note: 'Acting for' })}
        />
      )),
    },
    {
      id: 'target',
      header: 'Target',
      width: 156,
      cell: ofEntry((entry) => (
        <NamedId label="ID" id={entry.targetId} absence={absenceText(entry.noTarget, entry.codes)} {...targetOf(entry)} />
      )),
    },
    {
      id: 'request',
      header: 'Request',
      width: 108,
      cell: ofEntry(({ requestId }) => <CopyableId label="request ID" value={requestId} />),
    },
  ];
}

/** Menu of an entry, with the filters that it suggests. */
export function AuditMenu({ entry, onAddFilter }: { entry: AuditEntry; onAddFilter: (filter: Partial<AuditView>) => void }) {
  return (
    <RowMenu
      label={`Actions for ${auditActionText(entry.action)}`}
      items={suggestedFilters(entry).map(({ label, filter }) => ({ label, onSelect: () => onAddFilter(filter) }))}
    />
  );
}
