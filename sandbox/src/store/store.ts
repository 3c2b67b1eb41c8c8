import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { Collection } from './collection.ts';
import {
  ClientRecord,
  CustomerRecord,
  InvoiceRecord,
  KeyRecord,
  NamespaceRecord,
  PasswordTokenRecord,
  TokenRecord,
  UserRecord,
  WidgetRecord,
} from './records.ts';

/** Increment it when the structure of a document or the cost of a password hash changes: a file with another layout is seeded again. */
const LAYOUT = 2;
const Value = z.object({ value: z.string() });

/** Opens the database and its collections; a database that is new or of another layout is empty. */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000; PRAGMA temp_store = MEMORY');
  db.exec('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const readMeta = db.prepare('SELECT value FROM meta WHERE key = ?');
  const writeMeta = db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );

  const users = new Collection(db, 'users', UserRecord, { email: '$.email', internal_id: '$.internal_id' });
  const customers = new Collection(db, 'customers', CustomerRecord, { internal_id: '$.internal_id', stripe_id: '$.stripe_id' });
  const invoices = new Collection(db, 'invoices', InvoiceRecord, {});
  const clients = new Collection(db, 'clients', ClientRecord, { customer: '$.customer.id' });
  const keys = new Collection(db, 'api_keys', KeyRecord, { client: '$.client_id', secret_sha256: '$.secret_sha256' });
  const tokens = new Collection(db, 'tokens', TokenRecord, { client: '$.client_id', secret_sha256: '$.secret_sha256' });
  const passwordTokens = new Collection(db, 'password_tokens', PasswordTokenRecord, { user: '$.user_id' });
  const namespaces = new Collection(db, 'widget_namespaces', NamespaceRecord, { customer: '$.customer.id' });
  const widgets = new Collection(db, 'widgets', WidgetRecord, { namespace: '$.widget_namespace.slug' });
  const collections = [users, customers, invoices, clients, keys, tokens, passwordTokens, namespaces, widgets];

  /** Version of the copy that `refill` has kept. */
  let keptVersion: string | null = null;

  const transaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };
  const meta = (key: string): string | null => {
    const row = readMeta.get(key);
    return row === undefined ? null : Value.parse(row).value;
  };

  return {
    users,
    customers,
    invoices,
    clients,
    keys,
    tokens,
    passwordTokens,
    namespaces,
    widgets,
    meta,
    setMeta: (key: string, value: string): void => void writeMeta.run(key, value),
    transaction,
    /**
     * Replaces everything with what `seed` writes. Keeps a copy of it and restores that, which is much faster, while the version
     * stays the same.
     */
    refill(version: string, seed: () => void): void {
      transaction(() => {
        for (const collection of collections) collection.clear();
        if (keptVersion === version) {
          for (const collection of collections) collection.restoreCopy();
        } else {
          seed();
          for (const collection of collections) collection.keepCopy();
        }
        writeMeta.run('layout', String(LAYOUT));
      });
      keptVersion = version;
    },
    isSeeded: (): boolean => meta('layout') === String(LAYOUT),
    close: (): void => db.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
