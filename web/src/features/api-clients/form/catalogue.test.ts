import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const game = (id: string) => ({ id, title: `Game ${id}`, abbreviation: null, iconUrl: null });
const product = (id: string, kind: 'MATCH' | 'ODDS') => ({ id, name: id, kind });
const MATCH = product('m', 'MATCH');
const ODDS = product('o', 'ODDS');
const answer = {
  games: [game('1'), game('2')],
  products: [MATCH, ODDS],
  availablePackages: [{ game: game('1'), product: MATCH }],
};
const ALL = [
  { gameId: '1', productId: 'm' },
  { gameId: '1', productId: 'o' },
  { gameId: '2', productId: 'o' },
];
const offeredOf = (...args: Parameters<typeof readCatalogue>) => ALL.map(readCatalogue(...args).isOffered);

describe('what a client may be given', () => {
  it('is what the packages cover; every game can be found all the same', () => {
    expect(offeredOf(answer)).toEqual([true, false, false]);
    expect(readCatalogue(answer).games.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is also what it has already', () => {
    expect(offeredOf(answer, [{ game: game('2'), product: ODDS }])).toEqual([true, false, true]);
  });

  it.each([
    ['are none', []],
    ['could not be read', null],
  ])('is everything while the packages %s', (_case, availablePackages) => {
    expect(offeredOf({ ...answer, availablePackages })).toEqual([true, true, true]);
  });
});
