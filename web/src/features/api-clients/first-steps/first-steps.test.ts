import { expect, it } from 'vitest';
import { stepsOf } from './first-steps.tsx';
import { isNewCustomer } from './is-new-customer.ts';

const client = { id: 'c 1', name: 'Desk' };
const done = (facts: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({
    client: null,
    clientWithKey: null,
    isKeyTested: false,
    hasRequest: false,
    ...facts,
  }).map(({ isDone }) => isDone);

it('each step is ticked from its own fact', () => {
  expect(done({})).toEqual([false, false, false, false]);
  expect(done({ client })).toEqual([true, false, false, false]);
  expect(done({ client, clientWithKey: client })).toEqual([true, true, false, false]);
  expect(done({ client, clientWithKey: client, isKeyTested: true })).toEqual([true, true, true, false]);
  expect(done({ client, clientWithKey: client, isKeyTested: true, hasRequest: true })).toEqual([true, true, true, true]);
});

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
