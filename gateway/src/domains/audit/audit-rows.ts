import { createHmac } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { newId } from '../../util/compact-text.ts';
import type { AuditGap, AuditIntent, AuditOutcome } from './audit-events.ts';
import { HOUR_MS, hourlyId } from './hourly-id.ts';

/** Characters of a hashed account. */
const ACCOUNT_HASH = 16;

/** Code of a write whose gateway stopped before its outcome was stored. */
export const NO_OUTCOME = 'GATEWAY_RESTARTED';

export type AuditRow = Tables['audit'];
export type Row = Insertable<AuditRow>;

export function rowOf(event: AuditIntent | AuditOutcome): Row {
  const { write, at, requestId, user, actingFor, customer, noCustomer, action, target, noTarget, detail, client } = event;
  const isIntent = event.kind === 'intent';
  const row = {
    id: write,
    at: Date.parse(at),
    request_id: requestId,
    user_id: user,
    acting_for: actingFor,
    customer,
    no_customer: noCustomer,
    action,
    target,
    no_target: noTarget,
    detail,
    client,
    outcome: isIntent ? ('started' as const) : event.outcome,
    codes: isIntent ? '' : event.codes.join(' '),
    attempts: isIntent ? 1 : event.attempts,
  };
  return { ...row, bytes: JSON.stringify(row).length };
}

/** Failed sign-ins with the same account and network within an hour are one row. */
export function signInOf(event: AuditOutcome, key: string): AuditOutcome {
  const target = event.target && createHmac('sha256', key).update(event.target).digest('base64url').slice(0, ACCOUNT_HASH);
  const hour = Math.floor(Date.parse(event.at) / HOUR_MS);
  return { ...event, target, write: hourlyId('sign-in', hour, target, event.detail) };
}

export function entryOf(row: AuditRow): AuditIntent | AuditOutcome {
  const write = {
    write: row.id,
    at: new Date(row.at).toISOString(),
    requestId: row.request_id,
    user: row.user_id,
    actingFor: row.acting_for,
    customer: row.customer,
    noCustomer: row.customer === null ? (row.no_customer ?? 'unknown') : null,
    action: row.action,
    target: row.target,
    noTarget: row.target === null ? (row.no_target ?? 'unknown') : null,
    detail: row.detail,
    client: row.client,
  };
  const { outcome, codes, attempts } = row;
  if (outcome === 'started') return { kind: 'intent', ...write };
  return { kind: 'outcome', ...write, outcome, codes: codes === '' ? [] : codes.split(' '), attempts };
}

export function gapRowOf({ id, from, until, lost }: AuditGap): Insertable<Tables['audit_gaps']> {
  return { id: id ?? newId(), from_at: Date.parse(from), until_at: Date.parse(until), lost };
}

export function gapOf({ id, from_at, until_at, lost }: Tables['audit_gaps']): AuditGap {
  return { kind: 'gap', id, from: new Date(from_at).toISOString(), until: new Date(until_at).toISOString(), lost };
}
