import { describe, expect, it } from 'vitest';
import { rebased, typedKeys } from './dirty-fields.ts';

const BEFORE = { name: '', amount: '48', unit: 'hours', games: ['1'] };
const GROUPS = [['amount', 'unit']] as const;

describe('what was typed', () => {
  it('is what differs, whatever belongs together with it', () => {
    expect(typedKeys(BEFORE, { ...BEFORE, unit: 'days', games: ['1', '2'] }, GROUPS)).toEqual(['amount', 'unit', 'games']);
  });

  it('is nothing while the values are the same', () => {
    expect(typedKeys(BEFORE, { ...BEFORE, games: ['1'] }, GROUPS)).toEqual([]);
  });

  it('stands on top of what somebody else changed meanwhile', () => {
    const mine = { ...BEFORE, name: 'Mine', unit: 'days' };
    const theirs = { ...BEFORE, name: 'Theirs', amount: '7', games: [] };
    expect(rebased(BEFORE, mine, theirs, GROUPS)).toEqual({ name: 'Mine', amount: '48', unit: 'days', games: [] });
  });
});
