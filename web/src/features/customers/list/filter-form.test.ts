import type { DateFilterFields } from '@sightline/schema/rules/date-filter.ts';
import { expect, it } from 'vitest';
import { NO_FILTERS } from '../urls.ts';
import { canApply, DATE_TYPES, draftOf, filterOf, noDates, ownFirst, toggled } from './filter-form.tsx';

const withDates = (created: DateFilterFields) => ({ ...draftOf(NO_FILTERS), created });
const between = (date: string | null, until: string | null) => withDates({ type: 'BETWEEN', date, until });
const EARLY = '2024-05-01';
const LATE = '2024-05-28';

it('offers four date comparisons [customers.filter.date-types]', () => {
  expect(DATE_TYPES.map(({ label }) => label)).toEqual(['is equal to', 'is between', 'is after', 'is before']);
});

it('"is between" requires two dates [customers.filter.date-between-incomplete]', () => {
  expect([between(EARLY, null), between(null, LATE), between(EARLY, LATE)].map(canApply)).toEqual([false, false, true]);
});

it('"is between" requires the earlier date first [customers.filter.date-between-reversed]', () => {
  expect([between(LATE, EARLY), between(EARLY, EARLY)].map(canApply)).toEqual([false, true]);
});

it.each(['EQUAL', 'AFTER', 'BEFORE'] as const)('%s requires one date [customers.filter.date-single]', (type) => {
  expect(canApply(withDates({ type, date: EARLY, until: null }))).toBe(true);
});

it.each(DATE_TYPES.map(({ value }) => value))('%s without dates can be applied and does not filter', (type) => {
  expect(canApply(withDates(noDates(type)))).toBe(true);
  expect(filterOf(withDates(noDates(type)))).toEqual(NO_FILTERS);
});

it('a draft gives back the filter that it was made from', () => {
  const filter = { managerIds: ['a'], statuses: ['INACTIVE'], created: { type: 'AFTER', date: EARLY, until: null } } as const;
  expect(filterOf(draftOf(filter))).toEqual(filter);
});

it('toggles an item of a list', () => {
  expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']]);
});

it('lists the signed-in account manager first, whatever the case of the email address', () => {
  const managers = [{ email: 'a@example.test' }, { email: 'Me@example.test' }, { email: 'z@example.test' }];
  expect(ownFirst(managers, 'me@example.test').map(({ email }) => email)).toEqual([
    'Me@example.test',
    'a@example.test',
    'z@example.test',
  ]);
});
