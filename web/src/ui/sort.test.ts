import { describe, expect, it } from 'vitest';
import { nextSort } from './sort.ts';
import { compareSortValues } from './use-sorted-rows.ts';

describe('nextSort', () => {
  it('starts ascending and toggles with each further click', () => {
    const first = nextSort(null, 'name');
    expect(first).toEqual({ id: 'name', direction: 'asc' });
    const second = nextSort(first, 'name');
    expect(second).toEqual({ id: 'name', direction: 'desc' });
    expect(nextSort(second, 'name')).toEqual(first);
  });

  it('starts ascending again on another column', () => {
    expect(nextSort({ id: 'name', direction: 'asc' }, 'created')).toEqual({ id: 'created', direction: 'asc' });
  });
});

describe('compareSortValues', () => {
  it('sorts numbers by size, and texts naturally and case-insensitively', () => {
    expect([10, 9, 100].toSorted(compareSortValues)).toEqual([9, 10, 100]);
    expect(['client 10', 'Client 9', 'alpha'].toSorted(compareSortValues)).toEqual(['alpha', 'Client 9', 'client 10']);
  });
});
