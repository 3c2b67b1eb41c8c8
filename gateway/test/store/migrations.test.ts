import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { statementsFor } from '../../src/store/dialects.ts';
import type { Engine } from '../../src/store/engine.ts';
import { migrate } from '../../src/store/migrate.ts';
import { type Migration, MIGRATIONS } from '../../src/store/migrations.ts';
import { FactRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, engineAt, openStore } from '../support/store.ts';

/** The scope of the newest writer. */
const SCOPE = '(SELECT max(scope_number) FROM history_writers)';

/** A row of each table that a version has, as its release wrote it. */
const ROWS: readonly { readonly since: number; readonly statement: string }[] = [
  { since: 1, statement: "INSERT INTO facts (name, value) VALUES ('of version 1', 'kept')" },
  {
    since: 1,
    statement: `INSERT INTO audit (id, at, request_id, action, outcome, codes, attempts, bytes)
      VALUES ('a', 1700000000000, 'r', 'inviteUser', 'done', '', 1, 100)`,
  },
  { since: 1, statement: "INSERT INTO audit_gaps (id, from_at, until_at, lost) VALUES ('g', 1, 2, 3)" },
  { since: 2, statement: "INSERT INTO revocations (id, expires_at, added_at) VALUES ('bearer:h', 4102444800000, 1)" },
  {
    since: 5,
    statement: `INSERT INTO audit (id, at, request_id, action, outcome, codes, attempts, bytes, no_customer, no_target, detail)
      VALUES ('b', 1700000000000, 'r', 'signIn', 'refused', '', 2, 100, 'none', 'several', '192.0.2.0/24')`,
  },
  { since: 2, statement: "INSERT INTO creates (id, owner, outcome, expires_at) VALUES ('key:k', 'o', NULL, 4102444800000)" },
  { since: 3, statement: "INSERT INTO usage VALUES ('u', 'scope:c', 1700000000000, 1, 1700000000000, 1, 2, 3, 4, 5, 6)" },
  {
    since: 5,
    statement: "INSERT INTO workspace_users (user_id, revision, complete_from, used_at, write_id) VALUES ('a', 1, 1, 1, 'w')",
  },
  {
    since: 5,
    statement: `INSERT INTO workspace_items (user_id, item_key, customer, kind, item_id, version, changed_at, revision, bytes)
      VALUES ('a', 'k', '', 'PIN', 'i', 1, 1, 1, 1)`,
  },
  { since: 5, statement: "INSERT INTO alert_leases (user_id, customer, device, until_at) VALUES ('a', '', 'd', 1)" },
  {
    since: 6,
    statement: `INSERT INTO calls (id, client, key_id, key_name, at, is_test, endpoint, parameters, outcome, is_truncated, bytes)
      VALUES ('call', 'c', 'k', 'n', 1700000000000, 0, 'SERIES', '{}', 'RESPONDED', 0, 100)`,
  },
  {
    since: 7,
    statement: `INSERT INTO calls (id, client, key_id, key_name, at, is_test, endpoint, parameters, outcome, is_truncated, bytes, customer)
      VALUES ('of', 'c', 'k', 'n', 1700000000000, 0, 'SERIES', '{}', 'RESPONDED', 0, 100, 'customer')`,
  },
  {
    since: 8,
    statement: `INSERT INTO history_writers (scope, scope_number, epoch, number, last_at, owner, until_at)
      VALUES ('7', (SELECT count(*) FROM history_writers), 1, 2, 3, 'o', 4)`,
  },
  {
    since: 8,
    statement: `INSERT INTO history_series (scope_number, series_id, bytes, row_count, oldest_at)
      VALUES (${SCOPE}, 5, 100, 1, 1700000000000)`,
  },
  {
    since: 8,
    statement: `INSERT INTO history_coverage (scope_number, series_id, from_at, until_at, epoch)
      VALUES (${SCOPE}, 5, 1, 1700000000000, 1)`,
  },
  { since: 8, statement: `INSERT INTO history_entities (scope_number, series_id, entity) VALUES (${SCOPE}, 5, 22)` },
  {
    since: 8,
    statement: `INSERT INTO history_values (scope_number, series_id, entity, number, json) VALUES (${SCOPE}, 5, 22, 2, '{}')`,
  },
  {
    since: 8,
    statement: `INSERT INTO history (scope_number, series_id, entity, at, number, epoch, value, state, prices)
      VALUES (${SCOPE}, 5, 22, 1700000000000, 2, 1, 2, 'open', '1.5 2.5')`,
  },
];

