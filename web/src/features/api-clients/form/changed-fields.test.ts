import { describe, expect, it } from 'vitest';
import { addedPackages, changedFields, isUnchanged, rebasedClient } from './client-changes.ts';
import { type ClientFields, NEW_CLIENT } from './client-form-model.ts';

const BASE: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  activeUntil: '2027-03-01T10:30:00Z',
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
  packages: [
    { gameId: '1', productId: 'odds' },
    { gameId: '2', productId: 'odds' },
  ],
};

describe('changedFields', () => {
  it.each([
    { name: 'Other' },
    { historicalAccessHours: null },
    { historicalAccessHours: 0 },
    { activeUntil: null },
    { activeUntil: '2027-03-02T10:30:00Z' },
    { requestsPerSecond: 0 },
    { requestBurst: 7 },
    { maxConnections: 21 },
    { packages: [{ gameId: '1', productId: 'odds' }] },
    {
      packages: [
        { gameId: '1', productId: 'odds' },
        { gameId: '1', productId: 'match' },
      ],
    },
  ] satisfies Partial<ClientFields>[])('holds %j and nothing else [clients.edit.changed-only]', (change) => {
    expect(changedFields(BASE, { ...BASE, ...change })).toEqual(change);
  });

  it('is empty when nothing changed, in whatever order and notation [clients.edit.nothing-changed]', () => {
    const same = { ...BASE, packages: BASE.packages.toReversed(), activeUntil: '2027-03-01T10:30:00.000Z' };
    expect(isUnchanged(changedFields(BASE, same))).toBe(true);
  });
});

it('tells added from present packages', () => {
  const more = [...BASE.packages, { gameId: '3', productId: 'match' }];
  expect(addedPackages(BASE.packages, more)).toEqual([{ gameId: '3', productId: 'match' }]);
  expect(addedPackages(more, BASE.packages)).toEqual([]);
});

describe('what was typed', () => {
  it('takes amount and unit together', () => {
    const mine = { ...NEW_CLIENT, accessUnit: 'days' as const, name: 'Desk' };
    const theirs = { ...NEW_CLIENT, accessAmount: '7', burst: '9' };
    expect(rebasedClient(NEW_CLIENT, mine, theirs)).toEqual({ ...mine, burst: '9' });
  });

  it('stands on top of what somebody else changed meanwhile', () => {
    const mine = { ...NEW_CLIENT, name: 'Mine', burst: '9' };
    const theirs = { ...NEW_CLIENT, name: 'Theirs', concurrent: '1' };
    expect(rebasedClient(NEW_CLIENT, mine, theirs)).toEqual({ ...NEW_CLIENT, name: 'Mine', burst: '9', concurrent: '1' });
  });
});
