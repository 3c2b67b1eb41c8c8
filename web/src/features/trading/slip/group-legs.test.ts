import { expect, it } from 'vitest';
import { groupLegs, shownLegs } from './group-legs.ts';
import { HARBOR, NORTHWIND, slipLegsOf, slipMarket } from './slip-fixtures.ts';

it('groups legs by series [slip.groups]', () => {
  const [one] = slipLegsOf(1);
  const [other] = slipLegsOf(1, { market: slipMarket({ seriesId: 't' }) });
  if (one === undefined || other === undefined) throw new Error('No legs.');
  expect(
    groupLegs([one, other, one], { first: null, second: null }).map(({ seriesId, legs }) => [seriesId, legs.length]),
  ).toEqual([
    ['s', 2],
    ['t', 1],
  ]);
});

it.each([
  [NORTHWIND, HARBOR, 'NW vs HBR'],
  [NORTHWIND, { ...HARBOR, abbreviation: null }, 'NW vs Harbor'],
  [NORTHWIND, null, 'NW vs TBD'],
  [null, HARBOR, 'TBD vs HBR'],
])('titles a group by the abbreviations [slip.group-title] %#', (first, second, title) => {
  expect(groupLegs(slipLegsOf(1), { first, second })[0]?.title).toBe(title);
});

it('shows ten until all are wanted [slip.show-ten] [slip.show-more]', () => {
  expect(shownLegs(slipLegsOf(12), false)).toHaveLength(10);
  expect(shownLegs(slipLegsOf(12), true)).toHaveLength(12);
  expect(shownLegs(slipLegsOf(3), false)).toHaveLength(3);
});
