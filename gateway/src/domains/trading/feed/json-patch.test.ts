import { describe, expect, it } from 'vitest';
import { applyPatch, type PatchOperation } from './json-patch.ts';

const document = { id: 7, tags: ['a', 'b'], score: { home: 1 }, 'a/b': 1 };

describe('a patch', () => {
  it('is applied to a copy', () => {
    const before = structuredClone(document);
    const result = applyPatch(document, [
      { op: 'replace', path: '/score/home', value: 2 },
      { op: 'add', path: '/tags/-', value: 'c' },
      { op: 'add', path: '/tags/0', value: '0' },
      { op: 'remove', path: '/id' },
      { op: 'replace', path: '/a~1b', value: 3 },
    ]);
    expect(result).toEqual({ value: { tags: ['0', 'a', 'b', 'c'], score: { home: 2 }, 'a/b': 3 } });
    expect(document).toEqual(before);
  });

  it('copies the values of the patch', () => {
    const value = { home: 5 };
    const result = applyPatch(document, [
      { op: 'replace', path: '/score', value },
      { op: 'replace', path: '/score/home', value: 6 },
    ]);
    expect(result).toMatchObject({ value: { score: { home: 6 } } });
    expect(value).toEqual({ home: 5 });
  });

  it.each([undefined, null, document])('replaces %j by a whole document', (before) => {
    expect(applyPatch(before, [{ op: 'add', path: '', value: { id: 8 } }])).toEqual({ value: { id: 8 } });
  });

  it('replaces a whole document only if there is one', () => {
    const patch: PatchOperation[] = [{ op: 'replace', path: '', value: { id: 8 } }];
    expect(applyPatch(document, patch)).toEqual({ value: { id: 8 } });
    expect(applyPatch(undefined, patch)).toBeNull();
  });

  it('applies further operations to the new document', () => {
    const value = { id: 8 };
    const result = applyPatch(undefined, [
      { op: 'add', path: '', value },
      { op: 'replace', path: '/id', value: 9 },
    ]);
    expect(result).toEqual({ value: { id: 9 } });
    expect(value).toEqual({ id: 8 });
  });

  const failing: [string, PatchOperation][] = [
    ['a missing member', { op: 'replace', path: '/nothing', value: 1 }],
    ['a missing parent', { op: 'add', path: '/nothing/here', value: 1 }],
    ['a missing place to remove', { op: 'remove', path: '/nothing' }],
    ['a position past the end', { op: 'replace', path: '/tags/2', value: 1 }],
    ['a new position past the end', { op: 'add', path: '/tags/3', value: 1 }],
    ['an invalid position', { op: 'replace', path: '/tags/01', value: 1 }],
    ['a replacement of the end of a list', { op: 'replace', path: '/tags/-', value: 1 }],
    ['the length of a list', { op: 'remove', path: '/tags/length' }],
    ['a character of a string', { op: 'replace', path: '/tags/0/0', value: 'x' }],
    ['an inherited member', { op: 'replace', path: '/toString', value: 1 }],
    ['a failed test', { op: 'test', path: '/id', value: 8 }],
    ['a path without a slash', { op: 'replace', path: 'id', value: 1 }],
    ['a removal of the whole document', { op: 'remove', path: '' }],
    ['a prototype', { op: 'add', path: '/__proto__/polluted', value: true }],
    ['a prototype at the end of a path', { op: 'add', path: '/score/__proto__', value: { polluted: true } }],
    ['a constructor', { op: 'add', path: '/constructor/prototype/polluted', value: true }],
    ['a copy from a constructor', { op: 'copy', from: '/constructor', path: '/id' }],
  ];
  it.each(failing)('fails as a whole on %s', (_, operation) => {
    const result = applyPatch(document, [{ op: 'replace', path: '/id', value: 99 }, operation]);
    expect(result).toBeNull();
    expect(document.id).toBe(7);
    expect('polluted' in {}).toBe(false);
  });

  it('passes a successful test operation', () => {
    expect(applyPatch(document, [{ op: 'test', path: '/score', value: { home: 1 } }])).not.toBeNull();
  });
});
