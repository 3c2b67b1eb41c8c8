import { type Compilable, type CreateTableBuilder, type Kysely, sql } from 'kysely';

import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/**
 * One step of the schema. The release before it must be able to read and write the result: add tables and columns that it ignores,
 * with defaults, and remove what it uses one release later.
 */
export interface Migration {
  readonly version: number;
  /** The oldest version whose release can still use the store. */
  readonly compatibleWith: number;
  up(db: Kysely<Tables>, kind: Engine['kind']): readonly Compilable[];
}

const SERIES_KEY = ['scope_number', 'series_id'] as const;
const ENTITY_KEY = [...SERIES_KEY, 'entity'] as const;

/** Numbered from 1 without a hole. A migration that a release has run is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('facts')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull()),
      schema
        .createTable('audit')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text')
        .addColumn('acting_for', 'text')
        .addColumn('customer', 'text')
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('target', 'text')
        .addColumn('client', 'text')
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('codes', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull()),
      schema.createIndex('audit_at').on('audit').columns(['at', 'id']),
      schema.createIndex('audit_customer').on('audit').columns(['customer', 'at']),
      schema.createIndex('audit_user').on('audit').columns(['user_id', 'at']),
      schema.createIndex('audit_request').on('audit').columns(['request_id']),
      schema
        .createTable('audit_gaps')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('from_at', 'bigint', (column) => column.notNull())
        .addColumn('until_at', 'bigint', (column) => column.notNull())
        .addColumn('lost', 'integer'),
      schema.createIndex('audit_gaps_until').on('audit_gaps').columns(['until_at']),
    ],
  },
  {
    version: 2,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('revocations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('added_at', 'bigint', (column) => column.notNull()),
      schema.createIndex('revocations_expires').on('revocations').columns(['expires_at']),
      schema.createIndex('revocations_added').on('revocations').columns(['added_at']),
      schema
        .createTable('creates')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull()),
      schema.createIndex('creates_expires').on('creates').columns(['expires_at']),
    ],
  },
  {
    version: 3,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('usage')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('hour', 'bigint', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addColumn('too_many_requests', 'bigint', (column) => column.notNull())
        .addColumn('waited_ms', 'bigint', (column) => column.notNull())
        .addColumn('connections', 'bigint', (column) => column.notNull())
        .addColumn('key_tests', 'bigint', (column) => column.notNull())
        .addColumn('unaccepted', 'bigint', (column) => column.notNull()),
      schema.createIndex('usage_source').on('usage').columns(['source', 'hour']),
      schema.createIndex('usage_hour').on('usage').columns(['hour']),
    ],
  },
  {
    version: 4,
    compatibleWith: 1,
    up: ({ schema }) => [
      ...['no_customer', 'no_target', 'detail'].map((name) => schema.alterTable('audit').addColumn(name, 'text')),
      // For retention: the bytes of a customer, and its refused attempts.
      schema.createIndex('audit_room').on('audit').columns(['customer', 'outcome', 'at', 'bytes']),
      schema.createIndex('audit_started').on('audit').columns(['at']).where(sql<boolean>`outcome = 'started'`),
    ],
  },
  {
    version: 5,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('workspace_users')
        .addColumn('user_id', 'text', (column) => column.primaryKey())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('complete_from', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .addColumn('write_id', 'text', (column) => column.notNull()),
      schema.createIndex('workspace_users_used').on('workspace_users').columns(['used_at']),
      schema
        .createTable('workspace_items')
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('item_key', 'text', (column) => column.notNull())
        .addColumn('customer', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('item_id', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('json', 'text')
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('is_shared', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('audience', 'text')
        .addColumn('shared_id', 'text')
        .addColumn('shown_name', 'text')
        .addPrimaryKeyConstraint('workspace_items_key', ['user_id', 'item_key']),
      schema.createIndex('workspace_items_revision').on('workspace_items').columns(['user_id', 'revision']),
      schema.createIndex('workspace_items_audience').on('workspace_items').columns(['audience', 'is_shared']),
      schema.createIndex('workspace_items_customer').on('workspace_items').columns(['customer']),
      schema
        .createTable('alert_leases')
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('customer', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('until_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('alert_leases_key', ['user_id', 'customer']),
    ],
  },
  {
    version: 6,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('calls')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('key_name', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('is_test', 'integer', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('parameters', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('latency_ms', 'integer')
        .addColumn('size', 'integer')
        .addColumn('is_truncated', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull()),
      schema.createIndex('calls_client').on('calls').columns(['client', 'at']),
      schema.createIndex('calls_key').on('calls').columns(['key_id']),
      schema.createIndex('calls_at').on('calls').columns(['at']),
    ],
  },
  {
    version: 7,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema.alterTable('calls').addColumn('customer', 'text'),
      schema.createIndex('calls_customer').on('calls').columns(['customer']),
    ],
  },
  {
    version: 8,
    compatibleWith: 1,
    up: ({ schema }, kind) => {
      const table = (name: string, key: readonly string[], numbers: readonly string[]) => {
        let created: CreateTableBuilder<string, string> = schema.createTable(name);
        for (const number of ['scope_number', ...numbers])
          created = created.addColumn(number, 'bigint', (column) => column.notNull());
        const keyed = created.addPrimaryKeyConstraint(`${name}_key`, [...key]);
        // The rows themselves are in the order of the key.
        return kind === 'sqlite' ? keyed.modifyEnd(sql`WITHOUT ROWID`) : keyed;
      };
      return [
        table('history_writers', ['scope_number'], ['epoch', 'number', 'last_at', 'until_at'])
          .addColumn('scope', 'text', (column) => column.notNull().unique())
          .addColumn('owner', 'text', (column) => column.notNull()),
        table('history_series', SERIES_KEY, ['series_id', 'bytes', 'row_count', 'oldest_at']).addColumn('names', 'text'),
        table('history_coverage', [...SERIES_KEY, 'from_at'], ['series_id', 'from_at', 'until_at', 'epoch']),
        table('history_entities', ENTITY_KEY, ['series_id', 'entity']).addColumn('labels', 'text'),
        table('history_values', [...ENTITY_KEY, 'number'], ['series_id', 'entity', 'number']).addColumn(
          'json',
          'text',
          (column) => column.notNull(),
        ),
        table('history', [...ENTITY_KEY, 'at', 'number'], ['series_id', 'entity', 'at', 'number', 'epoch'])
          .addColumn('received_at', 'bigint')
          .addColumn('changed_after', 'bigint')
          .addColumn('pushed_at', 'bigint')
          .addColumn('updated_at', 'bigint')
          .addColumn('value', 'bigint')
          .addColumn('state', 'text')
          .addColumn('prices', 'text'),
        schema
          .createIndex('history_at')
          .on('history')
          .columns([...SERIES_KEY, 'at', 'number']),
      ];
    },
  },
  {
    version: 9,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema
        .createTable('webhooks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client', 'text', (column) => column.notNull())
        .addColumn('customer', 'text')
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('events', 'text', (column) => column.notNull())
        .addColumn('suspended_seconds', 'integer', (column) => column.notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull()),
      schema.createIndex('webhooks_client').on('webhooks').columns(['client', 'url']).unique(),
      schema
        .createTable('webhook_messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('webhook', 'text', (column) => column.notNull())
        .addColumn('customer', 'text')
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint')
        .addColumn('is_delivered', 'integer')
        .addColumn('status', 'integer')
        .addColumn('error', 'text'),
      schema.createIndex('webhook_messages_webhook').on('webhook_messages').columns(['webhook', 'at']),
      schema.createIndex('webhook_messages_next').on('webhook_messages').columns(['next_at']),
    ],
  },
  {
    version: 10,
    compatibleWith: 1,
    up: ({ schema }) => [
      schema.alterTable('history_writers').addColumn('background_key', 'text'),
      schema.alterTable('history_writers').addColumn('unchecked_from', 'bigint'),
    ],
  },
];

/** The table of the versions that the store has run. */
export const VERSIONS_TABLE = sql`CREATE TABLE IF NOT EXISTS schema_versions (
  version integer PRIMARY KEY, compatible_with integer NOT NULL, applied_at text NOT NULL)`;
