import { createHash, createHmac } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AuditAbsence, AuditOutcome as AuditOutcomeName } from '../../generated/schema-types.ts';
import type { Tables } from '../../store/tables.ts';
import { newId } from '../../util/compact-text.ts';
import type { AuditGap, AuditWrite } from './audit-events.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

/** Characters of a hashed account. */
const ACCOUNT_HASH_LENGTH = 16;

/** Code of a write whose gateway stopped before its outcome was stored. */
export const NO_OUTCOME = 'GATEWAY_RESTARTED';

export type AuditRow = Tables['audit'];
export type NewAuditRow = Insertable<AuditRow>;

export function rowOf(event: AuditWrite): NewAuditRow {
  const { write, at, requestId, user, actingFor, customer, noCustomer, action, target, noTarget, detail, client } = event;
  const row = {
    id: write,
    at: Date.parse(at),
    request_id: requestId,
    user_id: user,
    acting_for: actingFor,
    customer,
    no_customer: customer === null ? noCustomer : null,
    action,
    target,
    no_target: target === null ? noTarget : null,
    detail,
    client,
    outcome: event.outcome,
    codes: event.codes.join(' '),
    attempts: event.attempts,
  };
  return { ...row, bytes: JSON.stringify(row).length };
}

/** Id of the row in which all gateways count events with these parts in one hour. */
export function hourlyId(kind: 'acting' | 'sign-in', hour: number, ...parts: readonly (string | null)[]): string {
  return `${kind}-${createHash('sha256')
    .update(JSON.stringify([hour, ...parts]))
    .digest('base64url')}`;
}

/** Failed sign-ins with the same account and network within an hour are one row. */
export function signInOf(event: AuditWrite, key: string): AuditWrite {
  const target = event.target && createHmac('sha256', key).update(event.target).digest('base64url').slice(0, ACCOUNT_HASH_LENGTH);
  const hour = Math.floor(Date.parse(event.at) / HOUR_MS);
  return { ...event, target, write: hourlyId('sign-in', hour, target, event.detail) };
}

/** Outcomes by their names in the table. */
export const OUTCOME_NAMES = {
  done: 'DONE',
  partial: 'PARTIAL',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
  failed: 'FAILED',
  started: 'STARTED',
} as const satisfies Record<AuditRow['outcome'], AuditOutcomeName>;
const ABSENCE_NAMES = { none: 'NONE', several: 'SEVERAL', unknown: 'UNKNOWN' } as const satisfies Record<string, AuditAbsence>;

/** A write in the form of the schema: with its outcome, or STARTED as long as there is none. */
export type AuditEntry = ReturnType<typeof entryOf>;

export function entryOf(row: AuditRow) {
  const { id, at, action, outcome, codes, attempts, detail } = row;
  return {
    cursor: `${at}-${id}`,
    id,
    at: new Date(at).toISOString(),
    action,
    outcome: OUTCOME_NAMES[outcome],
    codes: codes === '' ? [] : codes.split(' '),
    attempts,
    userId: row.user_id,
    customerId: row.customer,
    noCustomer: row.customer === null ? ABSENCE_NAMES[row.no_customer ?? 'unknown'] : null,
    actingForId: row.acting_for,
    targetId: row.target,
    noTarget: row.target === null ? ABSENCE_NAMES[row.no_target ?? 'unknown'] : null,
    detail,
    clientId: row.client,
    requestId: row.request_id,
  };
}

export function gapRowOf({ from, until, lost }: AuditGap): Insertable<Tables['audit_gaps']> {
  return { id: newId(), from_at: Date.parse(from), until_at: Date.parse(until), lost };
}

/** Lost entries in the form of the schema. */
export type AuditGapView = ReturnType<typeof gapOf>;

export function gapOf({ from_at: from, until_at: until, lost }: Tables['audit_gaps']) {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString(), lostEntries: lost };
}
