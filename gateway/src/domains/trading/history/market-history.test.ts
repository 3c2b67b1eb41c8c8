import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HistoryPoint, reduceHistory } from './market-history.ts';

const odds = fc.option(
  fc.integer({ min: 101, max: 5_000 }).map((hundredths) => hundredths / 100),
  { nil: null },
);
const point: fc.Arbitrary<HistoryPoint> = fc.record({
  state: fc.constantFrom('open', 'open', 'open', 'open', 'suspended', null),
  prices: fc.tuple(odds, odds).map((prices) => prices.map((price, index) => ({ selectionId: `7:${index + 1}`, odds: price }))),
});
const points = fc.array(point, { maxLength: 400 });
const max = fc.integer({ min: 2, max: 100 });

const changesOfState = (list: readonly HistoryPoint[]) =>
  list.filter(({ state }, index) => index > 0 && state !== list[index - 1]?.state);
const extremeOf = (list: readonly HistoryPoint[], selection: number, pick: (...prices: number[]) => number) =>
  pick(...list.flatMap(({ prices }) => prices[selection]?.odds ?? []));

it('a reduced history keeps the ends, every change of state and the extremes of each selection, in order [history.reduced]', () => {
  fc.assert(
    fc.property(points, max, (all, limit) => {
      const reduced = reduceHistory(all, limit);
      const positions = reduced.map((each) => all.indexOf(each));
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      expect([reduced[0], reduced.at(-1)]).toEqual([all[0], all.at(-1)]);
      expect(changesOfState(reduced)).toEqual(changesOfState(all));
      for (const selection of [0, 1])
        for (const pick of [Math.min, Math.max])
          expect(extremeOf(reduced, selection, pick)).toBe(extremeOf(all, selection, pick));
    }),
  );
});

it('a reduced history has at most as many changes as wanted, unless more must stay', () => {
  fc.assert(
    fc.property(points, max, (all, limit) => {
      const needed = 2 + 2 * changesOfState(all).length + 4;
      const reduced = reduceHistory(all, limit);
      expect(reduced.length).toBeLessThanOrEqual(Math.max(limit, needed));
      if (all.length <= limit) expect(reduced).toEqual(all);
    }),
  );
});

it('a reduced history keeps the movements of every selection, whatever their order', () => {
  const spikes = Array.from({ length: 10 }, (_, index) => 100 + 200 * index);
  const all = Array.from({ length: 2_000 }, (_, index) => ({
    state: 'open',
    prices: [
      { selectionId: '7:1', odds: 1.5 },
      // The last spike is the highest price of all.
      { selectionId: '7:2', odds: spikes.includes(index) ? 6 + index / 1_000 : 3 },
    ],
  }));
  const reduced = new Set(reduceHistory(all, 100));
  expect(all.flatMap((each, index) => (spikes.includes(index) && reduced.has(each) ? index : []))).toEqual(spikes);
});
