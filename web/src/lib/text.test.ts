import { describe, expect, it } from 'vitest';
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
});
