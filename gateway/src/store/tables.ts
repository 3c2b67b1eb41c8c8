import * as z from 'zod';
import { OUTCOMES } from '../errors/catalogue.ts';

/** Columns have one form in both engines: text, and numbers up to 2^53. Times are ms since the epoch. */
const text = z.string();
const optionalText = z.nullable(z.string());

/** Why a column of an audit entry is empty: there is nothing, it differs among the attempts of the row, or the gateway did not know it. */
const absence = z.nullable(z.enum(['none', 'several', 'unknown']));

/** One write: its outcome, or `started` as long as there is none. See `AuditWrite` for the columns. */
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

/** Counters of the traffic of one source in one hour. */
export const UsageCounts = z.object({
  requests: z.int(),
  /** Requests that the provider answered with 429. */
  too_many_requests: z.int(),
  waited_ms: z.int(),
  /** Push connections that were opened. */
  connections: z.int(),
  /** Requests that tested a key and that the provider accepted. */
  key_tests: z.int(),
  /** Requests with a customer's key that the provider did not accept or answer. */
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
  /** Public id of the customer of the client; null if the provider did not name it. */
  customer: optionalText,
});

/** Facts about the store itself, such as finished imports. */
export const FactRow = z.object({ name: text, value: text });

/** A user who keeps a workspace. */
export const WorkspaceUserRow = z.object({
  user_id: text,
  /** Revision of the newest change: its time, or one more than the revision before. */
  revision: z.int(),
  /** Deletions before this revision are no longer known. */
  complete_from: z.int(),
  /** Day of the last use. */
  used_at: z.int(),
  /** Id of the last accepted write. */
  write_id: text,
});

/** An item of a workspace. A deleted one has no `json`. */
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
  /** The audience that it is, or was, shared with. */
  audience: optionalText,
  /** Random; null until it is shared for the first time. */
  shared_id: optionalText,
  shown_name: optionalText,
});

/** The device of a user that fires the alerts for a customer. */
export const AlertLeaseRow = z.object({ user_id: text, customer: text, device: text, until_at: z.int() });

/** The gateway that records a scope: a trading client, or an API key. */
export const HistoryWriterRow = z.object({
  scope: text,
  /** Number of the scope. Rows have it instead of the id, which is ten times as long. It is never used for another scope. */
  scope_number: z.int(),
  /** Fencing number: grows with each change of the writer. */
  epoch: z.int(),
  /** Number of the last stored row. */
  number: z.int(),
  /** No stored row is later. */
  last_at: z.int(),
  owner: text,
  /** When others may take over, of the clock of the database. */
  until_at: z.int(),
  /** HMAC of the key with which the client is recorded without a viewer; null: it is not. */
  background_key: optionalText,
  /**
   * Since when no trading session has confirmed that the key belongs to the client: nothing is read until one does, and what was
   * recorded from this time on may be another client's. Null: confirmed.
   */
  unchecked_from: z.nullable(z.int()),
});

/** A series with a recording. */
export const HistorySeriesRow = z.object({
  scope_number: z.int(),
  series_id: z.int(),
  /** Approximate size of its rows, and their number. */
  bytes: z.int(),
  row_count: z.int(),
  /** No row is older. */
  oldest_at: z.int(),
  /** Its names, packed; null before they were known. */
  names: optionalText,
});

/** Time in which everything that a set saw is recorded. */
export const HistoryCoverageRow = z.object({
  scope_number: z.int(),
  /** 0: the list. */
  series_id: z.int(),
  from_at: z.int(),
  until_at: z.int(),
  epoch: z.int(),
});

/** An entity of a series. `entity`: see `entityNumber`. */
export const HistoryEntityRow = z.object({
  scope_number: z.int(),
  series_id: z.int(),
  entity: z.int(),
  /** JSON of the labels of a market, as far as they were shown. */
  labels: optionalText,
});

/** The whole of an entity, for the rows that name its number. */
export const HistoryValueRow = z.object({
  scope_number: z.int(),
  series_id: z.int(),
  entity: z.int(),
  number: z.int(),
  json: text,
});

/** A recorded state of an entity. */
export const HistoryRow = z.object({
  scope_number: z.int(),
  series_id: z.int(),
  entity: z.int(),
  at: z.int(),
  number: z.int(),
  epoch: z.int(),
  /** When the state was received, if the row at `at` only repeats it; null: at `at`. */
  received_at: z.nullable(z.int()),
  /** If a read found the change: when the former state was last seen; null: pushed, or no former state is known. */
  changed_after: z.nullable(z.int()),
  /** Time of the pushed message, of the provider's clock. */
  pushed_at: z.nullable(z.int()),
  /** When the entity was updated, by the provider's clock. */
  updated_at: z.nullable(z.int()),
  /** Number of its whole value; null if the entity is gone. */
  value: z.nullable(z.int()),
  /** State of a market, or whether a series is in the list: `listed` or `left`. */
  state: optionalText,
  /** Prices of a market's selections; see `pricesText`. */
  prices: optionalText,
});

