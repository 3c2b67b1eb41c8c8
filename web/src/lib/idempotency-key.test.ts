import { expect, it } from 'vitest';
import { IdempotencyKey } from './idempotency-key.ts';

it('keeps its key while the same input is sent without a response', () => {
  const idempotencyKey = new IdempotencyKey();
  const key = idempotencyKey.keyFor({ name: 'Desk' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKey.keyFor({ name: 'Desk' })).toBe(key);
});

it('has a new key for other input, and after a response', () => {
  const idempotencyKey = new IdempotencyKey();
  const first = idempotencyKey.keyFor({ name: 'Desk' });
  const second = idempotencyKey.keyFor({ name: 'Desk 2' });
  idempotencyKey.reset();
  const third = idempotencyKey.keyFor({ name: 'Desk 2' });
  expect(new Set([first, second, third]).size).toBe(3);
});
