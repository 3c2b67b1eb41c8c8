import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AuditEvent } from '../../src/domains/audit/audit-events.ts';
import { type AuditQuery, AuditTable } from '../../src/domains/audit/audit-table.ts';
import { describeWithBothEngines, openStore, type StorePlace } from '../support/store.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-03-01T12:00:00Z');
const write = (id: string) => ({
  write: id,
  requestId: `r-${id}`,
  user: '7',
  actingFor: null,
  client: null,
  customer: 'c-1',
  action: 'updateCustomer',
  target: 'c-2',
});
const at = (ms: number): string => new Date(ms).toISOString();
type Timed = (ms: number) => AuditEvent;
const intent = (id: string) => (ms: number) => ({ kind: 'intent', at: at(ms), ...write(id) }) as const;
const outcome =
  (id: string, part: object = {}) =>
  (ms: number) =>
    ({ kind: 'outcome', at: at(ms), ...write(id), outcome: 'done', codes: [], attempts: 1, ...part }) as const;
const gap = (lost: number) => (ms: number) => ({ kind: 'gap', from: at(ms - 500), until: at(ms), lost }) as const;
const ALL: AuditQuery = {
  first: 20,
  after: null,
  from: null,
  before: null,
  user: null,
  requestId: null,
  customer: null,
  actions: [],
  outcomes: [],
};

async function pageOf(table: AuditTable, query: Partial<AuditQuery> = {}) {
  const page = await table.page({ ...ALL, ...query });
  const rows = page.entries.map((entry) => `${entry.write} ${entry.kind === 'intent' ? 'started' : entry.outcome}`);
  return { rows, page };
}

async function tableAt(place: StorePlace): Promise<AuditTable> {
  return new AuditTable({ store: await openStore(place), days: 90 });
}

describeWithBothEngines('a page of the audit log', ({ engine, newPlace }) => {
  /** Events, each a second after the one before. */
  async function tableOf(...events: Timed[]): Promise<AuditTable> {
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
    expect(page.entries[0]).toMatchObject({ codes: ['X', 'Y'], target: null, at: at(START + 5_000), requestId: 'r-a' });
  });

  it('continues after the cursor, where an intent whose outcome is on the page before is no row', async () => {
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
    expect((await pageOf(table, { user: '8' })).rows).toEqual(['a done']);
    expect((await pageOf(table, { customer: 'c-9' })).rows).toEqual(['b done']);
    expect((await pageOf(table, { customer: 'c-2' })).rows).toHaveLength(5);
    expect((await pageOf(table, { requestId: 'r-c' })).rows).toEqual(['c done']);
    expect((await pageOf(table, { actions: ['createApiKey'] })).rows).toEqual(['c done']);
    expect((await pageOf(table, { outcomes: ['refused', 'started'] })).rows).toEqual(['e started', 'd refused']);
    expect((await pageOf(table, { from: START + 1_000, before: START + 3_000 })).rows).toEqual(['c done', 'b done']);
  });

  it('has the gaps of its time, whatever the other filters, each on one page', async () => {
    const table = await tableOf(outcome('a'), gap(3), outcome('b'), gap(4), outcome('c'));
    const { page } = await pageOf(table, { user: 'none' });
    expect(page.entries).toEqual([]);
    expect(page.gaps).toMatchObject([{ lost: 4 }, { lost: 3 }]);
    expect((await pageOf(table, { before: START })).page.gaps).toEqual([]);
    const first = await pageOf(table, { first: 2 });
    expect(first.page.gaps).toMatchObject([{ lost: 4 }]);
    expect((await pageOf(table, { after: first.page.endCursor })).page.gaps).toMatchObject([{ lost: 3 }]);
  });

  it('finds the one entry that matches among 6,000', async () => {
    const table = await tableOf(outcome('first', { user: '8' }));
    for (let n = 0; n < 6_000; n += 1_000)
      await table.append(Array.from({ length: 1_000 }, (_, index) => outcome(`${n + index}`)(START + n + index)));
    expect((await pageOf(table, { user: '8' })).rows).toEqual(['first done']);
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
    if (engine === 'sqlite') expect((await stat(join(place.DATA_DIR, 'sightline.sqlite'))).mode & 0o777).toBe(0o600);
  });

  it('has no entries older than the kept days', async () => {
    const table = await tableOf(outcome('old'), gap(1), outcome('new'));
    expect(await table.prune(START + 2_000 + 90 * DAY_MS)).toBe(2);
    expect(await table.prune(START + 2_000 + 90 * DAY_MS)).toBe(0);
    const { rows, page } = await pageOf(table);
    expect(rows).toEqual(['new done']);
    expect(page.gaps).toEqual([]);
  });

  it('has rows of a customer with too many bytes deleted, refused attempts first, and those of no other', async () => {
    const store = await openStore(await newPlace());
    const table = new AuditTable({ store, days: 90 });
    const refused = Array.from({ length: 500 }, (_, n) => outcome(`r${n}`, { outcome: 'refused' })(START + n));
    await table.append([outcome('other', { customer: 'c-8' })(START), outcome('write')(START), ...refused]);
    await store.write(store.sql.updateTable('audit').set({ bytes: 200_000 }).where('customer', '=', 'c-1'));
    expect(await table.prune(START)).toBe(500);
    expect(await table.prune(START)).toBe(0);
    expect(new Set((await pageOf(table)).rows)).toEqual(new Set(['other done', 'write done']));
  });
});
