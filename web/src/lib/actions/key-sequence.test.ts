import { expect, it } from 'vitest';
import { KeySequence } from './key-sequence.ts';
import { parseShortcut } from './shortcut.ts';

const known = ['g t', 'g a', '?', 't', 'mod+k'].map((text) => ({ id: text, shortcut: parseShortcut(text) }));

/** What each of the presses did; the number is the time before it, milliseconds. */
function type(...presses: readonly (string | number)[]): (string | null)[] {
  const sequence = new KeySequence();
  let now = 0;
  return presses.flatMap((each) => {
    if (typeof each === 'number') {
      now += each;
      return [];
    }
    const [press = { key: '', mod: false }] = parseShortcut(each);
    return [sequence.next(press, now, known)];
  });
}

it('one press does what it stands for', () => {
  expect(type('?', 'mod+k', 'x', 't')).toEqual(['?', 'mod+k', null, 't']);
});

it('presses in a row do what they stand for together', () => {
  expect(type('g', 't', 't')).toEqual([null, 'g t', 't']);
  expect(type('g', 'g', 'a')).toEqual([null, null, 'g a']);
});

it('a press that does not go on with the row counts alone', () => {
  expect(type('g', '?', 't')).toEqual([null, '?', 't']);
  expect(type('g', 'x', 't')).toEqual([null, null, 't']);
  expect(type('g', 'mod+k')).toEqual([null, 'mod+k']);
});

it('presses that are far apart are no row', () => {
  expect(type('g', 1_000, 't')).toEqual([null, 'g t']);
  expect(type('g', 1_001, 't')).toEqual([null, 't']);
});

it('of two with the same keys the later one is meant', () => {
  const both = [...known, { id: 'inner', shortcut: parseShortcut('?') }];
  expect(new KeySequence().next({ key: '?', mod: false }, 0, both)).toBe('inner');
});
