import { expect, it } from 'vitest';
import { member, parseJson } from './json-node.ts';

it('a JSON text keeps its numbers, escapes and repeated names as they were received', () => {
  const node = parseJson(String.raw`{"id": 9007199254740993, "big": 1e400, "odds": [1.50, -0], "odds": "\u00e9"}`);
  expect(node?.children.map(({ name, source }) => [name, source])).toEqual([
    ['id', '9007199254740993'],
    ['big', '1e400'],
    ['odds', '[1.50, -0]'],
    ['odds', String.raw`"\u00e9"`],
  ]);
  expect(member(node ?? undefined, 'odds')).toMatchObject({ kind: 'string', text: 'é' });
  expect(member(node?.children[2], 'odds')).toBeUndefined();
});

it.each(['', '<h1>', '{"a":1,}', '// no\n1', '[1', '['.repeat(200_000)])('a text that is no JSON has no value', (text) => {
  expect(parseJson(text)).toBeNull();
});
