import { expect, it } from 'vitest';
import { statusSubText } from './activity-text.ts';

const END = '2026-03-01T12:00:00Z';

it('a client without an end works until terminated [clients.list.status-until-terminated]', () => {
  expect(statusSubText('ACTIVE', null)).toBe('Until Terminated');
});

it('an expiring client says on which day [clients.list.status-on]', () => {
  expect(statusSubText('EXPIRING', END)).toBe('On 2026-03-01');
});

it('an inactive client says since which day [clients.list.status-since]', () => {
  expect(statusSubText('INACTIVE', END)).toBe('Since 2026-03-01');
});

it('an active client with an end far ahead says until which day', () => {
  expect(statusSubText('ACTIVE', END)).toBe('Until 2026-03-01');
});
