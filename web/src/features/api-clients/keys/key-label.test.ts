import { expect, it } from 'vitest';
import { keyOptions } from './key-label.ts';

it('keys of one name differ by their date and id', () => {
  const keys = [
    { id: 'k-1', name: 'production', createdAt: '2026-01-31T10:00:00Z' },
    { id: 'k-2', name: 'production', createdAt: null },
    { id: 'k-3', name: 'test', createdAt: '2026-01-31T10:00:00Z' },
    { id: 'k-4', name: '', createdAt: null },
  ];
  expect(keyOptions(keys, 'UTC').map(({ label }) => label)).toEqual([
    'production (created 2026-01-31, k-1)',
    'production (k-2)',
    'test',
    'k-4',
  ]);
});
