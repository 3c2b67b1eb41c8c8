import { expect, it } from 'vitest';
import { isDateFilterUsable } from './date-filter.ts';

const DAY = '2026-03-01';
const LATER = '2026-03-02';

it.each(['EQUAL', 'AFTER', 'BEFORE'] as const)('%s takes one day [customers.filter.date-single]', (type) => {
  expect(isDateFilterUsable({ type, date: DAY, until: null })).toBe(true);
  expect(isDateFilterUsable({ type, date: null, until: null })).toBe(false);
});

it('BETWEEN takes two days [customers.filter.date-between]', () => {
  expect(isDateFilterUsable({ type: 'BETWEEN', date: DAY, until: LATER })).toBe(true);
  expect(isDateFilterUsable({ type: 'BETWEEN', date: DAY, until: DAY })).toBe(true);
  expect(isDateFilterUsable({ type: 'BETWEEN', date: null, until: null })).toBe(false);
});

it('BETWEEN with one day alone cannot be applied [customers.filter.date-between-incomplete]', () => {
  expect(isDateFilterUsable({ type: 'BETWEEN', date: DAY, until: null })).toBe(false);
  expect(isDateFilterUsable({ type: 'BETWEEN', date: null, until: DAY })).toBe(false);
});

it('BETWEEN with a start after its end cannot be applied [customers.filter.date-between-reversed]', () => {
  expect(isDateFilterUsable({ type: 'BETWEEN', date: LATER, until: DAY })).toBe(false);
  expect(isDateFilterUsable({ type: 'BETWEEN', date: '2026-10-01', until: '2026-09-30' })).toBe(false);
});
