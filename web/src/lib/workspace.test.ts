import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

const Colours = z.array(z.string());

/** One item as a tab that loads the module sees it, with the database that all tabs share. */
async function openTab() {
  vi.resetModules();
  const { itemSet, onItemsChange } = await import('./workspace.ts');
  const set = itemSet('DESK', Colours);
  return {
    all: (user: string) => Object.fromEntries(set.read(user)),
    read: (user: string) => set.read(user).get('colours') ?? null,
    isLoaded: (user: string) => set.isLoaded(user),
    change: (user: string, next: (colours: string[] | null) => string[] | null) => set.change(user, 'colours', next),
    bringUpToDate: (user: string) => set.bringUpToDate(user),
    subscribe: onItemsChange,
  };
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

it('keeps the item of each user for later visits', async () => {
  const first = await openTab();
  first.change('ann', () => ['red']);
  expect(first.read('ann')).toEqual(['red']);
  expect(first.read('bob')).toBeNull();
  const later = await openTab();
  await vi.waitFor(() => expect(later.read('ann')).toEqual(['red']));
  expect(later.read('bob')).toBeNull();
});

it('notifies other tabs, and merges with their changes', async () => {
  const one = await openTab();
  const other = await openTab();
  const listener = vi.fn();
  const stops = [one.subscribe(() => {}), other.subscribe(listener)];
  other.read('ann');
  one.change('ann', (now) => [...(now ?? []), 'red']);
  await vi.waitFor(() => expect(other.read('ann')).toEqual(['red']));
  expect(listener).toHaveBeenCalled();
  other.change('ann', (now) => [...(now ?? []), 'blue']);
  await vi.waitFor(() => expect(one.read('ann')).toEqual(['red', 'blue']));
  for (const stop of stops) stop();
});

it('a change by a tab that does not show the item reaches the tab that shows it, and the tab that reads it later', async () => {
  const showing = await openTab();
  const other = await openTab();
  const stop = showing.subscribe(() => {});
  showing.read('ann');
  other.change('ann', () => ['red']);
  await vi.waitFor(() => expect(showing.read('ann')).toEqual(['red']));
  stop();
  other.change('ann', () => ['blue']);
  await vi.waitFor(() => expect(showing.read('ann')).toEqual(['blue']));
});

it('merges with the stored value even before it is loaded', async () => {
  const first = await openTab();
  first.change('ann', () => ['red']);
  const later = await openTab();
  later.change('ann', (now) => [...(now ?? []), 'blue']);
  later.change('ann', (now) => [...(now ?? []), 'green']);
  await vi.waitFor(() => expect(later.read('ann')).toEqual(['red', 'blue', 'green']));
});

it('ignores invalid values, and works without a database', async () => {
  const { createStore, set } = await import('idb-keyval');
  await set('DESK/ann', new Map([['colours', { red: true }]]), createStore('sightline.workspace', 'items'));
  const tab = await openTab();
  expect(tab.read('ann')).toBeNull();
  tab.change('ann', (now) => now ?? ['blue']);
  const later = await openTab();
  await vi.waitFor(() => expect(later.read('ann')).toEqual(['blue']));
  expect(tab.read('ann')).toEqual(['blue']);

  vi.stubGlobal('indexedDB', undefined);
  const without = await openTab();
  without.change('ann', () => ['red']);
  expect(without.read('ann')).toEqual(['red']);
});

it('keeps what the browser refused to store as long as the tab, beside what it stores, and stores it once it can', async () => {
  vi.resetModules();
  const { itemSet } = await import('./workspace.ts');
  const desks = itemSet('DESK', Colours);
  const items = () => Object.fromEntries(desks.read('ann'));
  const other = await openTab();
  desks.change('ann', 'a', () => ['red']);
  desks.change('ann', 'gone', () => ['red']);
  await desks.bringUpToDate('ann');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError');
  });
  desks.change('ann', 'a', (colours) => [...(colours ?? []), 'blue']);
  desks.change('ann', 'gone', () => null);
  await desks.bringUpToDate('ann');
  expect(items()).toEqual({ a: ['red', 'blue'] });
  full.mockRestore();
  other.change('ann', () => ['green']);
  await other.bringUpToDate('ann');
  desks.change('ann', 'a', (colours) => [...(colours ?? []), 'pink']);
  await desks.bringUpToDate('ann');
  expect(items()).toEqual({ a: ['red', 'blue', 'pink'], colours: ['green'] });
  const later = await openTab();
  expect([await later.bringUpToDate('ann'), later.all('ann')]).toEqual([true, items()]);
});

