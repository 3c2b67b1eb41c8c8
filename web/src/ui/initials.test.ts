import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Ada Maria Lovelace')).toBe('AL');
    expect(initials('team of nine')).toBe('TN');
  });

  it('takes two letters of a single word', () => {
    expect(initials('Östersund')).toBe('ÖS');
    expect(initials('x')).toBe('X');
  });

  it('reads past signs and is empty without letters', () => {
    expect(initials('  [G2] «Esports» ')).toBe('GE');
    expect(initials('***')).toBe('');
  });
});
