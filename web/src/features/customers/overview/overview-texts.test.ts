import { expect, it } from 'vitest';
import { agreementText, byUrgency, clientsNote, keysText, rateText } from './overview-texts.ts';

it('says how many keys there are, or that they could not be loaded', () => {
  expect([null, 0, 1, 5].map(keysText)).toEqual(['Keys unavailable', 'No keys', '1 key', '5 keys']);
});

it('says a rate with its unit', () => {
  expect([1, 5].map(rateText)).toEqual(['1 request/s', '5 requests/s']);
});

it('says how many clients are active, and how many of them end soon', () => {
  const clients = (['ACTIVE', 'EXPIRING', 'INACTIVE'] as const).map((status) => ({ status }));
  expect(clientsNote(clients)).toBe('2 active, 1 of them expiring within 30 days');
  expect(clientsNote([{ status: 'ACTIVE' }])).toBe('1 active');
  expect(clientsNote([{ status: 'INACTIVE' }])).toBe('No active API client.');
  // An unreadable end is called neither active nor inactive.
  expect(clientsNote([{ status: null }])).toBe('0 active, 1 with an unknown status');
});

it('says the status of the agreement', () => {
  expect(agreementText('UNSIGNED')).toBe('Awaiting signature');
  expect(agreementText(null)).toBe('Unknown');
});

it('sorts what ends soon first and what has ended last', () => {
  const rows = [
    { id: 'ended long ago', status: 'INACTIVE', expiresAt: '2025-01-01T00:00:00Z' },
    { id: 'unknown end', status: null, expiresAt: null },
    { id: 'next year', status: 'ACTIVE', expiresAt: '2027-06-01T00:00:00Z' },
    { id: 'no end', status: 'ACTIVE', expiresAt: null },
    { id: 'in 20 days', status: 'EXPIRING', expiresAt: '2026-12-16T00:00:00Z' },
    { id: 'ended yesterday', status: 'INACTIVE', expiresAt: '2026-11-25T00:00:00Z' },
    { id: 'today', status: 'EXPIRING', expiresAt: '2026-11-26T23:59:59Z' },
  ] as const;
  expect(byUrgency(rows).map(({ id }) => id)).toEqual([
    'today',
    'in 20 days',
    'next year',
    'unknown end',
    'no end',
    'ended yesterday',
    'ended long ago',
  ]);
});
