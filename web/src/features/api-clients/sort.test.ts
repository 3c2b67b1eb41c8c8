import { expect, it } from 'vitest';
import { NEWEST_FIRST, readSort, sortParams } from './sort.ts';

it('is read from the address as it was written', () => {
  const sort = { id: 'status', direction: 'asc' } as const;
  expect(readSort(sortParams(sort))).toEqual(sort);
});

it.each(['', 'sort=nothing-asc', 'sort=id', 'sort=id-up', 'sort=match-asc'])('is newest first for %j', (query) => {
  expect(readSort(new URLSearchParams(query))).toEqual(NEWEST_FIRST);
});

it('leaves the default out of the address', () => {
  expect(sortParams(NEWEST_FIRST).size).toBe(0);
});
