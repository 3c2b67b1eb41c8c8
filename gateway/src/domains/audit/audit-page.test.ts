import { describe, expect, it } from 'vitest';
import type { AuditEvent } from './audit-events.ts';
import { type AuditQuery, readAuditPage } from './audit-page.ts';
import type { AuditStore, StoredEvent } from './audit-store.ts';

const MINUTE = 60_000;
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

/** Events, each stored a second after the one before. */
function storeOf(...events: ((ms: number) => AuditEvent)[]): AuditStore {
  const stored: StoredEvent[] = events.map((event, index) => {
    const ms = START + index * 1_000;
    return { position: { ms, n: 0 }, event: event(ms) };
  });
  return {
    kind: 'memory',
    limits: { events: 100, ageMs: MINUTE },
    append: () => Promise.reject(new Error('read only')),
    read: (before, count) =>
      Promise.resolve(
        stored
          .filter(({ position }) => before === null || position.ms < before.ms)
          .toReversed()
          .slice(0, count),
      ),
    close: () => Promise.resolve(),
  };
}
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

async function pageOf(store: AuditStore, query: Partial<AuditQuery> = {}) {
  const page = await readAuditPage(store, { ...ALL, ...query });
  const rows = page.entries.map((entry) => `${entry.write} ${entry.kind === 'intent' ? 'started' : entry.outcome}`);
  return { rows, page };
}

describe('a page of the audit log', () => {
  it('has one row for each write, newest first: its outcome, or its intent without one', async () => {
    const store = storeOf(intent('a'), intent('b'), outcome('b'), intent('c'), outcome('c'), outcome('c'), outcome('d'));
    expect((await pageOf(store)).rows).toEqual(['d done', 'c done', 'b done', 'a started']);
  });

  it('continues after the cursor, where an intent whose outcome is on the page before is no row', async () => {
    const store = storeOf(intent('a'), outcome('a'), intent('b'), intent('c'), outcome('c'), outcome('b'));
    const { rows, page } = await pageOf(store, { first: 1 });
    expect(rows).toEqual(['b done']);
    expect(page.hasNextPage).toBe(true);
    const next = await pageOf(store, { first: 1, after: page.endCursor });
    expect(next.rows).toEqual(['c done']);
    const last = await pageOf(store, { first: 5, after: next.page.endCursor });
    expect(last.rows).toEqual(['a done']);
    expect(last.page).toMatchObject({ hasNextPage: false, searchedUntil: null });
  });

  it('has only entries that match every part of the filter', async () => {
    const store = storeOf(
      outcome('a', { user: '8' }),
      outcome('b', { customer: 'c-9' }),
      outcome('c', { action: 'createApiKey' }),
      outcome('d', { outcome: 'refused' }),
      intent('e'),
    );
    expect((await pageOf(store, { user: '8' })).rows).toEqual(['a done']);
    expect((await pageOf(store, { customer: 'c-9' })).rows).toEqual(['b done']);
    expect((await pageOf(store, { customer: 'c-2' })).rows).toHaveLength(5);
    expect((await pageOf(store, { actions: ['createApiKey'] })).rows).toEqual(['c done']);
    expect((await pageOf(store, { outcomes: ['refused', 'started'] })).rows).toEqual(['e started', 'd refused']);
    expect((await pageOf(store, { from: START + 1_000, before: START + 3_000 })).rows).toEqual(['c done', 'b done']);
  });

  it('has the gaps of the searched time, whatever the other filters', async () => {
    const store = storeOf(outcome('a'), gap(3), outcome('b'));
    const { page } = await pageOf(store, { user: 'none' });
    expect(page.entries).toEqual([]);
    expect(page.gaps).toMatchObject([{ lost: 3 }]);
    expect((await pageOf(store, { before: START })).page.gaps).toEqual([]);
  });

  it('ends after 5,000 events, with how far it came, and continues from there', async () => {
    const store = storeOf(outcome('first', { user: '8' }), ...Array.from({ length: 6_000 }, (_, index) => outcome(`${index}`)));
    const { rows, page } = await pageOf(store, { user: '8' });
    expect(rows).toEqual([]);
    expect(page).toMatchObject({ hasNextPage: true, searchedUntil: at(START + 1_001_000) });
    expect((await pageOf(store, { user: '8', after: page.endCursor })).rows).toEqual(['first done']);
  });

  it('rejects a cursor of another list', async () => {
    await expect(pageOf(storeOf(), { after: 'WyJuYW1lIl0' })).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });
});
