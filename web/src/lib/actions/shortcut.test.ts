import { describe, expect, it } from 'vitest';
import { ariaShortcut, isPlain, keyNames, parseShortcut, type Pressed, pressOf } from './shortcut.ts';

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, { altGr = false, ...parts }: Partial<Pressed> & { altGr?: boolean } = {}) =>
  pressOf({ key, ...NONE, ...parts, getModifierState: () => altGr });

describe('a shortcut', () => {
  it('is a character, one with Ctrl or Command, or several in a row', () => {
    expect(parseShortcut('?')).toEqual([{ key: '?', mod: false }]);
    expect(parseShortcut('mod+k')).toEqual([{ key: 'k', mod: true }]);
    expect(parseShortcut('g t')).toEqual([
      { key: 'g', mod: false },
      { key: 't', mod: false },
    ]);
  });

  it.each(['', 'K', 'esc', 'ctrl+k', 'g  t', 'mod+'])('is never %j', (text) => {
    expect(() => parseShortcut(text)).toThrow('No shortcut');
  });

  it('is plain where no press has Ctrl or Command', () => {
    expect(['?', 'g t', 'mod+k'].map((text) => isPlain(parseShortcut(text)))).toEqual([true, true, false]);
  });

  it('is shown as its keys are printed', () => {
    expect(keyNames(parseShortcut('mod+k'), false)).toEqual(['Ctrl', 'K']);
    expect(keyNames(parseShortcut('mod+k'), true)).toEqual(['⌘', 'K']);
    expect(keyNames(parseShortcut('g t'), true)).toEqual(['G', 'T']);
  });

  it('is told to screen readers where they have a form for it', () => {
    expect(ariaShortcut(parseShortcut('mod+k'), false)).toBe('Control+k');
    expect(ariaShortcut(parseShortcut('mod+k'), true)).toBe('Meta+k');
    expect(ariaShortcut(parseShortcut('g t'), false)).toBeNull();
  });
});

describe('a press', () => {
  it('is the character that came of it', () => {
    expect(press('?', { shiftKey: true })).toEqual({ key: '?', mod: false });
    expect(press('K', { ctrlKey: true })).toEqual({ key: 'k', mod: true });
    expect(press('k', { metaKey: true })).toEqual({ key: 'k', mod: true });
  });

  it('is one that is reached with AltGr', () => {
    expect(press('[', { ctrlKey: true, altKey: true, altGr: true })).toEqual({ key: '[', mod: false });
  });

  it('is a letter without Shift, also under Caps Lock and on layouts without Latin letters', () => {
    expect(press('G')).toEqual({ key: 'g', mod: false });
    expect(press('G', { shiftKey: true })).toBeNull();
    expect(press('л', { ctrlKey: true, code: 'KeyK' })).toEqual({ key: 'k', mod: true });
    expect(press('ö', { code: 'Semicolon' })).toEqual({ key: 'ö', mod: false });
  });

  it('is none where the browser or nobody has that combination', () => {
    expect(press('K', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(press('k', { altKey: true })).toBeNull();
    expect(press('Enter')).toBeNull();
    expect(press('Shift', { shiftKey: true })).toBeNull();
  });
});
