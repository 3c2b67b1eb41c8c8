import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryWindow } from '../testing/memory-storage.ts';
import { clearDraftsOfOtherUsers, clearTabOfOtherUsers, createDraft } from './drafts.ts';

const Entries = z.object({ name: z.string() });
const KEY = { userId: '7', customerId: 'c-1', form: 'create' };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('belongs to one user, customer and form', () => {
  createDraft(KEY, Entries).save({ name: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  for (const other of [{ userId: '8' }, { customerId: 'c-2' }, { form: 'edit:1' }]) {
    expect(createDraft({ ...KEY, ...other }, Entries).read()).toBeNull();
  }
});

it('is removed when erased', () => {
  createDraft(KEY, Entries).save({ name: 'Desk' });
  createDraft(KEY, Entries).clear();
  expect(createDraft(KEY, Entries).read()).toBeNull();
});

it('of an outdated shape is ignored', () => {
  createDraft(KEY, z.object({ title: z.string() })).save({ title: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toBeNull();
});

it('of another user is erased, also if the ids share a prefix', () => {
  const others = ['70', '', '7/x'].map((userId) => createDraft({ ...KEY, userId }, Entries));
  for (const draft of [createDraft(KEY, Entries), ...others]) draft.save({ name: 'Desk' });
  window.sessionStorage.setItem('unrelated', 'stays');
  clearDraftsOfOtherUsers('7');
  expect(others.map((draft) => draft.read())).toEqual([null, null, null]);
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  expect(window.sessionStorage.getItem('unrelated')).toBe('stays');
});

it('is all that stays in a tab that another user had before', () => {
  const own = createDraft(KEY, Entries);
  const others = [createDraft({ ...KEY, userId: '8' }, Entries), createDraft({ ...KEY, userId: '' }, Entries)];
  for (const draft of [own, ...others]) draft.save({ name: 'Desk' });
  window.sessionStorage.setItem('sightline.customers-list', '{"tab":"all","query":"q=typed"}');
  clearTabOfOtherUsers('7');
  expect([own, ...others].map((draft) => draft.read())).toEqual([{ name: 'Desk' }, null, null]);
  expect(window.sessionStorage).toHaveLength(1);
});

it('that cannot be stored lasts as long as the page', () => {
  vi.spyOn(window.sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  createDraft(KEY, Entries).save({ name: 'Desk' });
  expect(createDraft(KEY, Entries).read()).toEqual({ name: 'Desk' });
  clearDraftsOfOtherUsers('other');
  expect(createDraft(KEY, Entries).read()).toBeNull();
});
