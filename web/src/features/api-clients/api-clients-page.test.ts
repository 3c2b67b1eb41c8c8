import { expect, it } from 'vitest';
import { isNewCustomer } from './api-clients-page.tsx';

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