it('a set is loaded once its stored items can be read, or there are none', async () => {
  const first = await openTab();
  first.change('ann', () => ['red']);
  await first.bringUpToDate('ann');
  const later = await openTab();
  expect([later.isLoaded('ann'), later.read('ann')]).toEqual([false, null]);
  const listener = vi.fn(() => [later.isLoaded('ann'), later.read('ann')]);
  const stop = later.subscribe(listener);
  await vi.waitFor(() => expect(listener).toHaveLastReturnedWith([true, ['red']]));
  expect(later.isLoaded('bob')).toBe(false);
  await vi.waitFor(() => expect(later.isLoaded('bob')).toBe(true));
  stop();
  vi.stubGlobal('indexedDB', undefined);
  const without = await openTab();
  expect(without.isLoaded('ann')).toBe(false);
  await vi.waitFor(() => expect(without.isLoaded('ann')).toBe(true));
});

it('a set counts as loaded when the database does not answer, and still takes the items that come late', async () => {
  const { createStore, promisifyRequest, set } = await import('idb-keyval');
  const store = createStore('sightline.workspace', 'items');
  await set('DESK/ann', new Map([['colours', ['red']]]), store);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = await openTab();
  const { MAX_LOAD_MS } = await import('./workspace.ts');
  const release = new AbortController();
  const held = store('readwrite', async (objects) => {
    while (!release.signal.aborted) await promisifyRequest(objects.count());
  });
  expect(tab.isLoaded('ann')).toBe(false);
  vi.advanceTimersByTime(MAX_LOAD_MS);
  expect([tab.isLoaded('ann'), tab.read('ann')]).toEqual([true, null]);
  vi.useRealTimers();
  release.abort();
  await held;
  await vi.waitFor(() => expect(tab.read('ann')).toEqual(['red']));
});

it('`bringUpToDate` waits until changes are stored, and loads those of other tabs at once', async () => {
  const one = await openTab();
  const other = await openTab();
  await other.bringUpToDate('ann');
  one.change('ann', () => ['red']);
  await one.bringUpToDate('ann');
  await other.bringUpToDate('ann');
  expect(other.read('ann')).toEqual(['red']);
});

it('deletes an item, and keeps those that it cannot read', async () => {
  const { createStore, get, set } = await import('idb-keyval');
  const store = createStore('sightline.workspace', 'items');
  const newer = { addedBy: 'a newer page' };
  await set(
    'DESK/ann',
    new Map<string, unknown>([
      ['other', newer],
      ['colours', ['red']],
    ]),
    store,
  );
  const tab = await openTab();
  await tab.bringUpToDate('ann');
  tab.change('ann', () => null);
  await tab.bringUpToDate('ann');
  expect(tab.read('ann')).toBeNull();
  expect(await get('DESK/ann', store)).toEqual(new Map([['other', newer]]));
});

it('returns the identical item while another one of its kind changes', async () => {
  vi.resetModules();
  const { itemSet } = await import('./workspace.ts');
  const desks = itemSet('DESK', Colours);
  desks.change('ann', 'a', () => ['red']);
  const before = desks.read('ann').get('a');
  desks.change('ann', 'b', () => ['blue']);
  expect(desks.read('ann').get('a')).toBe(before);
});

it('`bringUpToDate` says whether the database could be read', async () => {
  expect(await (await openTab()).bringUpToDate('ann')).toBe(true);
  vi.stubGlobal('indexedDB', undefined);
  expect(await (await openTab()).bringUpToDate('ann')).toBe(false);
});

it('a setting has its place among the others of the user', async () => {
  vi.resetModules();
  const { preference } = await import('./workspace.ts');
  const [one, other] = [preference('one', Colours), preference('other', Colours)];
  one.change('ann', () => ['red']);
  other.change('ann', () => ['blue']);
  expect([one.read('ann'), other.read('ann'), one.read('bob')]).toEqual([['red'], ['blue'], null]);
});
