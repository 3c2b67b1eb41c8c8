import { expect, it } from 'vitest';
import { describeChanges, describeClashes } from './field-texts.ts';

const BEFORE = new Map([
  ['Name', 'Desk'],
  ['Burst', '5'],
]);
const texts = (part: Record<string, string>) => new Map([...BEFORE, ...Object.entries(part)]);

it('changes are the lines that are not as they were, with those that came', () => {
  expect(describeChanges(BEFORE, texts({}), '–')).toEqual([]);
  expect(describeChanges(BEFORE, texts({ Name: 'Other', Chess: 'Odds' }), '–')).toEqual([
    { label: 'Name', before: 'Desk', after: 'Other' },
    { label: 'Chess', before: '–', after: 'Odds' },
  ]);
});

it('a clash shows what either changed, and where both did', () => {
  expect(describeClashes(BEFORE, texts({ Name: 'Theirs', Burst: '9' }), texts({ Name: 'Mine', Limit: '1' }), '–')).toEqual([
    { label: 'Name', theirs: 'Theirs', mine: 'Mine', both: true },
    { label: 'Burst', theirs: '9', mine: '5', both: false },
    { label: 'Limit', theirs: '–', mine: '1', both: false },
  ]);
});

it('what both changed alike is no clash', () => {
  const [clash] = describeClashes(BEFORE, texts({ Name: 'Same' }), texts({ Name: 'Same' }), '–');
  expect(clash?.both).toBe(false);
});
