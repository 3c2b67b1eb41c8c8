import { expect, it } from 'vitest';
import { candidatesOf } from './customer-operations.ts';

const customer = (id: string, name: string | null, createdAt: string) => ({ id, name, createdAt });

it('finds customers of that name created since the form was opened, except by a request that got a response', () => {
  const listed = [
    customer('c-4', 'Kestrel', '2026-01-01T10:00:05Z'),
    customer('c-3', 'Kestrel Two', '2026-01-01T10:00:04Z'),
    customer('c-2', 'Kestrel', '2026-01-01T09:56:00Z'),
    customer('c-1', 'Kestrel', '2026-01-01T10:00:01Z'),
    customer('c-0', 'Kestrel', '2026-01-01T09:54:59Z'),
  ];
  const formHistory = { openedAt: Date.parse('2026-01-01T10:00:00Z'), created: new Set(['c-1']) };
  // The clock that measured `openedAt` may be ahead by some minutes.
  expect(candidatesOf(listed, 'Kestrel', formHistory).map(({ id }) => id)).toEqual(['c-4', 'c-2']);
});
