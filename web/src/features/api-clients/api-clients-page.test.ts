import { expect, it } from 'vitest';
import { expiringNote, isNewCustomer } from './api-clients-page.tsx';

it('a customer is new without clients, and while all its clients are younger than 30 days', () => {
  const now = Date.parse('2026-05-28T00:00:00Z');
  const [young, old] = [{ createdAt: '2026-05-27T00:00:00Z' }, { createdAt: '2026-04-01T00:00:00Z' }];
  expect([[], [young], [young, old], [{ createdAt: null }]].map((clients) => isNewCustomer(clients, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('the note names the client that expires first, and how many do so within a day, a week or 30 days', () => {
  const now = new Date('2026-05-28T12:00:00Z');
  const ending = (name: string, day: string) => ({ name, status: 'EXPIRING', expiresAt: `${day}T23:59:59Z` }) as const;
  const none = { name: 'no end', status: 'ACTIVE', expiresAt: null } as const;
  const [far, near, soon, next] = [
    ending('far', '2026-06-20'),
    ending('near', '2026-06-01'),
    ending('soon', '2026-06-02'),
    ending('next', '2026-05-29'),
  ];
  expect(expiringNote([ending('past', '2026-05-27')], now, 'UTC')).toBeNull();
  expect([[none], [none, far], [far, soon, near], [far, next, near]].map((clients) => expiringNote(clients, now, 'UTC'))).toEqual(
    [
      null,
      { text: '1 client expires within 30 days', detail: ': “far”', tone: 'soon' },
      { text: '2 clients expire within 7 days', detail: ', starting with “near”, 1 more within 30 days', tone: 'week' },
      { text: '1 client expires within a day', detail: ': “next”, 2 more within 30 days', tone: 'day' },
    ],
  );
});
