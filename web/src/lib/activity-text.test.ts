import { expect, it } from 'vitest';
import { statusSubText } from './activity-text.ts';

const END = '2026-03-01T12:00:00Z';

it('a client without an end date shows Until Terminated [clients.list.status-until-terminated]', () => {
  expect(statusSubText('ACTIVE', null)).toBe('Until Terminated');
});

it('an expiring client shows its last day [clients.list.status-on]', () => {
  expect(statusSubText('EXPIRING', END)).toBe('On 2026-03-01');
});

it('an inactive client shows since when [clients.list.status-since]', () => {
  expect(statusSubText('INACTIVE', END)).toBe('Since 2026-03-01');
});

it('an active client shows its end date', () => {
  expect(statusSubText('ACTIVE', END)).toBe('Until 2026-03-01');
});
