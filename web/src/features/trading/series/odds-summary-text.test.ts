import { expect, it } from 'vitest';
import { lookAtOdds, oddsSummary } from './odds-summary-text.ts';

const market = (id: string, odds: readonly (number | null)[], state = 'OPEN') => ({
  id,
  state,
  selections: odds.map((each, index) => ({ id: `${id}:${index}`, odds: each })),
});
const between = (before: ReturnType<typeof market>[], after: ReturnType<typeof market>[]) =>
  oddsSummary(lookAtOdds(before), lookAtOdds(after));

it('counts prices that changed as people read them', () => {
  expect(between([market('1', [1.5, 2.5]), market('2', [3])], [market('1', [1.504, 2.6]), market('2', [3.2])])).toBe(
    '2 odds changed',
  );
});

it('is nothing when nothing changed', () => {
  expect(between([market('1', [1.5, null])], [market('1', [1.5, null])])).toBeNull();
});

it('does not count what was not there before', () => {
  expect(between([market('1', [null, 2])], [market('1', [1.5, 2]), market('2', [3], 'SUSPENDED')])).toBeNull();
});

it('says what was suspended and settled', () => {
  const before = ['1', '2', '3', '4'].map((id) => market(id, [2]));
  const after = [market('1', [3]), market('2', [2], 'SUSPENDED'), market('3', [2], 'SETTLED'), market('4', [2], 'SETTLED')];
  expect(between(before, after)).toBe('1 odds changed, 1 market suspended, 2 markets settled');
});
