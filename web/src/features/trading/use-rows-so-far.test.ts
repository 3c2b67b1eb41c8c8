import { expect, it } from 'vitest';
import { moreRows, shareOut } from './use-rows-so-far.ts';

const group = (id: string, count: number) => ({ id, rows: Array.from({ length: count }) });

it('shares rows out from the first group on', () => {
  expect([...shareOut([group('a', 2), group('b', 3), group('c', 1)], 4)]).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
});

it('grows step by step, and then keeps room for what comes later', () => {
  expect([6, 12, 18, 26].map((shown) => moreRows(shown, 20))).toEqual([12, 18, 26, 26]);
  expect(moreRows(26, 21)).toBe(27);
  expect(moreRows(26, 5)).toBe(26);
});
