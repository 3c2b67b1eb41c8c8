import { describe, expect, it } from 'vitest';
import { describeChanges, describeConflicts, rebaseValues, dirtyKeys } from './form-diff.ts';

const BEFORE = { name: '', amount: '48', unit: 'hours', games: ['1'] };
const GROUPS = [['amount', 'unit']] as const;

describe('dirty fields', () => {
  it('are the changed fields and the rest of their groups', () => {
    expect(dirtyKeys(BEFORE, { ...BEFORE, unit: 'days', games: ['1', '2'] }, GROUPS)).toEqual(['amount', 'unit', 'games']);
  });

  it('are none while the values are equal', () => {
    expect(dirtyKeys(BEFORE, { ...BEFORE, games: ['1'] }, GROUPS)).toEqual([]);
  });

  it("keep the user's values when another user's version replaces the saved one", () => {
    const mine = { ...BEFORE, name: 'Mine', unit: 'days' };
    const theirs = { ...BEFORE, name: 'Theirs', amount: '7', games: [] };
    expect(rebaseValues(BEFORE, mine, theirs, GROUPS)).toEqual({ name: 'Mine', amount: '48', unit: 'days', games: [] });
  });
});

it('lists of ids keep what either side added, without what either side removed', () => {
  const managers = (...ids: string[]) => ({ managers: ids });
  expect(rebaseValues(managers('a', 'b', 'c'), managers('a', 'c', 'mine'), managers('b', 'c', 'theirs'))).toEqual(
    managers('c', 'theirs', 'mine'),
  );
  expect(rebaseValues(managers('a'), managers('a', 'b'), managers('a', 'b'))).toEqual(managers('a', 'b'));
});

const TEXTS_BEFORE = new Map([
  ['Name', 'Desk'],
  ['Burst', '5'],
]);
const texts = (part: Record<string, string>) => new Map([...TEXTS_BEFORE, ...Object.entries(part)]);

it('changes are the changed and the new lines', () => {
  expect(describeChanges(TEXTS_BEFORE, texts({}), '–')).toEqual([]);
  expect(describeChanges(TEXTS_BEFORE, texts({ Name: 'Other', Chess: 'Odds' }), '–')).toEqual([
    { label: 'Name', before: 'Desk', after: 'Other' },
    { label: 'Chess', before: '–', after: 'Odds' },
  ]);
});

it('a conflict shows what either side changed, and marks what both changed differently', () => {
  expect(
    describeConflicts(TEXTS_BEFORE, texts({ Name: 'Theirs', Burst: '9' }), texts({ Name: 'Mine', Limit: '1' }), '–'),
  ).toEqual([
    { label: 'Name', theirs: 'Theirs', mine: 'Mine', isContested: true },
    { label: 'Burst', theirs: '9', mine: null, isContested: false },
    { label: 'Limit', theirs: '–', mine: '1', isContested: false },
  ]);
});

it('the same change on both sides is not contested', () => {
  const [conflict] = describeConflicts(TEXTS_BEFORE, texts({ Name: 'Same' }), texts({ Name: 'Same' }), '–');
  expect(conflict?.isContested).toBe(false);
});
