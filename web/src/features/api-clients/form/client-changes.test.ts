import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../lib/form-diff.ts';
import { readCatalogue } from './catalogue.ts';
import { changedFields, describeFields, isUnchanged, NO_GAME } from './client-changes.ts';
import { type ClientFields, NEW_CLIENT, rebasedClient } from './client-form-model.ts';

const BASE: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  expiresAt: '2027-03-01T10:30:00Z',
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
    { expiresAt: null },
    { expiresAt: '2027-03-02T10:30:00Z' },
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
  ] satisfies Partial<ClientFields>[])('are %j and nothing else [clients.edit.changed-only]', (change) => {
    expect(changedFields(BASE, { ...BASE, ...change })).toEqual(change);
  });

  it('are empty when nothing changed, in any order and notation [clients.edit.nothing-changed]', () => {
    const same = { ...BASE, packages: BASE.packages.toReversed(), expiresAt: '2027-03-01T10:30:00.000Z' };
    expect(isUnchanged(changedFields(BASE, same))).toBe(true);
  });
});

describe('rebasedClient', () => {
  it('copies amount and unit together', () => {
    const mine = { ...NEW_CLIENT, accessUnit: 'days' as const, name: 'Desk' };
    const theirs = { ...NEW_CLIENT, accessAmount: '7', burst: '9' };
    expect(rebasedClient(NEW_CLIENT, mine, theirs)).toEqual({ ...mine, burst: '9' });
  });

  it('applies the changes to the version that another user saved', () => {
    const mine = { ...NEW_CLIENT, name: 'Mine', burst: '9' };
    const theirs = { ...NEW_CLIENT, name: 'Theirs', concurrent: '1' };
    expect(rebasedClient(NEW_CLIENT, mine, theirs)).toEqual({ ...NEW_CLIENT, name: 'Mine', burst: '9', concurrent: '1' });
  });
});

const game = (id: string, title: string) => ({ id, title, abbreviation: null, iconUrl: null });
const CATALOGUE = readCatalogue({
  games: [game('1', 'Dota 2'), game('2', 'Chess')],
  products: [
    { id: 'p-m', name: 'match', kind: 'MATCH' },
    { id: 'p-o', name: 'odds', kind: 'ODDS' },
  ],
  availablePackages: [],
});
const DESCRIBED: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  expiresAt: null,
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
  packages: [{ gameId: '1', productId: 'p-o' }],
};
const texts = (part: Partial<ClientFields> = {}) => describeFields({ ...DESCRIBED, ...part }, CATALOGUE, null);

describe('describeChanges', () => {
  it('omits unchanged fields', () => {
    expect(describeChanges(texts(), texts(), NO_GAME)).toEqual([]);
  });

  it.each([
    [{ name: 'Other' }, 'Client name', 'Desk', 'Other'],
    [{ historicalAccessHours: 49 }, 'Historical access', '2 days', '49 hours'],
    [{ historicalAccessHours: null }, 'Historical access', '2 days', 'Unlimited'],
    [{ historicalAccessHours: 0 }, 'Historical access', '2 days', 'None'],
    [{ expiresAt: '2027-03-01T12:00:00Z' }, 'Active until', 'No end', '2027-03-01'],
    [{ maxConnections: Number.NaN }, 'Concurrent connections', '20', '–'],
    [
      {
        packages: [
          { gameId: '1', productId: 'p-o' },
          { gameId: '1', productId: 'p-m' },
        ],
      },
      'Dota 2',
      'Odds',
      'Match, Odds',
    ],
  ])('describes %j with old and new text', (part, label, before, after) => {
    expect(describeChanges(texts(), texts(part), NO_GAME)).toEqual([{ label, before, after }]);
  });

  it('lists added and removed games', () => {
    expect(describeChanges(texts(), texts({ packages: [{ gameId: '2', productId: 'p-m' }] }), NO_GAME)).toEqual([
      { label: 'Dota 2', before: 'Odds', after: 'Not included' },
      { label: 'Chess', before: 'Not included', after: 'Match' },
    ]);
  });
});
