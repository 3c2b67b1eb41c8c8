import * as z from 'zod';
import { OUTCOMES } from '../errors/catalogue.ts';

/** Columns have one form in both engines: text, and numbers up to 2^53. Times are ms since the epoch. */
const text = z.string();
const optionalText = z.nullable(z.string());

/** Why a column of an audit entry is empty: there is nothing, it differs among the attempts of the row, or the gateway did not know it. */
export const ABSENCES = ['none', 'several', 'unknown'] as const;
const absence = z.nullable(z.enum(ABSENCES));

/** One write: its outcome, or `started` as long as there is none. See `AuditIntent` and `AuditOutcome` for the columns. */
export const AuditRow = z.object({
  id: text,
  at: z.int(),
  request_id: text,
  user_id: optionalText,
  acting_for: optionalText,
  customer: optionalText,
  action: text,
  target: optionalText,
  client: optionalText,
  outcome: z.enum([...OUTCOMES, 'started']),
  /** Error codes, separated by spaces. */
  codes: text,
  attempts: z.int(),
  /** Approximate size of the row, for the bounds of a customer. */
  bytes: z.int(),
  no_customer: absence,
  no_target: absence,
  detail: optionalText,
});

/** Entries of the audit log that were not stored. `lost` is null if unknown. */
export const AuditGapRow = z.object({ id: text, from_at: z.int(), until_at: z.int(), lost: z.nullable(z.int()) });

/** A bearer that was signed out before it expires. `id` has its hash only. `added_at` is of the clock of the database. */
export const RevocationRow = z.object({ id: text, expires_at: z.int(), added_at: z.int() });

/** A create that may run once: claimed by `owner`, with its encrypted outcome once it has ended. */
export const CreateRow = z.object({ id: text, owner: text, outcome: optionalText, expires_at: z.int() });

/** What is counted of the traffic of one source in one hour. */
export const UsageCounts = z.object({
  requests: z.int(),
  /** Of the requests, those that the provider answered with 429. */
  too_many_requests: z.int(),
  waited_ms: z.int(),
  /** Push connections that were opened. */
  connections: z.int(),
  /** Of the requests, tests of a key that the provider accepted. */
  key_tests: z.int(),
  /** Of the requests with a customer's key, those that the provider did not accept or answer. */
  unaccepted: z.int(),
});
export type UsageCounts = z.output<typeof UsageCounts>;
export type UsageField = keyof UsageCounts;
export const USAGE_FIELDS = UsageCounts.keyof().options;

/** Counts of one source in one hour by one gateway. `revision` grows with each change of the row. */
export const UsageRow = UsageCounts.extend({
  id: text,
  source: text,
  /** Start of the hour. */
  hour: z.int(),
  revision: z.int(),
  last_used_at: z.int(),
});
export type UsageRow = z.output<typeof UsageRow>;

/** A call of a customer's developer with a key, or the last test of a key. */
export const CallRow = z.object({
  id: text,
  client: text,
  key_id: text,
  /** Name of the key at that time. */
  key_name: text,
  at: z.int(),
  /** 1: a test of the key. */
  is_test: z.int(),
  endpoint: text,
  /** JSON. */
  parameters: text,
  outcome: text,
  status: z.nullable(z.int()),
  latency_ms: z.nullable(z.int()),
  /** Bytes of the body; null without a response. */
  size: z.nullable(z.int()),
  /** 1: the body was cut off. */
  is_truncated: z.int(),
  /** Approximate size of the row. */
  bytes: z.int(),
});

/** Facts about the store itself, such as finished imports. */
export const FactRow = z.object({ name: text, value: text });

/** A user who keeps a workspace. */
export const WorkspaceUserRow = z.object({
  user_id: text,
  /** Of the newest change: its time, or one more than the revision before. */
  revision: z.int(),
  /** Deletions before this revision are no longer known. */
  complete_from: z.int(),
  /** Day of the last use. */
  used_at: z.int(),
  /** Of the last accepted write. */
  write_id: text,
});

/** An item of a workspace. Deleted: without `json`. */
export const WorkspaceItemRow = z.object({
  user_id: text,
  /** JSON of customer, kind and item id. */
  item_key: text,
  /** Empty for items that belong to the user alone, and without a customer. */
  customer: text,
  kind: text,
  item_id: text,
  version: z.int(),
  json: optionalText,
  changed_at: z.int(),
  revision: z.int(),
  bytes: z.int(),
  is_shared: z.int(),
  /** With whom it is, or was, shared. */
  audience: optionalText,
  /** Random; null until it is shared for the first time. */
  shared_id: optionalText,
  shown_name: optionalText,
});

/** The device of a user that fires the alerts for a customer. */
export const AlertLeaseRow = z.object({ user_id: text, customer: text, device: text, until_at: z.int() });

/** Every table, by name. A new one: its row here and in `TABLES`, a migration, and a module that reads and writes it. */
export interface Tables {
  readonly audit: z.output<typeof AuditRow>;
  readonly audit_gaps: z.output<typeof AuditGapRow>;
  readonly revocations: z.output<typeof RevocationRow>;
  readonly creates: z.output<typeof CreateRow>;
  readonly usage: UsageRow;
  readonly calls: z.output<typeof CallRow>;
  readonly facts: z.output<typeof FactRow>;
  readonly workspace_users: z.output<typeof WorkspaceUserRow>;
  readonly workspace_items: z.output<typeof WorkspaceItemRow>;
  readonly alert_leases: z.output<typeof AlertLeaseRow>;
}

interface TableSpec<Row> {
  readonly row: z.ZodType<Row> & { readonly shape: Record<string, unknown> };
  /** Columns of the primary key. */
  readonly key: readonly (keyof Row & string)[];
  /** The column with the id of a user, whose rows are deleted when the user is forgotten; null: no rows are. */
  readonly userColumn: (keyof Row & string) | null;
  /** The same of a customer. */
  readonly customerColumn: (keyof Row & string) | null;
}

const OF_NO_ONE = { userColumn: null, customerColumn: null } as const;

/** What commands need to copy, check and forget rows of every table. */
export const TABLES: { readonly [T in keyof Tables]: TableSpec<Tables[T]> } = {
  // Has ids only, and is kept.
  audit: { row: AuditRow, key: ['id'], ...OF_NO_ONE },
  audit_gaps: { row: AuditGapRow, key: ['id'], ...OF_NO_ONE },
  revocations: { row: RevocationRow, key: ['id'], ...OF_NO_ONE },
  creates: { row: CreateRow, key: ['id'], ...OF_NO_ONE },
  // By ids of clients and keys.
  usage: { row: UsageRow, key: ['id'], ...OF_NO_ONE },
  calls: { row: CallRow, key: ['id'], ...OF_NO_ONE },
  facts: { row: FactRow, key: ['name'], ...OF_NO_ONE },
  workspace_users: { row: WorkspaceUserRow, key: ['user_id'], userColumn: 'user_id', customerColumn: null },
  workspace_items: { row: WorkspaceItemRow, key: ['user_id', 'item_key'], userColumn: 'user_id', customerColumn: 'customer' },
  alert_leases: { row: AlertLeaseRow, key: ['user_id', 'customer'], userColumn: 'user_id', customerColumn: 'customer' },
};

export function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(TABLES, name);
}

export const TABLE_NAMES: readonly (keyof Tables)[] = Object.keys(TABLES).filter(isTable);
