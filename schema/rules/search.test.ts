import { expect, it } from 'vitest';
import { matchesWords } from './search.ts';

it.each([
  ['', true],
  ['  ', true],
  ['LIVE', true],
  ['page live', true],
  ['live nothing', false],
  ['livepage', false],
])('whether the search %j finds the words "Live" and "page": %s', (search, found) => {
  expect(matchesWords(search, ['Live', null, undefined, 'page'])).toBe(found);
});

it.each(['are odds', 'ODDS åre', 'Åre  Odds', 'a\u030Are\u200B', 'odds\u00A0åre'])('finds Åre Odds for %j', (search) => {
  expect(matchesWords(search, ['Åre Odds AB'])).toBe(true);
});
