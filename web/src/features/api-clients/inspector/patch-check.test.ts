import { describe, expect, it } from 'vitest';
import { PatchChecker } from './patch-check.ts';

const frame = (patch: unknown, state: object): string => JSON.stringify({ channel: 'c', payload: { patch, state } });
const STATE = { id: 7, resource_version: 3, odds: 1.5, tags: ['a', 'b'], 'a/b': { c: null } };

/** Checks a message that follows one with {@link STATE}. */
function checkAfterState(patch: unknown, state: object) {
  const checker = new PatchChecker();
  expect(checker.check(frame([], STATE))).toBeNull();
  return checker.check(frame(patch, { ...STATE, resource_version: 4, ...state }));
}
const VERSION = { op: 'replace', path: '/resource_version', value: 4 };

describe('the patch of a message, applied to the state before it', () => {
  it.each([
    ['a value', [VERSION, { op: 'replace', path: '/odds', value: 1.75 }], { odds: 1.75 }],
    ['an added item', [VERSION, { op: 'add', path: '/tags/1', value: 'x' }], { tags: ['a', 'x', 'b'] }],
    ['an item at the end', [VERSION, { op: 'add', path: '/tags/-', value: 'x' }], { tags: ['a', 'b', 'x'] }],
    ['a removed item', [VERSION, { op: 'remove', path: '/tags/0' }], { tags: ['b'] }],
    ['an escaped path', [VERSION, { op: 'add', path: '/a~1b/d', value: 1 }], { 'a/b': { c: null, d: 1 } }],
    ['the whole state', [{ op: 'replace', path: '', value: { ...STATE, resource_version: 4 } }], {}],
  ])('gives the state of the message: %s', (_what, patch, state) => {
    expect(checkAfterState(patch, state)).toEqual({ differsAt: null });
  });

  it.each([
    ['another value', [VERSION, { op: 'replace', path: '/odds', value: 1.75 }], { odds: 1.8 }, '/odds'],
    ['a change that the patch lacks', [VERSION], { tags: ['a'] }, '/tags/1'],
    ['a path that does not exist', [VERSION, { op: 'replace', path: '/none/x', value: 1 }], {}, '/none/x'],
    ['an index that does not exist', [VERSION, { op: 'remove', path: '/tags/2' }], {}, '/tags/2'],
    ['a prototype', [VERSION, { op: 'add', path: '/__proto__', value: {} }], {}, '/__proto__'],
  ])('does not give the state of the message: %s', (_what, patch, state, differsAt) => {
    expect(checkAfterState(patch, state)).toEqual({ differsAt });
  });

  it('is not compared with a state of another entity, after a gap, without operations, or if it cannot be read', () => {
    expect(checkAfterState([VERSION], { id: 8 })).toBeNull();
    expect(checkAfterState([VERSION], { resource_version: 5 })).toBeNull();
    expect(checkAfterState([], {})).toBeNull();
    expect(checkAfterState([{ op: 'test', path: '' }], {})).toBeNull();
    expect(new PatchChecker().check('no JSON')).toBeNull();
    const checker = new PatchChecker();
    checker.check(frame([], STATE));
    checker.reset();
    expect(checker.check(frame([VERSION], { ...STATE, resource_version: 4 }))).toBeNull();
  });
});
