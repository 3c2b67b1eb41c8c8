import { expect, it } from 'vitest';
import { sideName } from './sides.ts';

it.each([
  ['a side without a competitor', null, 'TBD'],
  ['a side without a roster', { rosterId: null, entity: null }, 'TBD'],
  ['a roster whose name could not be read', { rosterId: '7', entity: null }, null],
  ['a named side', { rosterId: '7', entity: { name: 'Harbor' } }, 'Harbor'],
])('says TBD only for a side that is undecided: %s', (_case, side, name) => {
  expect(sideName(side)).toBe(name);
});