/** An address that is called for events of a client. */
export const WebhookRow = z.object({
  id: text,
  client: text,
  /** Public id of the customer of the client; null if the provider did not name it. */
  customer: optionalText,
  url: text,
  /** Names of events, separated by spaces. */
  events: text,
  suspended_seconds: z.int(),
  /** Encrypted. */
  secret: text,
  state: z.enum(['UNVERIFIED', 'ON', 'OFF', 'FAILED', 'GONE']),
  created_at: z.int(),
});
export type WebhookRow = z.output<typeof WebhookRow>;

/** A message of a webhook. Times are of the clock of the database. */
export const WebhookMessageRow = z.object({
  id: text,
  webhook: text,
  customer: optionalText,
  type: text,
  body: text,
  at: z.int(),
  attempts: z.int(),
  /** When it is sent next; null once it was delivered, or given up. */
  next_at: z.nullable(z.int()),
  /** 1: delivered, 0: given up; null while it waits. */
  is_delivered: z.nullable(z.int()),
  status: z.nullable(z.int()),
  error: optionalText,
});
export type WebhookMessageRow = z.output<typeof WebhookMessageRow>;

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
  readonly history_writers: z.output<typeof HistoryWriterRow>;
  readonly history_series: z.output<typeof HistorySeriesRow>;
  readonly history_coverage: z.output<typeof HistoryCoverageRow>;
  readonly history_entities: z.output<typeof HistoryEntityRow>;
  readonly history_values: z.output<typeof HistoryValueRow>;
  readonly history: z.output<typeof HistoryRow>;
  readonly webhooks: WebhookRow;
  readonly webhook_messages: WebhookMessageRow;
}

interface TableSpec<Row> {
  readonly row: z.ZodType<Row> & { readonly shape: Record<string, unknown> };
  /** Columns of the primary key. */
  readonly key: readonly (keyof Row & string)[];
  /** The column with the id of a user, whose rows are deleted when the user is forgotten; null: no rows are. */
  readonly userColumn: (keyof Row & string) | null;
  /** The column with the id of a customer, whose rows are deleted when the customer is forgotten; null: no rows are. */
  readonly customerColumn: (keyof Row & string) | null;
}

const NO_OWNER_COLUMNS = { userColumn: null, customerColumn: null } as const;

/** Every table, as commands need it to copy, check and forget rows. */
export const TABLES: { readonly [T in keyof Tables]: TableSpec<Tables[T]> } = {
  // Kept: it has ids, domains of invited addresses and networks of failed sign-ins.
  audit: { row: AuditRow, key: ['id'], ...NO_OWNER_COLUMNS },
  audit_gaps: { row: AuditGapRow, key: ['id'], ...NO_OWNER_COLUMNS },
  revocations: { row: RevocationRow, key: ['id'], ...NO_OWNER_COLUMNS },
  creates: { row: CreateRow, key: ['id'], ...NO_OWNER_COLUMNS },
  // Rows have ids of clients and keys.
  usage: { row: UsageRow, key: ['id'], ...NO_OWNER_COLUMNS },
  calls: { row: CallRow, key: ['id'], userColumn: null, customerColumn: 'customer' },
  facts: { row: FactRow, key: ['name'], ...NO_OWNER_COLUMNS },
  workspace_users: { row: WorkspaceUserRow, key: ['user_id'], userColumn: 'user_id', customerColumn: null },
  workspace_items: { row: WorkspaceItemRow, key: ['user_id', 'item_key'], userColumn: 'user_id', customerColumn: 'customer' },
  alert_leases: { row: AlertLeaseRow, key: ['user_id', 'customer'], userColumn: 'user_id', customerColumn: 'customer' },
  // By ids of clients and keys.
  history_writers: { row: HistoryWriterRow, key: ['scope_number'], ...NO_OWNER_COLUMNS },
  history_series: { row: HistorySeriesRow, key: ['scope_number', 'series_id'], ...NO_OWNER_COLUMNS },
  history_coverage: { row: HistoryCoverageRow, key: ['scope_number', 'series_id', 'from_at'], ...NO_OWNER_COLUMNS },
  history_entities: { row: HistoryEntityRow, key: ['scope_number', 'series_id', 'entity'], ...NO_OWNER_COLUMNS },
  history_values: { row: HistoryValueRow, key: ['scope_number', 'series_id', 'entity', 'number'], ...NO_OWNER_COLUMNS },
  history: { row: HistoryRow, key: ['scope_number', 'series_id', 'entity', 'at', 'number'], ...NO_OWNER_COLUMNS },
  webhooks: { row: WebhookRow, key: ['id'], userColumn: null, customerColumn: 'customer' },
  webhook_messages: { row: WebhookMessageRow, key: ['id'], userColumn: null, customerColumn: 'customer' },
};

export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is keyof Tables => Object.hasOwn(TABLES, name));
