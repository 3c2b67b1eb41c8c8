import { describe, expect, it, vi } from 'vitest';
import { fullName, initials, truncate } from './text.ts';

it.each([
  ['Ana', 'Berg', 'Ana Berg'],
  [' Ana ', null, 'Ana'],
  [null, 'Berg', 'Berg'],
  ['', '  ', ''],
  [null, null, ''],
])('the name of %j %j is %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

it('keeps a text of exactly the maximum length', () => {
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50));
});

it('shortens a longer text with an ellipsis', () => {
  expect(truncate('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`);
});

it('cuts between graphemes', () => {
  expect(truncate('👩‍👩‍👧é🇸🇪z', 3)).toBe('👩‍👩‍👧é🇸🇪…');
});

describe('initials', () => {
  it('are the first letters of the first and the last word', () => {
    expect(initials('Ada Maria Lovelace')).toBe('AL');
    expect(initials('team of nine')).toBe('TN');
  });

  it('are two letters of a single word', () => {
    expect(initials('Östersund')).toBe('ÖS');
    expect(initials('x')).toBe('X');
  });

  it('ignores punctuation and is empty without letters', () => {
    expect(initials('  [G2] «Esports» ')).toBe('GE');
    expect(initials('***')).toBe('');
  });

  it('need no segmenter for Latin letters, which costs a phone 50 ms of the first visit', async () => {
    const Segmenter = vi.spyOn(Intl, 'Segmenter');
    vi.resetModules();
    const fresh = await import('./text.ts');
    expect(fresh.initials('Åsa Ek')).toBe('ÅE');
    expect(Segmenter).not.toHaveBeenCalled();
    expect(fresh.truncate('ЖЖ', 1)).toBe('Ж…');
    expect(Segmenter).toHaveBeenCalledOnce();
    Segmenter.mockRestore();
  });
});
