import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { DEMO_ACCOUNTS, EXTRA_TRADERS } from './seed/demo.ts';
import { seedStore } from './seed/seed.ts';
import { openStore, type Store } from './store.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const seed = (store: Store, n = 1, now = NOW) => seedStore(store, new Random(n), now, [1, 2, 5, 19, 20, 24]);
const seededData = (store: Store) =>
  JSON.stringify(
    [store.users, store.customers, store.invoices, store.clients, store.keys, store.namespaces, store.widgets].map((c) =>
      c.all(),
    ),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the store', () => {
  it('has the same data for the same seed, and other data for another', () => {
    const [a, b, c] = [openStore(':memory:'), openStore(':memory:'), openStore(':memory:')];
    seed(a);
    seed(b);
    seed(c, 2);
    expect(seededData(a)).toBe(seededData(b));
    expect(seededData(a)).not.toBe(seededData(c));
  });

  it('keeps data in a file until it is seeded again', () => {
    const file = join(folder, 'made', 'account.db');
    const first = openStore(file);
    expect(first.isSeeded()).toBe(false);
    seed(first);
    const [user] = first.users.find('email', 'trader@example.test');
    if (user === undefined) throw new Error('not seeded');
    const seeded = seededData(first);
    first.users.put({ ...user, first_name: 'Changed' });
    first.close();

    const second = openStore(file);
    expect(second.isSeeded()).toBe(true);
    expect(second.users.get(user.id)?.first_name).toBe('Changed');
    seed(second);
    expect(seededData(second)).toBe(seeded);
    second.close();
  });

  it('restores the seeded data, and has other data five minutes later', () => {
    const store = openStore(':memory:');
    seed(store);
    const seeded = seededData(store);
    const [user, other] = store.users.all();
    if (user === undefined || other === undefined) throw new Error('not seeded');
    store.users.put({ ...user, first_name: 'Changed' });
    store.users.put({ ...other, id: 'added' });
    store.clients.clear();
    seed(store);
    expect(seededData(store)).toBe(seeded);
    seed(store, 1, new Date(NOW.getTime() + 300_000));
    expect(seededData(store)).not.toBe(seeded);
  });

  it('returns documents that cannot be modified', () => {
    const store = openStore(':memory:');
    seed(store);
    const [client] = store.clients.find('customer', store.customers.all()[0]?.id ?? '');
    expect(() => client?.packages.splice(0)).toThrow(TypeError);
  });

  it('rolls back a failed transaction', () => {
    const store = openStore(':memory:');
    seed(store);
    const before = seededData(store);
    expect(() =>
      store.transaction(() => {
        for (const user of store.users.all()) store.users.delete(user.id);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(seededData(store)).toBe(before);
  });

  it('contains every demo account and the extra traders', () => {
    const store = openStore(':memory:');
    seed(store);
    for (const { email } of DEMO_ACCOUNTS) expect(store.users.find('email', email)).toHaveLength(1);
    expect(store.users.all().filter((u) => /^trader-\d\d@/.test(u.email))).toHaveLength(EXTRA_TRADERS);
  });

  it('replaces a document in its place', () => {
    const store = openStore(':memory:');
    seed(store);
    const ids = store.clients.all().map((c) => c.id);
    const [first] = store.clients.all();
    if (first === undefined) throw new Error('not seeded');
    store.clients.put({ ...first, name: 'Z' });
    expect(store.clients.all().map((c) => c.id)).toEqual(ids);
  });
});
