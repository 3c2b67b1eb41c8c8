import { expect, it } from 'vitest';
import { Wish } from './idempotency-key.ts';

it('keeps its key while the same is asked for without an answer', () => {
  const wish = new Wish();
  const key = wish.keyOf({ name: 'Desk' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(wish.keyOf({ name: 'Desk' })).toBe(key);
});

it('has a new key for another thing, and after an answer', () => {
  const wish = new Wish();
  const first = wish.keyOf({ name: 'Desk' });
  const second = wish.keyOf({ name: 'Desk 2' });
  wish.answered();
  const third = wish.keyOf({ name: 'Desk 2' });
  expect(new Set([first, second, third]).size).toBe(3);
});
