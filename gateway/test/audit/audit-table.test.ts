import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { AuditEvent } from '../../src/domains/audit/audit-events.ts';
import { AuditRetention } from '../../src/domains/audit/audit-retention.ts';
import type { AuditFilter } from '../../src/domains/audit/audit-filter.ts';
import { AuditTable } from '../../src/domains/audit/audit-table.ts';
import { breakStore, describeWithBothEngines, fileOf, openStore, type StorePlace } from '../support/store.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const write = (id: string) => ({
  write: id,
  requestId: `r-${id}`,
  user: '7',
  actingFor: null,
  client: null,
  customer: 'c-1',
  noCustomer: null,
  action: 'updateCustomer',
  target: 'c-2',
  noTarget: null,
  detail: null,
});
const at = (ms: number): string => new Date(ms).toISOString();
type EventAt = (ms: number) => AuditEvent;
const outcome =
  (id: string, part: object = {}) =>
  (ms: number) =>
    ({ kind: 'write', at: at(ms), ...write(id), outcome: 'done', codes: [], attempts: 1, ...part }) as const;
const intent = (id: string) => outcome(id, { outcome: 'started' });
const gap = (lost: number) => (ms: number) => ({ kind: 'gap', from: at(ms - 500), until: at(ms), lost }) as const;
async function pageOf(
  table: AuditTable,
  { first = 20, after = null, ...filter }: { first?: number; after?: string | null } & AuditFilter = {},
) {
  const page = await table.page({ first, after, filter });
  const rows = page.entries.map((entry) => `${entry.id} ${entry.outcome.toLowerCase()}`);
  return { rows, page: { ...page, endCursor: page.entries.at(-1)?.cursor ?? null } };
}

async function tableAt(place: StorePlace): Promise<AuditTable> {
  return new AuditTable(await openStore(place));
}

