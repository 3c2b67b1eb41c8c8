import { expect, it } from 'vitest';
import { pageKey } from './page-keys.ts';

const press = (
  key: string,
  parts: { ctrlKey?: boolean; metaKey?: boolean; defaultPrevented?: boolean; altGr?: boolean } = {},
) => {
  const { altGr = false, ...rest } = parts;
  return { key, ctrlKey: false, metaKey: false, defaultPrevented: false, getModifierState: () => altGr, ...rest };
};

it.each(['[', ']', '?', '/'])('%s is a key of the page', (key) => {
  expect(pageKey(press(key), false)).toBe(key);
});

it('is none while somebody types', () => {
  expect(pageKey(press('['), true)).toBeNull();
});

it('is none that somebody else has taken, or that belongs to the browser', () => {
  expect(pageKey(press('[', { defaultPrevented: true }), false)).toBeNull();
  expect(pageKey(press('[', { metaKey: true }), false)).toBeNull();
  expect(pageKey(press('[', { ctrlKey: true }), false)).toBeNull();
  expect(pageKey(press('x'), false)).toBeNull();
});

it('is one that is reached with AltGr', () => {
  expect(pageKey(press('[', { ctrlKey: true, altGr: true }), false)).toBe('[');
});
