import { expect, it } from 'vitest';
import { daysLeftText } from './days-left.ts';

it.each([
  ['2026-03-01T23:00:00Z', 'in less than a day'],
  ['2026-03-02T12:00:00Z', 'in a day'],
  ['2026-03-31T12:00:00Z', 'in 30 days'],
  ['2026-03-31T11:59:59Z', 'in 29 days'],
])('what ends at %s ends %s', (end, text) => {
  expect(daysLeftText(end, new Date('2026-03-01T12:00:00Z'))).toBe(text);
});
