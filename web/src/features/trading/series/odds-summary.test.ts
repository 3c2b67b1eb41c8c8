import { expect, it } from 'vitest';
import { oddsSnapshot, oddsSummary } from './odds-summary.tsx';

const market = (id: string, odds: readonly (number | null)[], state = 'OPEN') => ({
  id,
  state,
  selections: odds.map((each, index) => ({ id: `${id}:${index}`, odds: each })),
});
const summaryOf = (before: ReturnType<typeof market>[], after: ReturnType<typeof market>[]) =>
  oddsSummary(oddsSnapshot(before), oddsSnapshot(after));

it('counts displayed prices that changed', () => {
  expect(summaryOf([market('1', [1.5, 2.5]), market('2', [3])], [market('1', [1.504, 2.6]), market('2', [3.2])])).toBe(
    '2 odds changed',
  );
});

it('is null without changes', () => {
  expect(summaryOf([market('1', [1.5, null])], [market('1', [1.5, null])])).toBeNull();
});

it('does not count added prices and markets', () => {
  expect(summaryOf([market('1', [null, 2])], [market('1', [1.5, 2]), market('2', [3], 'SUSPENDED')])).toBeNull();
});

it('counts suspended and settled markets', () => {
  const before = ['1', '2', '3', '4'].map((id) => market(id, [2]));
  const after = [market('1', [3]), market('2', [2], 'SUSPENDED'), market('3', [2], 'SETTLED'), market('4', [2], 'SETTLED')];
  expect(summaryOf(before, after)).toBe('1 odds changed, 1 market suspended, 2 markets settled');
});