describeWithBothEngines('a page of the audit log', ({ engine, newPlace }) => {
  /** Events, each a second after the one before. */
  async function tableOf(...events: EventAt[]): Promise<AuditTable> {
    const table = await tableAt(await newPlace());
    await table.append(events.map((event, index) => event(START + index * 1_000)));
    return table;
  }

  it('has one row for each write, newest first: its outcome, or its intent without one', async () => {
    const table = await tableOf(intent('a'), intent('b'), outcome('b'), intent('c'), outcome('c'), outcome('d'));
    expect((await pageOf(table)).rows).toEqual(['d done', 'c done', 'b done', 'a started']);
  });

  it('has the outcome that is stored later, and nothing twice when a batch is stored again', async () => {
    const table = await tableOf(intent('a'), intent('b'));
    const later = [outcome('a', { codes: ['X', 'Y'], target: null })(START + 5_000), gap(2)(START + 5_000)];
    for (let n = 0; n < 2; n += 1) await table.append(later);
    await table.append([intent('a')(START)]);
    const { rows, page } = await pageOf(table);
    expect(rows).toEqual(['a done', 'b started']);
    expect(page.entries[0]).toMatchObject({ codes: ['X', 'Y'], targetId: null, at: at(START + 5_000), requestId: 'r-a' });
  });

  it('omits after the cursor an intent whose outcome is on an earlier page', async () => {
    const table = await tableOf(intent('a'), outcome('a'), intent('b'), intent('c'), outcome('c'), outcome('b'));
    const { rows, page } = await pageOf(table, { first: 1 });
    expect(rows).toEqual(['b done']);
    expect(page.hasNextPage).toBe(true);
    const next = await pageOf(table, { first: 1, after: page.endCursor });
    expect(next.rows).toEqual(['c done']);
    const last = await pageOf(table, { first: 5, after: next.page.endCursor });
    expect(last.rows).toEqual(['a done']);
    expect(last.page).toMatchObject({ hasNextPage: false });
  });

  it('misses and repeats nothing among writes of one millisecond', async () => {
    const table = await tableOf();
    await table.append(Array.from({ length: 7 }, (_, n) => outcome(`w${n}`)(START)));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { rows, page }: Awaited<ReturnType<typeof pageOf>> = await pageOf(table, { first: 2, after });
      seen.push(...rows);
      after = page.hasNextPage ? page.endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('has only entries that match every part of the filter', async () => {
    const table = await tableOf(
      outcome('a', { user: '8' }),
      outcome('b', { customer: 'c-9' }),
      outcome('c', { action: 'createApiKey' }),
      outcome('d', { outcome: 'refused' }),
      intent('e'),
    );
    expect((await pageOf(table, { userId: '8' })).rows).toEqual(['a done']);
    expect((await pageOf(table, { customerId: 'c-9' })).rows).toEqual(['b done']);
    expect((await pageOf(table, { customerId: 'c-2' })).rows).toHaveLength(5);
    expect((await pageOf(table, { requestId: 'r-c' })).rows).toEqual(['c done']);
    expect((await pageOf(table, { actions: ['createApiKey'] })).rows).toEqual(['c done']);
    expect((await pageOf(table, { outcomes: ['REFUSED', 'STARTED'] })).rows).toEqual(['e started', 'd refused']);
    expect((await pageOf(table, { from: new Date(START + 1_000), before: new Date(START + 3_000) })).rows).toEqual([
      'c done',
      'b done',
    ]);
  });

  it('has the gaps of its period, whatever the other filters, each on one page', async () => {
    const table = await tableOf(outcome('a'), gap(3), outcome('b'), gap(4), outcome('c'));
    const { page } = await pageOf(table, { userId: 'none' });
    expect(page.entries).toEqual([]);
    expect(page.gaps).toMatchObject([{ lostEntries: 4 }, { lostEntries: 3 }]);
    expect((await pageOf(table, { before: new Date(START) })).page.gaps).toEqual([]);
    const first = await pageOf(table, { first: 2 });
    expect(first.page.gaps).toMatchObject([{ lostEntries: 4 }]);
    expect((await pageOf(table, { after: first.page.endCursor })).page.gaps).toMatchObject([{ lostEntries: 3 }]);
  });

  it('finds the one entry that matches among 6,000', async () => {
    const table = await tableOf(outcome('first', { user: '8' }));
    for (let n = 0; n < 6_000; n += 1_000)
      await table.append(Array.from({ length: 1_000 }, (_, index) => outcome(`${n + index}`)(START + n + index)));
    expect((await pageOf(table, { userId: '8' })).rows).toEqual(['first done']);
  });

  it('rejects a cursor of another list', async () => {
    const table = await tableOf();
    await expect(pageOf(table, { after: 'WyJuYW1lIl0' })).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('survives a restart', async () => {
    const place = await newPlace();
    await (await tableAt(place)).append([outcome('a')(START)]);
    const again = await tableAt(place);
    await again.append([outcome('b')(START + 1)]);
    expect((await pageOf(again)).rows).toEqual(['b done', 'a done']);
    if (engine === 'sqlite') expect((await stat(fileOf(place))).mode & 0o777).toBe(0o600);
  });

  it('counts failed sign-ins with one account from one network in one row an hour, and stores no hash that can be guessed', async () => {
    const place = await newPlace();
    const table = await tableAt(place);
    const failed = (id: string, part: object = {}) =>
      outcome(id, {
        action: 'signIn',
        user: null,
        customer: null,
        noCustomer: 'none',
        target: 'account-hash',
        detail: '192.0.2.0/24',
        outcome: 'refused',
        codes: ['INVALID_CREDENTIALS'],
        ...part,
      });
    await table.append([failed('a', { attempts: 3 })(START), failed('b', { codes: ['TOO_MANY_ATTEMPTS'] })(START + 1_000)]);
    await table.append([failed('c')(START + 2_000)]);
    // Another gateway, with the same key.
    await (await tableAt(place)).append([failed('d')(START + 3_000), failed('e', { target: 'another' })(START)]);
    await table.append([failed('f', { detail: '198.51.100.0/24' })(START + 60 * 60_000)]);
    const { page } = await pageOf(table);
    expect(page.entries).toMatchObject([
      { detail: '198.51.100.0/24', attempts: 1, codes: ['INVALID_CREDENTIALS'] },
      { detail: '192.0.2.0/24', attempts: 6, codes: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'], at: at(START + 3_000) },
      { detail: '192.0.2.0/24', attempts: 1 },
    ]);
    const [later, first, other] = page.entries.map(({ targetId }) => targetId);
    expect(later).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toMatch(/^[\w-]{16}$/);
    // Another installation has other hashes.
    const elsewhere = await tableAt(await newPlace());
    await elsewhere.append([failed('a')(START)]);
    expect((await pageOf(elsewhere)).page.entries[0]?.targetId).not.toBe(first);
  });

  it('shows reads of itself only if they are asked for', async () => {
    const table = await tableOf(outcome('a'), outcome('b', { action: 'auditLog' }), outcome('c', { action: 'apiKeySecret' }));
    expect((await pageOf(table)).rows).toEqual(['c done', 'a done']);
    expect((await pageOf(table, { showReads: true })).rows).toEqual(['c done', 'b done', 'a done']);
    expect((await pageOf(table, { actions: ['auditLog'] })).rows).toEqual(['b done']);
  });

  it('says why an entry has no customer or target', async () => {
    const table = await tableOf(
      outcome('a', { customer: null, noCustomer: 'none', target: null, noTarget: 'several' }),
      // An entry of an earlier release.
      outcome('b', { customer: null, target: null }),
      intent('c'),
      outcome('c', { customer: 'c-9', target: null, noTarget: 'unknown', detail: 'acme.test' }),
    );
    expect((await pageOf(table)).page.entries).toMatchObject([
      { customerId: 'c-9', noCustomer: null, targetId: null, noTarget: 'UNKNOWN', detail: 'acme.test' },
      { customerId: null, noCustomer: 'UNKNOWN', targetId: null, noTarget: 'UNKNOWN' },
      { customerId: null, noCustomer: 'NONE', targetId: null, noTarget: 'SEVERAL' },
    ]);
  });

  it('has a log that notices a failing store, even by an append without events', async () => {
    const store = await openStore(await newPlace());
    const table = new AuditTable(store);
    await table.append([]);
    expect(table.failingSince).toBeNull();
    await breakStore(store);
    await expect(table.append([])).rejects.toThrow();
    expect(table.failingSince).not.toBeNull();
  });
});

describeWithBothEngines('retention of the audit log', ({ newPlace }) => {
  async function newLog() {
    const store = await openStore(await newPlace());
    return { store, table: new AuditTable(store), retention: new AuditRetention({ store, days: 90 }) };
  }

  it('deletes entries older than the kept days', async () => {
    const { table, retention } = await newLog();
    await table.append([outcome('old')(START), gap(1)(START), outcome('new')(START + 2_000)]);
    expect(await retention.prune(START + 1_000 + 90 * DAY_MS)).toBe(2);
    expect(await retention.prune(START + 1_000 + 90 * DAY_MS)).toBe(0);
    const { rows, page } = await pageOf(table);
    expect(rows).toEqual(['new done']);
    expect(page.gaps).toEqual([]);
  });

  it('deletes rows of a customer with too many bytes, refused attempts first, and no other rows', async () => {
    const { store, table, retention } = await newLog();
    const refused = Array.from({ length: 700 }, (_, n) => outcome(`r${n}`, { outcome: 'refused' })(START + n));
    const none = { customer: null, noCustomer: 'none' };
    await table.append([
      outcome('other', { customer: 'c-8' })(START),
      outcome('without', none)(START),
      outcome('write')(START),
      ...refused,
    ]);
    await store.write(store.sql.updateTable('audit').set({ bytes: 200_000 }).where('customer', '=', 'c-1'));
    expect(await retention.prune(START)).toBe(500);
    expect(await retention.prune(START)).toBe(0);
    const { rows } = await pageOf(table, { first: 300 });
    expect(rows).toHaveLength(203);
    expect(rows).toEqual(expect.arrayContaining(['other done', 'without done', 'write done']));
    // Without attempts that were refused, the oldest writes go.
    await table.append([outcome('last')(START + 9_000)]);
    await store.write(
      store.sql
        .updateTable('audit')
        .set({ bytes: 40 * 1024 * 1024, outcome: 'done' })
        .where('id', 'in', ['write', 'last']),
      store.sql.deleteFrom('audit').where('id', 'like', 'r%'),
    );
    expect(await retention.prune(START)).toBeGreaterThan(0);
    expect(new Set((await pageOf(table)).rows)).toEqual(new Set(['other done', 'without done']));
  });

  it('leaves 1 % of the bytes, at least 16 MB, to rows without a customer', async () => {
    const { store, table, retention } = await newLog();
    const none = { customer: null, noCustomer: 'none' };
    const customers = Array.from({ length: 50 }, (_, n) => outcome(`c${n}`, { customer: `c-${n}` })(START));
    await table.append([...customers, outcome('a', { ...none, outcome: 'refused' })(START + 1), outcome('b', none)(START)]);
    const setBytes = (megabytes: number, ids: readonly string[]) =>
      store.write(
        store.sql
          .updateTable('audit')
          .set({ bytes: megabytes * 1024 * 1024 })
          .where('id', 'in', ids),
      );
    await setBytes(
      60,
      customers.map(({ write: id }) => id),
    );
    await setBytes(14, ['a', 'b']);
    // 28 MB are less than 1 % of 3,000 MB.
    expect(await retention.prune(START)).toBe(0);
    await setBytes(
      30,
      customers.map(({ write: id }) => id),
    );
    expect(await retention.prune(START)).toBe(1);
    expect((await pageOf(table, { userId: '7', first: 100 })).rows).toContain('b done');
    expect(await retention.prune(START)).toBe(0);
  });

  it('gives a started write the outcome UNKNOWN after five minutes, until its own outcome comes', async () => {
    const { table, retention } = await newLog();
    await table.append([intent('a')(START), intent('b')(START), intent('running')(START + 60_000), outcome('done')(START)]);
    expect(await retention.endStarted(START + 5 * 60_000 + 1)).toBe(2);
    expect(await retention.endStarted(START + 5 * 60_000 + 1)).toBe(0);
    await table.append([outcome('b')(START + 6 * 60_000), outcome('done', { outcome: 'failed' })(START)]);
    const { page } = await pageOf(table);
    expect(page.entries).toMatchObject([
      { id: 'b', outcome: 'DONE', codes: [] },
      { id: 'running', outcome: 'STARTED' },
      { id: 'done', outcome: 'DONE' },
      { id: 'a', outcome: 'UNKNOWN', codes: ['GATEWAY_RESTARTED'] },
    ]);
  });
});
