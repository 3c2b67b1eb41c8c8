import { expect, it } from 'vitest';
import { activityStatus } from './activity-status.ts';

const now = new Date('2026-03-01T12:00:00Z');

it('without an end date it is active [clients.status.active]', () => {
  expect(activityStatus(null, now)).toBe('ACTIVE');
});

it.each([
  ['2026-03-31T12:00:01Z', 'ACTIVE'],
  ['2026-03-31T12:00:00Z', 'EXPIRING'],
  ['2026-03-01T12:00:00Z', 'EXPIRING'],
])('an end at %s is %s [clients.status.expiring]', (end, status) => {
  expect(activityStatus(end, now)).toBe(status);
});

it('an end that has passed is inactive [clients.status.inactive]', () => {
  expect(activityStatus('2026-03-01T11:59:59Z', now)).toBe('INACTIVE');
});
