import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UnsentItem } from './merge.ts';
import type { Account, AccountAnswer, SaveOutcome } from './sync.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

interface Written {
  readonly revision: number;
  readonly item: UnsentItem;
}

/** An account with what its devices save. In place of the gateway, which cannot be made to refuse or to be away here. */
class MemoryAccount implements Account {
  isKept = true;
  isReachable = true;
  readonly #written = new Map<string, Written>();
  #revision = 0;
  saves = 0;
  refused: string | null = null;

  async load(since: string | null): Promise<AccountAnswer> {
    if (!this.isReachable) throw new Error('not reachable');
    const after = Number(since ?? 0);
    const items = [...this.#written.values()].filter(({ revision }) => revision > after);
    return {
      isKept: this.isKept,
      revision: String(this.#revision),
      isComplete: since === null,
      items: items.map(({ item }) => item),
    };
  }

  async save(items: readonly UnsentItem[], since: string | null): Promise<SaveOutcome> {
    if (!this.isReachable) throw new Error('not reachable');
    this.saves += 1;
    const index = items.findIndex(({ itemId }) => itemId === this.refused);
    if (index >= 0) return { ok: false, message: 'Too large.', index };
    for (const item of items) {
      this.#revision += 1;
      this.#written.set(`${item.kind} ${item.itemId}`, { item, revision: this.#revision });
    }
    return { ok: true, answer: await this.load(since) };
  }

  texts(): Record<string, string | null> {
    return Object.fromEntries(Array.from(this.#written.values(), ({ item }) => [item.itemId, item.json]));
  }
}

/** A browser of its own, with one page. */
async function openBrowser(account: Account) {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { itemSet } = await import('../lib/workspace.ts');
  const { Desk } = await import('@sightline/schema/rules/workspace.ts');
  const { AccountSync, syncStatus } = await import('./sync.ts');
  const { deleteStoredItems } = await import('./stored-items.ts');
  const { changeAccountState, readAccountState } = await import('./account-state.ts');
  const desks = itemSet('DESK', Desk);
  const scope = 'ann/7';
  const sync = new AccountSync('ann', '7', account);
  return {
    sync,
    status: syncStatus.get,
    join: () => changeAccountState('ann', { isKept: true, isJoined: true }),
    deleteAll: () => deleteStoredItems('ann'),
    isJoined: () => readAccountState('ann')?.isJoined === true,
    save: (id: string, query: string | null) => desks.change(scope, id, () => (query === null ? null : { name: id, query })),
    queries: () => Object.fromEntries(Array.from(desks.read(scope), ([id, { query }]) => [id, query])),
  };
}

it('sends nothing before the choice', async () => {
  const account = new MemoryAccount();
  account.isKept = false;
  const browser = await openBrowser(account);
  browser.save('a', 'board=1');
  browser.sync.start();
  await browser.sync.run();
  expect([account.saves, browser.isJoined()]).toEqual([0, false]);
  browser.sync.stop();
});

it('sends everything after the choice, and a browser without items takes it', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.join();
  one.sync.start();
  await vi.waitFor(() => expect(account.texts()).toEqual({ a: '{"name":"a","query":"board=1"}' }));
  const other = await openBrowser(account);
  other.sync.start();
  await vi.waitFor(() => expect(other.queries()).toEqual({ a: 'board=1' }));
  expect([other.isJoined(), account.saves]).toEqual([true, 1]);
  for (const { sync } of [one, other]) sync.stop();
});

it('sends nothing from a browser with items to an account that keeps some, until the user chooses', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  await one.sync.run();
  one.sync.start();
  await one.sync.run();
  expect([account.saves, one.isJoined()]).toEqual([0, false]);
  one.join();
  await one.sync.run();
  expect(account.saves).toBe(1);
  one.sync.stop();
});

it('sends later what changed while the account was away, deletions too', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.save('b', 'board=1');
  one.join();
  one.sync.start();
  await one.sync.run();
  account.isReachable = false;
  one.save('a', 'board=2');
  one.save('b', null);
  await one.sync.run();
  expect(one.status()).toMatchObject({ isCurrent: false });
  account.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(account.texts()).toEqual({ a: '{"name":"a","query":"board=2"}', b: null }));
  one.sync.stop();
});

