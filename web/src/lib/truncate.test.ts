import { expect, it } from 'vitest';
import { truncate } from './truncate.ts';

it('keeps a text of just the length', () => {
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50));
});

it('cuts what is longer and ends it with an ellipsis', () => {
  expect(truncate('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`);
});

it('cuts between characters, not within one', () => {
  expect(truncate('👩‍👩‍👧é🇸🇪z', 3)).toBe('👩‍👩‍👧é🇸🇪…');
});
