import { expect, it } from 'vitest';
import { type ApiRequest, TEST_REQUEST } from '../../src/domains/api-clients/explorer/api-calls.ts';
import { CallHistory } from '../../src/domains/api-clients/explorer/call-history.ts';
import type { ApiCall } from '../../src/generated/schema-types.ts';
import { ReadableClient, ReadableKey } from '../../src/provider/api/account-clients.ts';
import { forget } from '../../src/store/commands.ts';
import { storeAddress } from '../../src/store/engine.ts';
import type { Store } from '../../src/store/store.ts';
import { CallRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const START = Date.parse('2026-05-28T17:20:00Z');
const SECRET = 'top"secret';
const REQUEST: ApiRequest = { endpoint: 'SERIES', ids: [], filter: null, order: null, skip: null, take: 10 };

/** A key of a client with the ids that its name has: `c1/k1`. */
function keyNamed(name: string) {
  const [client = '', id = ''] = name.split('/');
  return { client: ReadableClient.parse({ id: client }), key: ReadableKey.parse({ id, name }), secret: SECRET };
}

/** A call that was sent this many seconds after the start, and answered. */
const sentAfter = (seconds: number, part: Partial<ApiCall> = {}): ApiCall => ({
  outcome: 'RESPONDED',
  status: 200,
  sentAt: new Date(START + seconds * 1_000).toISOString(),
  latencyMs: 12,
  waitedMs: 0,
  retryAfterMs: null,
  rateLimit: null,
  headers: [],
  body: '["ä"]',
  isTruncated: false,
  ...part,
});

const rowsOf = (store: Store) => store.read(CallRow, store.sql.selectFrom('calls').selectAll());

describeWithBothEngines('past calls', ({ newPlace }) => {
  async function openHistory() {
    const store = await openStore(await newPlace());
    return { store, history: new CallHistory({ store }) };
  }

  it('have everything of a call but body and secret, newest first, and are only those of the given keys', async () => {
    const { store, history } = await openHistory();
    history.record(keyNamed('c1/k1'), { ...REQUEST, ids: ['1', '2'], filter: `title=a${SECRET}b`, skip: 3 }, sentAfter(0));
    history.record(
      keyNamed('c1/k2'),
      { ...REQUEST, endpoint: 'TEAMS', order: 'id-asc' },
      sentAfter(1, { outcome: 'TIMED_OUT', status: null, body: null }),
    );
    history.record(keyNamed('c2/k3'), REQUEST, sentAfter(2));
    history.record(keyNamed('c1/k1'), REQUEST, sentAfter(3, { sentAt: null }));
    expect(await history.callsOf('c1', ['k1', 'k2'])).toMatchObject([
      { key_id: 'k2', endpoint: 'TEAMS', parameters: { order: 'id-asc' }, outcome: 'TIMED_OUT', status: null, size: null },
      {
        key_id: 'k1',
        key_name: 'c1/k1',
        at: START,
        endpoint: 'SERIES',
        parameters: { ids: ['1', '2'], filter: 'title=a[secret]b', order: null, skip: 3, take: 10 },
        outcome: 'RESPONDED',
        status: 200,
        latency_ms: 12,
        size: 6,
        is_truncated: 0,
      },
    ]);
    expect((await history.callsOf('c1', ['k1'])).map(({ key_id: key }) => key)).toEqual(['k1']);
    expect(await history.callsOf('c1', [])).toEqual([]);
    const stored = JSON.stringify(await rowsOf(store));
    expect(stored).not.toContain('ä');
    expect(stored).not.toContain('secret"');
  });

  it('are at most 50 of a client; the last test of a key does not count', async () => {
    const { store, history } = await openHistory();
    for (let n = 0; n < 3; n += 1) history.record(keyNamed('c1/k1'), TEST_REQUEST, sentAfter(n, { status: 200 + n }));
    for (let n = 0; n < 55; n += 1) history.record(keyNamed(`c1/k${n % 2}`), REQUEST, sentAfter(n));
    history.record(keyNamed('c2/k3'), REQUEST, sentAfter(0));
    const calls = await history.callsOf('c1', ['k0', 'k1']);
    expect(calls.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, index) => START + (54 - index) * 1_000));
    expect(await history.testsOf(['k0', 'k1', 'k3'])).toMatchObject([{ key_id: 'k1', status: 202, at: START + 2_000 }]);
    expect(await rowsOf(store)).toHaveLength(52);
  });

  it('are deleted with their key and with their client', async () => {
    const { store, history } = await openHistory();
    for (const name of ['c1/k1', 'c1/k2', 'c2/k3']) {
      history.record(keyNamed(name), REQUEST, sentAfter(0));
      history.record(keyNamed(name), TEST_REQUEST, sentAfter(0));
    }
    history.forget('key_id', 'k1');
    await store.flush();
    expect((await rowsOf(store)).map((row) => row.key_id).toSorted()).toEqual(['k2', 'k2', 'k3', 'k3']);
    history.forget('client', 'c2');
    await store.flush();
    expect((await rowsOf(store)).map((row) => row.key_id)).toEqual(['k2', 'k2']);
  });

  it('are deleted when the customer of their client is forgotten', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    const history = new CallHistory({ store });
    for (const name of ['c1/k1', 'c2/k2']) {
      const { client, ...key } = keyNamed(name);
      const owned = { ...key, client: { ...client, customer: { id: `of ${client.id}`, name: '' } } };
      history.record(owned, REQUEST, sentAfter(0));
      history.record(owned, TEST_REQUEST, sentAfter(0));
    }
    await store.flush();
    const deleted = await forget(storeAddress(place.DATABASE_URL), 'customer', 'of c1');
    expect(deleted.get('calls')).toBe(2);
    expect((await rowsOf(store)).map((row) => row.client)).toEqual(['c2', 'c2']);
  });

  it('are deleted after 90 days, and the oldest while there are too many bytes, in small steps', async () => {
    const { store, history } = await openHistory();
    for (let n = 0; n < 600; n += 1) history.record(keyNamed(`c${n}/k`), REQUEST, sentAfter(n));
    await store.flush();
    const bytes = (await rowsOf(store)).reduce((sum, row) => sum + row.bytes, 0);
    expect(await history.prune(START + 1_000 + 90 * DAY_MS, bytes)).toBe(2);
    expect(await history.prune(START, bytes / 2)).toBe(500);
    expect(await history.prune(START, bytes / 2)).toBe(0);
    expect(Math.min(...(await rowsOf(store)).map(({ at }) => at))).toBe(START + 502_000);
  });

  it('are stored once, also if a batch is stored again because its answer was lost', async () => {
    const { store, history } = await openHistory();
    const statements: Parameters<Store['later']>[1][] = [];
    const later = store.later.bind(store);
    store.later = (name, query) => {
      statements.push(query);
      later(name, query);
    };
    history.record(keyNamed('c1/k1'), REQUEST, sentAfter(0));
    expect(await history.callsOf('c1', ['k1'])).toHaveLength(1);
    await store.write(...statements);
    expect(await history.callsOf('c1', ['k1'])).toHaveLength(1);
  });
});
