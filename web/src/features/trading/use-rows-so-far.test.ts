import { expect, it } from 'vitest';
import { shareOut } from './use-rows-so-far.ts';

const group = (id: string, count: number) => ({ id, rows: Array.from({ length: count }) });

it('shares rows out from the first group on', () => {
  expect([...shareOut([group('a', 2), group('b', 3), group('c', 1)], 4)]).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
});
