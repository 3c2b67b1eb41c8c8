import * as z from 'zod';
import { OUTCOMES } from '../../errors/catalogue.ts';
import { ABSENCES } from '../../store/tables.ts';

const absence = z.nullable(z.enum(ABSENCES)).default(null);

/** The audit record of one operation, which this module calls a write: ids and codes only, never input values or secrets. */
const write = {
  /** Random id that the intent and the outcome of one write share. */
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
};

/** Recorded before the provider is called. `at`: when the write began, RFC 3339. */
export const AuditIntent = z.object({ kind: z.literal('intent'), at: z.string(), ...write });
export type AuditIntent = z.output<typeof AuditIntent>;

/**
 * Recorded after it; repeats the fields of the intent. Attempts that end before anything is sent to the provider have no intent, and
 * equal ones share one outcome a minute, which has the time of the last and the id of the first (`refusals.ts`).
 */
export const AuditOutcome = z.object({
  kind: z.literal('outcome'),
  at: z.string(),
  ...write,
  outcome: z.enum(OUTCOMES),
  /** Error codes; empty when done. */
  codes: z.readonly(z.array(z.string())),
  /** Attempts that share this outcome. */
  attempts: z.int(),
});
export type AuditOutcome = z.output<typeof AuditOutcome>;

/** Entries that were not stored. Their writes are in the gateway's log. */
export const AuditGap = z.object({
  kind: z.literal('gap'),
  /** Unset: the gap is stored once. */
  id: z.optional(z.string()),
  from: z.string(),
  until: z.string(),
  /** Number of entries, of which each write has two; null if unknown. */
  lost: z.nullable(z.int()),
});
export type AuditGap = z.output<typeof AuditGap>;

export const AuditEvent = z.discriminatedUnion('kind', [AuditIntent, AuditOutcome, AuditGap]);
export type AuditEvent = z.output<typeof AuditEvent>;