it('sends what the browser has no space to store, and deletes it with everything else', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.join();
  one.sync.start();
  await one.sync.run();
  const fullDisk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError');
  });
  one.save('b', 'board=1');
  await one.sync.run();
  expect(Object.keys(account.texts())).toEqual(['a', 'b']);
  expect(one.queries()).toEqual({ a: 'board=1', b: 'board=1' });
  fullDisk.mockRestore();
  one.sync.stop();
  await one.deleteAll();
  expect(one.queries()).toEqual({});
});

it('deletes what the browser had no space to store at all', async () => {
  const one = await openBrowser(new MemoryAccount());
  const fullDisk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError');
  });
  one.save('a', 'board=1');
  await vi.waitFor(() => expect(fullDisk).toHaveBeenCalled());
  fullDisk.mockRestore();
  expect(one.queries()).toEqual({ a: 'board=1' });
  await one.deleteAll();
  expect(one.queries()).toEqual({});
});

it('keeps here what the account refuses, says why, and sends the rest', async () => {
  const account = new MemoryAccount();
  account.refused = 'a';
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.save('b', 'board=1');
  one.join();
  one.sync.start();
  await one.sync.run();
  expect(Object.keys(account.texts())).toEqual(['b']);
  expect(one.status()).toMatchObject({ refusal: 'Too large.', unsent: 0 });
  expect(Object.keys(one.queries())).toEqual(['a', 'b']);
  one.sync.stop();
});

it('keeps its copy of an item that only a newer build can read, and loads all items until this build can read it', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.join();
  one.sync.start();
  await one.sync.run();
  const loadSpy = vi.spyOn(account, 'load');
  const write = (json: string) => account.save([{ kind: 'DESK', itemId: 'a', json }], null);
  await write('{"title":"newer"}');
  await one.sync.run();
  await one.sync.run();
  expect(loadSpy).toHaveBeenLastCalledWith(null);
  expect([one.queries(), account.texts()]).toEqual([{ a: 'board=1' }, { a: '{"title":"newer"}' }]);
  await write('{"name":"a","query":"board=2"}');
  await one.sync.run();
  await one.sync.run();
  expect(loadSpy).toHaveBeenLastCalledWith('3');
  expect(one.queries()).toEqual({ a: 'board=2' });
  one.sync.stop();
});

it('takes the other items of an account that has some of a kind that only a newer build knows', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.join();
  one.sync.start();
  await one.sync.run();
  const newer = {
    ...(await account.load(null)),
    items: [
      { kind: 'ROOM', itemId: 'r', json: '{}' },
      { kind: 'DESK', itemId: 'a', json: '{"name":"a","query":"board=1"}' },
    ],
  };
  vi.spyOn(account, 'load').mockResolvedValue(JSON.parse(JSON.stringify(newer)));
  await one.sync.run();
  expect(one.status().isCurrent).toBe(true);
  expect(one.queries()).toEqual({ a: 'board=1' });
  one.sync.stop();
});

it('keeps a choice that was made while an older answer was on its way', async () => {
  const account = new MemoryAccount();
  account.isKept = false;
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  const answered = Promise.withResolvers<void>();
  const load = account.load.bind(account);
  const loadSpy = vi.spyOn(account, 'load').mockImplementation(async (since) => {
    const answer = await load(since);
    await answered.promise;
    return answer;
  });
  one.sync.start();
  const ran = one.sync.run();
  await vi.waitFor(() => expect(loadSpy).toHaveBeenCalled());
  account.isKept = true;
  one.join();
  answered.resolve();
  await ran;
  expect([one.isJoined(), account.texts()]).toEqual([true, { a: '{"name":"a","query":"board=1"}' }]);
  one.sync.stop();
});

it('leaves an account that keeps nothing any more, and keeps its items', async () => {
  const account = new MemoryAccount();
  const one = await openBrowser(account);
  one.save('a', 'board=1');
  one.join();
  one.sync.start();
  await one.sync.run();
  account.isKept = false;
  await one.sync.run();
  expect([one.isJoined(), one.queries()]).toEqual([false, { a: 'board=1' }]);
  one.sync.stop();
});
