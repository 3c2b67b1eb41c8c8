import { expect, it } from 'vitest';
import { outcomeSide, sideName } from './sides.ts';

it.each([
  ['a side without a competitor', null, 'TBD'],
  ['a side without a roster', { rosterId: null, entity: null }, 'TBD'],
  ['a roster whose name could not be read', { rosterId: '7', entity: null }, null],
  ['a named side', { rosterId: '7', entity: { name: 'Harbor' } }, 'Harbor'],
])('says TBD only for a side that is undecided: %s', (_case, side, name) => {
  expect(sideName(side)).toBe(name);
});

it.each([
  ['by its team, if the gateway does not know the sides yet', { entity: 'a', side: null }, ['a', 'b'], 'LEFT'],
  ['by its team, not by what the gateway said of the former sides', { entity: 'a', side: 'LEFT' }, ['b', 'a'], 'RIGHT'],
  ['by the gateway, while the name of its team is not known', { entity: 'b', side: 'RIGHT' }, ['a', null], 'RIGHT'],
  [
    'on neither side, although the gateway named one before the team was replaced',
    { entity: 'b', side: 'RIGHT' },
    ['a', 'c'],
    null,
  ],
  ['on neither side, if its team is neither', { entity: 'c', side: null }, ['a', 'b'], null],
  ['by the gateway, if it has a result', { entity: 'c', side: 'LEFT', resultName: 'yes' }, ['a', 'b'], 'LEFT'],
] as const)('places an outcome %s', (_case, { entity, ...outcome }, [first, second], side) => {
  const sideOf = (id: string | null) => (id === null ? null : { id });
  const sides = { first: sideOf(first), second: sideOf(second) };
  expect(outcomeSide({ resultName: null, ...outcome, entity: { id: entity } }, sides)).toBe(side);
});
