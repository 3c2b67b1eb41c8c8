import { expect, it } from 'vitest';
import { candidatesOf } from './client-form-operations.ts';

it('candidates have the name and did not exist before the request', () => {
  const clients = ['Desk', 'Desk', 'Other'].map((name, index) => ({ id: `c-${index}`, name, createdAt: '2026-01-01T00:00:00Z' }));
  expect(candidatesOf(clients, 'Desk', new Set(['c-0'])).map(({ id }) => id)).toEqual(['c-1']);
});
