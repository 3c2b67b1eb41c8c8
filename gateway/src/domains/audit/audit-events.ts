import * as z from 'zod';
import { OUTCOMES } from '../../errors/catalogue.ts';
import { ABSENCES } from '../../store/tables.ts';

const absence = z.nullable(z.enum(ABSENCES)).default(null);

/**
 * The audit record of one operation, which this module calls a write: ids and codes only, never input values or secrets. A write is
 * recorded as `started` (its intent) before the provider is called, and with its outcome afterwards. An attempt that ends before
 * anything is sent to the provider has no intent. Equal attempts of one minute share one record, with the time of the last and the
 * id of the first (`refusals.ts`).
 */
export const AuditWrite = z.object({
  kind: z.literal('write'),
  /** When it began or ended, RFC 3339. */
  at: z.string(),
  /** Random id that both records of one write share. */
  write: z.string(),
  requestId: z.string(),
  /** User id; null when the user is unknown. */
  user: z.nullable(z.string()),
  /** Public id of the customer that a staff user acts for; null for everyone else. */
  actingFor: z.nullable(z.string()),
  /** Public id of the customer that the write is for; null: see `noCustomer`. */
  customer: z.nullable(z.string()),
  /** Why there is no customer; null if there is one. */
  noCustomer: absence,
  /** Name of the operation in `AUDIT_ACTIONS`. */
  action: z.string(),
  /** Id of the written entity, or hash of the account of failed sign-ins; null: see `noTarget`. */
  target: z.nullable(z.string()),
  noTarget: absence,
  /** Domain of an invited address, network of failed sign-ins, or format of an export; null for all others. */
  detail: z.nullable(z.string()).default(null),
  /** Id of the API client of a key; null for all other writes. */
  client: z.nullable(z.string()),
  outcome: z.enum(['started', ...OUTCOMES]),
  /** Error codes; empty when done or started. */
  codes: z.readonly(z.array(z.string())),
  /** Attempts that share this record. */
  attempts: z.int(),
});
export type AuditWrite = z.output<typeof AuditWrite>;

/** Entries that were not stored. Their writes are in the gateway's log. */
export const AuditGap = z.object({
  kind: z.literal('gap'),
  /** Unset: the gap is stored once. */
  id: z.optional(z.string()),
  from: z.string(),
  until: z.string(),
  /** Number of entries, of which a write has up to two; null if unknown. */
  lost: z.nullable(z.int()),
});
export type AuditGap = z.output<typeof AuditGap>;

export type AuditEvent = AuditWrite | AuditGap;
