import { describe, expect, it } from 'vitest';
import { findGames, readCatalogue } from './catalogue.ts';

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

describe('isOffered', () => {
  it('is true for available packages only; search still finds every game', () => {
    expect(offeredOf(answer)).toEqual([true, false, false]);
    expect(readCatalogue(answer).games.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is true for packages that the client has', () => {
    expect(offeredOf(answer, [{ game: game('2'), product: ODDS }])).toEqual([true, false, true]);
  });

  it.each([
    ['are none', []],
    ['could not be read', null],
  ])('is true for everything if the packages %s', (_case, availablePackages) => {
    expect(offeredOf({ ...answer, availablePackages })).toEqual([true, true, true]);
  });
});

const GAMES = [
  { id: '5', title: 'Counter-Strike 2', abbreviation: 'CS2' },
  { id: '2', title: 'League of Legends', abbreviation: 'LoL' },
  { id: '30', title: 'League of Legends: Wild Rift', abbreviation: 'WR' },
  { id: '9', title: null, abbreviation: null },
];
const found = (search: string, added: string[] = []) => findGames(GAMES, new Set(added), search).map(({ id }) => id);

it.each([
  ['league wild', ['30']],
  ['  LEGENDS   of ', ['2', '30']],
  ['league cs2', []],
])('%j finds %j: every word must match [clients.form.search.every-word]', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

it.each([
  ['lol', ['2']],
  ['wr league', ['30']],
  ['strike', ['5']],
])('%j finds %j in title or abbreviation [clients.form.search.title-or-abbreviation]', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

it('finds all games that are not added, sorted by title, for an empty search [clients.form.search.added-not-offered]', () => {
  expect(found('', ['2'])).toEqual(['5', '9', '30']);
});
