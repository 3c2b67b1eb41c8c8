import { describe, expect, it } from 'vitest';
import { idsToLevel, findRows, idsAround, MAX_FOUND, parseResponse, rowsOf } from './json-rows.ts';
import type { JsonNode } from './json-node.ts';

function parsed(text: string): JsonNode {
  const root = parseResponse(text, false);
  if (root === null) throw new Error('no JSON');
  return root;
}

describe('a response', () => {
  it('is parsed if it is JSON', () => {
    expect(parsed('[{"id":1}]').source).toBe('[{"id":1}]');
    expect(parseResponse('<h1>', false)).toBeNull();
  });

  it.each([
    ['in a string', '[{"a":"]}"},{"b":"[{\\"'],
    ['in a string of a list', '[{"a":"]}"},["x","'],
    ['in a number', '[{"a":"]}"},{"b":12'],
    ['between elements', '[{"a":"]}"}'],
    ['after a comma', '[{"a":"]}"}, '],
  ])('that was cut %s has its complete elements', (_where, text) => {
    expect(parseResponse(text, true)?.children.map(({ source }) => source)).toEqual(['{"a":"]}"}']);
  });

  it.each(['[{"a":1', '{"a":[1,2],', '', '<h1>'])('has no complete elements if it was cut to %j', (text) => {
    expect(parseResponse(text, true)).toBeNull();
  });
});

describe('the rows of a tree', () => {
  const value = parsed('[{"id": 7.0, "a/b": {"x": null}}, "two"]');

  it('are those of the open nodes, with their place among their siblings', () => {
    expect(rowsOf(value, new Set(), 10)).toEqual([
      {
        id: '',
        parentId: null,
        level: 1,
        position: 1,
        siblings: 1,
        name: null,
        kind: 'list',
        text: '2 elements',
        childCount: 2,
        isExpanded: false,
      },
    ]);
    expect(
      rowsOf(value, new Set(['', '/0', '/0/1']), 10).map(({ id, level, position, siblings, text }) => [
        id,
        level,
        position,
        siblings,
        text,
      ]),
    ).toEqual([
      ['', 1, 1, 1, '2 elements'],
      ['/0', 2, 1, 2, 'id: 7.0'],
      ['/0/0', 3, 1, 2, '7.0'],
      ['/0/1', 3, 2, 2, '1 field'],
      ['/0/1/0', 4, 1, 1, 'null'],
      ['/1', 2, 2, 2, '"two"'],
    ]);
  });

  it('are no more than the maximum', () => {
    expect(rowsOf(value, new Set(['', '/0']), 3)).toHaveLength(3);
  });

  it('start open down to a level', () => {
    expect(idsToLevel(value, 1)).toEqual(['']);
    expect(idsToLevel(value, 3)).toEqual(['', '/0', '/0/1']);
  });
});

describe('a search', () => {
  const value = parsed('{"Team":{"name":"Kiln Town","odds":1.50},"kilns":[{"id":7},"KILN"]}');

  it('finds names and values as received, in any case, in the order of the document', () => {
    expect(findRows(value, 'kiln')).toEqual(['/0/0', '/1', '/1/1']);
    expect(findRows(value, '1.50')).toEqual(['/0/1']);
    expect(findRows(value, '')).toEqual([]);
  });

  it('finds no more than the maximum', () => {
    const long = parsed(JSON.stringify(Array.from({ length: MAX_FOUND + 1 }, () => 'kiln')));
    expect(findRows(long, 'kiln')).toHaveLength(MAX_FOUND);
  });

  it('lists the ids of the values around a value', () => {
    expect(idsAround('/1/1')).toEqual(['', '/1']);
    expect(idsAround('')).toEqual([]);
  });
});
