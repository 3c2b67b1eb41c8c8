import { describe, expect, it } from 'vitest';
import { changesBetween, jsonLines } from './json-changes.ts';
import { type JsonNode, parseJson } from './json-node.ts';

function node(value: unknown): JsonNode {
  const parsed = parseJson(JSON.stringify(value));
  if (parsed === null) throw new Error('no JSON');
  return parsed;
}

describe('the changes between two states', () => {
  it('are the values that differ, with their paths', () => {
    const before = { id: 1, state: 'open', selections: [{ odds: 1.8 }, { odds: 2 }], 'a/b~c': 1 };
    const after = { id: 1, selections: [{ odds: 1.85 }, { odds: 2 }, { odds: 9 }], title: null, 'a/b~c': 2 };
    expect(changesBetween(node(before), node(after))).toEqual([
      { path: '/state', before: '"open"', after: null },
      { path: '/selections/0/odds', before: '1.8', after: '1.85' },
      { path: '/selections/2', before: null, after: '{"odds":9}' },
      { path: '/a~1b~0c', before: '1', after: '2' },
      { path: '/title', before: null, after: 'null' },
    ]);
  });

  it('are none for equal states, and one where the kind of value differs', () => {
    expect(changesBetween(node({ a: [1, { b: null }] }), node({ a: [1, { b: null }] }))).toEqual([]);
    expect(changesBetween(node({ a: [] }), node({ a: {} }))).toEqual([{ path: '/a', before: '[]', after: '{}' }]);
    expect(changesBetween(node(null), node({ a: 1 }))).toEqual([{ path: '', before: 'null', after: '{"a":1}' }]);
  });

  it('are at most 200', () => {
    const numbers = (offset: number) => Array.from({ length: 1_000 }, (_, index) => index + offset);
    expect(changesBetween(node(numbers(0)), node(numbers(1)))).toHaveLength(200);
  });
});

describe('formatted JSON', () => {
  it('has the lines of JSON.stringify, with the changed values marked', () => {
    const value = { id: 1, odds: [1.5, { of: 'a' }], empty: [], none: {}, text: 'a\n"b"' };
    const lines = jsonLines(node(value), [
      { path: '/odds/1', after: '{"of":"a"}' },
      { path: '/text', after: '""' },
    ]);
    expect(lines.map(({ text }) => text).join('\n')).toBe(JSON.stringify(value, null, 2));
    expect(lines.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual([
      '{',
      '"of": "a"',
      '}',
      '"text": "a\\n\\"b\\""',
    ]);
  });

  it('marks the brackets of an object or list that has lost members', () => {
    const before = node({ odds: [1, 2, 3], all: [1], same: [1] });
    const after = node({ odds: [1, 2], all: [], same: [1] });
    const lines = jsonLines(after, changesBetween(before, after));
    expect(lines.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual(['"odds": [', '],', '"all": [],']);
  });
});
