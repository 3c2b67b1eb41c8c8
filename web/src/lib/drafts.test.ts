import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryWindow } from '../testing/memory-storage.ts';
import { draftOf, eraseDraftsOfOthers } from './drafts.ts';

const Entries = z.object({ name: z.string() });
const KEY = { userId: '7', customerId: 'c-1', form: 'create' };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('belongs to one user, customer and form', () => {
  draftOf(KEY, Entries).keep({ name: 'Desk' });
  expect(draftOf(KEY, Entries).read()).toEqual({ name: 'Desk' });
  for (const other of [{ userId: '8' }, { customerId: 'c-2' }, { form: 'edit:1' }]) {
    expect(draftOf({ ...KEY, ...other }, Entries).read()).toBeNull();
  }
});

it('is removed when erased', () => {
  draftOf(KEY, Entries).keep({ name: 'Desk' });
  draftOf(KEY, Entries).erase();
  expect(draftOf(KEY, Entries).read()).toBeNull();
});

it('of an outdated shape is ignored', () => {
  draftOf(KEY, z.object({ title: z.string() })).keep({ title: 'Desk' });
  expect(draftOf(KEY, Entries).read()).toBeNull();
});

it('of another user is erased, also if the ids share a prefix', () => {
  const others = ['70', '', '7/x'].map((userId) => draftOf({ ...KEY, userId }, Entries));
  for (const draft of [draftOf(KEY, Entries), ...others]) draft.keep({ name: 'Desk' });
  window.sessionStorage.setItem('unrelated', 'stays');
  eraseDraftsOfOthers('7');
  expect(others.map((draft) => draft.read())).toEqual([null, null, null]);
  expect(draftOf(KEY, Entries).read()).toEqual({ name: 'Desk' });
  expect(window.sessionStorage.getItem('unrelated')).toBe('stays');
});

it('that cannot be stored is ignored', () => {
  vi.spyOn(window.sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => draftOf(KEY, Entries).keep({ name: 'Desk' })).not.toThrow();
});
