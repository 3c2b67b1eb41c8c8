import type { Outcome } from '../../errors/catalogue.ts';
import type { Tables } from '../../store/tables.ts';

type Absence = Tables['audit']['no_customer'];

/**
 * The audit record of one operation, which this module calls a write: ids and codes only, never input values or secrets. A write is
 * recorded as `started` (its intent) before the provider is called, and with its outcome afterwards. An attempt that ends before
 * anything is sent to the provider has no intent. Equal attempts of one minute share one record, with the time of the last and the
 * id of the first (`refusals.ts`).
 */
export interface AuditWrite {
  kind: 'write';
  /** When it began or ended, RFC 3339. */
  at: string;
  /** Random id that both records of one write share. */
  write: string;
  requestId: string;
  /** User id; null when the user is unknown. */
  user: string | null;
  /** Public id of the customer that a staff user acts for; null for everyone else. */
  actingFor: string | null;
  /** Public id of the customer that the write is for; null: see `noCustomer`. */
  customer: string | null;
  /** Why there is no customer; null if there is one. */
  noCustomer: Absence;
  /** Name of the operation in `AUDIT_ACTIONS`. */
  action: string;
  /** Id of the written entity, or hash of the account of failed sign-ins; null: see `noTarget`. */
  target: string | null;
  noTarget: Absence;
  /** Domain of an invited address, network of failed sign-ins, or format of an export; null for all others. */
  detail: string | null;
  /** Id of the API client of a key or webhook; null for all other writes. */
  client: string | null;
  outcome: 'started' | Outcome;
  /** Error codes; empty when done or started. */
  codes: readonly string[];
  /** Attempts that share this record. */
  attempts: number;
}

/** Entries that were not stored. Their writes are in the gateway's log. */
export interface AuditGap {
  kind: 'gap';
  from: string;
  until: string;
  /** Number of entries, of which a write has up to two. */
  lost: number;
}

export type AuditEvent = AuditWrite | AuditGap;
