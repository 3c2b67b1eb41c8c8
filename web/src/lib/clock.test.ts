import { expect, it } from 'vitest';
import { clockErrorText } from './clock.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

it.each([
  [0, null],
  [5, null],
  [-5, null],
  [6, '6 min ahead'],
  [-90, '1 h 30 min behind'],
  [13 * 60, '13 h ahead'],
  [-47 * 60, '47 h behind'],
  [72 * 60, '3 days ahead'],
  [60 * 24 * 365, '365 days ahead'],
])('a clock that is %i min ahead reads %j', (minutes, text) => {
  expect(clockErrorText(minutes * MINUTE_MS)).toBe(text);
});
