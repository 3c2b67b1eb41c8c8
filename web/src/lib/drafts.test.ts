import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MemoryStorage, memoryWindow } from '../testing/memory-storage.ts';
import {
  clearDraftsOfOtherUsers,
  clearTab,
  clearTabOfOtherUsers,
  createDraft as createTitledDraft,
  type DraftKey,
} from './drafts.ts';

const Entries = z.object({ name: z.string() });
const KEY = { userId: '7', customerId: 'c-1', form: 'create' };

const createDraft = <T>(key: DraftKey, schema: z.ZodMiniType<T>) => createTitledDraft(key, 'API client', schema);

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  clearTab();
  vi.unstubAllGlobals();
});

it('a draft belongs to one user, customer and form', () => {
  createDraft(KEY, Entries).save({ name: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  for (const other of [{ userId: '8' }, { customerId: 'c-2' }, { form: 'edit:1' }]) {
    expect(createDraft({ ...KEY, ...other }, Entries).read()).toBeNull();
  }
});

it('a draft is removed when cleared', () => {
  createDraft(KEY, Entries).save({ name: 'Desk' });
  createDraft(KEY, Entries).clear();
  expect(createDraft(KEY, Entries).read()).toBeNull();
});

it('a draft of an outdated shape is ignored', () => {
  createDraft(KEY, z.object({ title: z.string() })).save({ title: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toBeNull();
});

it('a draft of another user is cleared, also if the ids share a prefix', () => {
  const others = ['70', '', '7/x'].map((userId) => createDraft({ ...KEY, userId }, Entries));
  for (const draft of [createDraft(KEY, Entries), ...others]) draft.save({ name: 'Desk' });
  window.sessionStorage.setItem('unrelated', 'stays');
  clearDraftsOfOtherUsers('7');
  expect(others.map((draft) => draft.read())).toEqual([null, null, null]);
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  expect(window.sessionStorage.getItem('unrelated')).toBe('stays');
});

it('only the drafts of the user stay in a tab that another user had before', () => {
  const own = createDraft(KEY, Entries);
  const others = [createDraft({ ...KEY, userId: '8' }, Entries), createDraft({ ...KEY, userId: '' }, Entries)];
  for (const draft of [own, ...others]) draft.save({ name: 'Desk' });
  window.sessionStorage.setItem('sightline.customers-list', '{"tab":"all","query":"q=typed"}');
  clearTabOfOtherUsers('7');
  expect([own, ...others].map((draft) => draft.read())).toEqual([{ name: 'Desk' }, null, null]);
  expect(window.sessionStorage).toHaveLength(1);
});

it('a draft that cannot be stored lasts as long as the page', () => {
  vi.spyOn(window.sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  createDraft(KEY, Entries).save({ name: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  clearDraftsOfOtherUsers('other');
  expect(createDraft(KEY, Entries).read()).toBeNull();
});

/** A user of this test only: the locks are those of the whole process, in which other tests save drafts too. */
const SHARED = { ...KEY, userId: `7-${crypto.randomUUID()}` };

/** The module as a tab loads it, with a storage of its own and the locks that all tabs share. */
async function openTab(sessionStorage = new MemoryStorage()) {
  vi.resetModules();
  const tab = await import('./drafts.ts');
  const storage = Object.assign(memoryWindow(), { sessionStorage });
  // Each call comes from this tab, with its own storage.
  const within = <T>(work: () => T): T => {
    vi.stubGlobal('window', storage);
    return work();
  };
  return { ...tab, sessionStorage, within };
}

it('a draft is known to all tabs of its user until it is cleared', async () => {
  const OTHER = `${SHARED.userId}0`;
  const [one, other] = [await openTab(), await openTab()];
  const clientDraft = one.createDraft(SHARED, 'API client Desk', Entries);
  const keyDraft = other.createDraft({ ...SHARED, form: 'key' }, 'New API key', Entries);
  const foreignDraft = other.createDraft({ ...SHARED, userId: OTHER }, 'Invitation', Entries);
  one.within(() => clientDraft.save({ name: 'Desk' }));
  other.within(() => keyDraft.save({ name: 'main' }));
  other.within(() => keyDraft.save({ name: 'main 2' }));
  other.within(() => foreignDraft.save({ name: 'ann@example.test' }));
  for (const tab of [one, other]) {
    await vi.waitFor(async () => expect(await tab.draftTitles(SHARED.userId)).toEqual(['API client Desk', 'New API key']));
  }
  other.within(() => keyDraft.clear());
  await vi.waitFor(async () => expect(await one.draftTitles(SHARED.userId)).toEqual(['API client Desk']));
  one.within(() => one.clearTab());
  await vi.waitFor(async () => expect(await other.draftTitles(SHARED.userId)).toEqual([]));
  expect(await one.draftTitles(OTHER)).toEqual(['Invitation']);
  other.within(() => other.clearTabOfOtherUsers(SHARED.userId));
  await vi.waitFor(async () => expect(await one.draftTitles(OTHER)).toEqual([]));
});

it('without Web Locks, a draft is known in its own tab, and again after a reload', async () => {
  vi.stubGlobal('navigator', {});
  const before = await openTab();
  before.within(() => before.createDraft(KEY, 'API client Desk', Entries).save({ name: 'Desk' }));
  expect(await before.draftTitles('7')).toEqual(['API client Desk']);
  const after = await openTab(before.sessionStorage);
  expect(await after.draftTitles('7')).toEqual([]);
  after.within(() => after.announceStoredDrafts());
  expect(await after.draftTitles('7')).toEqual(['API client Desk']);
});
