import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../lib/form-diff.ts';
import { readCatalogue } from './catalogue.ts';
import { describeFields, NO_GAME } from './client-changes.ts';
import type { ClientFields } from './client-form-model.ts';

const game = (id: string, title: string) => ({ id, title, abbreviation: null, iconUrl: null });
const CATALOGUE = readCatalogue({
  games: [game('1', 'Dota 2'), game('2', 'Chess')],
  products: [
    { id: 'p-m', name: 'match', kind: 'MATCH' },
    { id: 'p-o', name: 'odds', kind: 'ODDS' },
  ],
  availablePackages: [],
});
const BASE: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  activeUntil: null,
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
  packages: [{ gameId: '1', productId: 'p-o' }],
};
const texts = (part: Partial<ClientFields> = {}) => describeFields({ ...BASE, ...part }, CATALOGUE);

describe('describeChanges', () => {
  it('says nothing of what stayed', () => {
    expect(describeChanges(texts(), texts(), NO_GAME)).toEqual([]);
  });

  it.each([
    [{ name: 'Other' }, 'Client name', 'Desk', 'Other'],
    [{ historicalAccessHours: 49 }, 'Historical access', '2 days', '49 hours'],
    [{ historicalAccessHours: null }, 'Historical access', '2 days', 'Unlimited'],
    [{ historicalAccessHours: 0 }, 'Historical access', '2 days', 'None'],
    [{ activeUntil: '2027-03-01T12:00:00Z' }, 'Active until', 'No end', '2027-03-01'],
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
  ])('says of %j what it was and will be', (part, label, before, after) => {
    expect(describeChanges(texts(), texts(part), NO_GAME)).toEqual([{ label, before, after }]);
  });

  it('names games that come and go', () => {
    expect(describeChanges(texts(), texts({ packages: [{ gameId: '2', productId: 'p-m' }] }), NO_GAME)).toEqual([
      { label: 'Dota 2', before: 'Odds', after: 'Not included' },
      { label: 'Chess', before: 'Not included', after: 'Match' },
    ]);
  });
});
