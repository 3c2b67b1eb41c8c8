import { describe, expect, it } from 'vitest';
import { ariaShortcut, isSingleKey, keyNames, KeySequence, parseShortcut, type KeyInput, keyPressOf } from './shortcut.ts';

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, { altGr = false, ...parts }: Partial<KeyInput> & { altGr?: boolean } = {}) =>
  keyPressOf({ key, ...NONE, ...parts, getModifierState: () => altGr });

describe('a shortcut', () => {
  it('is a character, one with Ctrl or Command, or a sequence', () => {
    expect(parseShortcut('?')).toEqual([{ key: '?', mod: false }]);
    expect(parseShortcut('mod+k')).toEqual([{ key: 'k', mod: true }]);
    expect(parseShortcut('g t')).toEqual([
      { key: 'g', mod: false },
      { key: 't', mod: false },
    ]);
  });

  it.each(['', 'K', 'esc', 'ctrl+k', 'g  t', 'mod+'])('is never %j', (text) => {
    expect(() => parseShortcut(text)).toThrow('Not a shortcut');
  });

  it('is single-key if no key press has Ctrl or Command', () => {
    expect(['?', 'g t', 'mod+k'].map((text) => isSingleKey(parseShortcut(text)))).toEqual([true, true, false]);
  });

  it('is shown by its key labels', () => {
    expect(keyNames(parseShortcut('mod+k'), false)).toEqual(['Ctrl', 'K']);
    expect(keyNames(parseShortcut('mod+k'), true)).toEqual(['⌘', 'K']);
    expect(keyNames(parseShortcut('g t'), true)).toEqual(['G', 'T']);
  });

  it('has an aria-keyshortcuts value unless it is a sequence', () => {
    expect(ariaShortcut(parseShortcut('mod+k'), false)).toBe('Control+k');
    expect(ariaShortcut(parseShortcut('mod+k'), true)).toBe('Meta+k');
    expect(ariaShortcut(parseShortcut('g t'), false)).toBeNull();
  });
});

describe('a key press', () => {
  it('is the typed character', () => {
    expect(press('?', { shiftKey: true })).toEqual({ key: '?', mod: false });
    expect(press('K', { ctrlKey: true })).toEqual({ key: 'k', mod: true });
    expect(press('k', { metaKey: true })).toEqual({ key: 'k', mod: true });
  });

  it('accepts characters typed with AltGr', () => {
    expect(press('[', { ctrlKey: true, altKey: true, altGr: true })).toEqual({ key: '[', mod: false });
  });

  it('is a letter without Shift, also under Caps Lock and on layouts without Latin letters', () => {
    expect(press('G')).toEqual({ key: 'g', mod: false });
    expect(press('G', { shiftKey: true })).toBeNull();
    expect(press('л', { ctrlKey: true, code: 'KeyK' })).toEqual({ key: 'k', mod: true });
    expect(press('ö', { code: 'Semicolon' })).toEqual({ key: 'ö', mod: false });
  });

  it('is null for combinations of the browser and unused ones', () => {
    expect(press('K', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(press('k', { altKey: true })).toBeNull();
    expect(press('Enter')).toBeNull();
    expect(press('Shift', { shiftKey: true })).toBeNull();
  });
});

const known = ['g t', 'g a', '?', 't', 'mod+k'].map((text) => ({ id: text, shortcut: parseShortcut(text) }));

/** The action of each press; null if it has none. A number is the time before the next press, milliseconds. */
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

it('recognizes a single key press', () => {
  expect(type('?', 'mod+k', 'x', 't')).toEqual(['?', 'mod+k', null, 't']);
});

it('recognizes a sequence', () => {
  expect(type('g', 't', 't')).toEqual([null, 'g t', 't']);
  expect(type('g', 'g', 'a')).toEqual([null, null, 'g a']);
});

it('starts over with a key press that does not continue the sequence', () => {
  expect(type('g', '?', 't')).toEqual([null, '?', 't']);
  expect(type('g', 'x', 't')).toEqual([null, null, 't']);
  expect(type('g', 'mod+k')).toEqual([null, 'mod+k']);
});

it('does not join key presses that are far apart', () => {
  expect(type('g', 1_000, 't')).toEqual([null, 'g t']);
  expect(type('g', 1_001, 't')).toEqual([null, 't']);
});

it('of two equal shortcuts, the later one wins', () => {
  const both = [...known, { id: 'inner', shortcut: parseShortcut('?') }];
  expect(new KeySequence().next({ key: '?', mod: false }, 0, both)).toBe('inner');
});
