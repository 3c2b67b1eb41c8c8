import { expect, it } from 'vitest';
import { nextLimit, distributeRows } from './use-incremental-rows.ts';

const group = (id: string, count: number) => ({ id, rows: Array.from({ length: count }) });

it('distributes rows starting with the first group', () => {
  expect([...distributeRows([group('a', 2), group('b', 3), group('c', 1)], 4)]).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
});

it('raises the limit step by step until it exceeds the number of rows, so that rows can be added', () => {
  expect([6, 12, 18, 26].map((limit) => nextLimit(limit, 20))).toEqual([12, 18, 26, 26]);
  expect(nextLimit(26, 21)).toBe(27);
  expect(nextLimit(26, 5)).toBe(26);
});