describeWithBothEngines('migrations', ({ engine: kind, newPlace }) => {
  const db = statementsFor(kind);
  const run = (engine: Engine, ...texts: string[]) =>
    engine.write(
      'durable',
      texts.map((text) => ({ sql: text, parameters: [] })),
    );

  it.each(MIGRATIONS.map(({ version }) => version))('keep the data of version %i', async (version) => {
    const place = await newPlace();
    const old = engineAt(place);
    await migrate(old, db, MIGRATIONS.slice(0, version));
    const rows = ROWS.filter(({ since }) => since <= version).map(({ statement }) => statement);
    await run(old, ...rows);
    await old.close();

    const store = await openStore(place);
    expect(store.health).toMatchObject({ state: 'up', reason: null });
    expect(await store.read(FactRow, store.sql.selectFrom('facts').selectAll())).toEqual([
      { name: 'of version 1', value: 'kept' },
    ]);
    // The previous release can still write its rows.
    const again = engineAt(place);
    onTestFinished(() => again.close());
    await migrate(again, db, MIGRATIONS.slice(0, version));
    for (const text of rows) await run(again, text.replace(/'(of version 1|a|b|g|bearer:h|key:k|u|call|of|7)'/, "'another $1'"));
  });

  it('are made once by gateways that start at the same time', async () => {
    const place = await newPlace();
    const stores = await Promise.all([openStore(place), openStore(place), openStore(place)]);
    expect(stores.map(({ health }) => health.state)).toEqual(['up', 'up', 'up']);
    const [store] = stores;
    if (store === undefined) throw new Error('no store');
    const versions = await store.read(z.object({ version: z.int() }), {
      compile: () => sql`SELECT version FROM schema_versions`.compile(db),
    });
    expect(versions).toHaveLength(MIGRATIONS.length);
  });

  const NEXT = MIGRATIONS.length + 1;
  const withNextMigration = (compatibleWith: number): readonly Migration[] => [
    ...MIGRATIONS,
    { version: NEXT, compatibleWith, up: ({ schema }) => [schema.alterTable('facts').addColumn('added', 'text')] },
  ];

  it('leave the store usable for the release before them', async () => {
    const place = await newPlace();
    const newer = engineAt(place);
    await migrate(newer, db, withNextMigration(MIGRATIONS.length));
    await newer.close();
    const store = await openStore(place);
    expect(store.health.state).toBe('up');
    await store.write(store.sql.insertInto('facts').values({ name: 'n', value: 'v' }));
  });

  it('turn the store off, with a message, while this release cannot use them', async () => {
    const place = await newPlace();
    const newer = engineAt(place);
    onTestFinished(() => newer.close());
    await migrate(newer, db, withNextMigration(NEXT));
    const store = await openStore(place);
    expect(store.health).toMatchObject({
      state: 'off',
      reason: `the store has schema ${NEXT}, of a newer release; this release has schema ${MIGRATIONS.length}. Run the newer release, or restore a backup`,
    });
    await expect(store.write(store.sql.deleteFrom('facts'))).rejects.toThrow('of a newer release');
    const back = new Promise<void>((resolve) => store.onUp(resolve));
    await run(newer, `DELETE FROM schema_versions WHERE version = ${NEXT}`);
    await back;
    await store.write(store.sql.deleteFrom('facts'));
  });
});
