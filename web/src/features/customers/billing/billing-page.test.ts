import { expect, it } from 'vitest';
import { overdueText } from '../../../lib/activity-text.ts';

it.each([
  [0, 'Not due yet'],
  [1, '1 day overdue'],
  [12, '12 days overdue'],
  [1_200, '1,200 days overdue'],
])('%i days overdue reads %j', (days, text) => {
  expect(overdueText(days)).toBe(text);
});
