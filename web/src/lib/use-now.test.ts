import { expect, it } from 'vitest';
import { firstAfter } from './use-now.ts';

const NOON = new Date('2026-03-01T12:00:00Z');

it.each([
  [['2026-03-01T13:00:00Z', null, '2026-03-01T12:30:00Z', '2026-03-01T11:00:00Z'], '2026-03-01T12:30:00Z'],
  [['2026-03-01T12:00:00Z'], '2026-03-01T12:00:00Z'],
  [['2026-03-01T11:59:59Z', null, 'soon'], null],
  [[], null],
])('of %j the next moment is %s', (moments, next) => {
  expect(firstAfter(moments, NOON)).toBe(next === null ? null : Date.parse(next));
});
