import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../../testing/memory-storage.ts';
import { isDemoMode, selectionLimit } from './use-slip.ts';

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const store = (key: string, text: string) => window.localStorage.setItem(key, text);

it.each([
  ['true', true],
  ['false', false],
  ['"yes"', false],
  ['{', false],
])('a stored demo flag of %s means %s [slip.demo-flag] [builder.request-demo]', (text, expected) => {
  expect(isDemoMode('7')).toBe(false);
  store('sightline.demo', text);
  expect([isDemoMode('7'), isDemoMode(null)]).toEqual([expected, expected]);
});

it('demo mode applies to stored clients [session.demo-clients-flag]', () => {
  expect(isDemoMode('7')).toBe(false);
  store('sightline.demo-clients', '["7"]');
  expect([isDemoMode('7'), isDemoMode('8'), isDemoMode(null)]).toEqual([true, false, false]);
});

it.each([
  ['12', 12],
  ['2', 2],
  ['0', 10],
  ['51', 10],
  ['2.5', 10],
  ['"3"', 10],
])('the limit is ten unless a valid number is stored: %s [builder.max-override]', (text, expected) => {
  expect(selectionLimit()).toBe(10);
  store('sightline.max-selections', text);
  expect(selectionLimit()).toBe(expected);
});
