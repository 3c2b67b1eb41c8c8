import { expect, it } from 'vitest';
import { lastLoginText } from './users-page.tsx';

it('shows the day of the last sign-in [users.last-login.date]', () => {
  expect(lastLoginText('2026-03-04T12:00:00Z', null)).toBe('2026-03-04');
});

it('shows Never without a sign-in [users.last-login.never]', () => {
  expect(lastLoginText(null, null)).toBe('Never');
});
