import { expect, it } from 'vitest';
import { matchesWords } from './search-words.ts';

it.each([
  ['', true],
  ['  ', true],
  ['LIVE', true],
  ['page live', true],
  ['live nothing', false],
  ['livepage', false],
])('%j in a live page: %s', (search, found) => {
  expect(matchesWords(search, ['Live', null, undefined, 'page'])).toBe(found);
});
