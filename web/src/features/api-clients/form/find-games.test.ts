import { expect, it } from 'vitest';
import { findGames } from './catalogue.ts';

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

it('offers everything to an empty search, by title, and nothing that was added [clients.form.search.added-not-offered]', () => {
  expect(found('', ['2'])).toEqual(['5', '9', '30']);
});
