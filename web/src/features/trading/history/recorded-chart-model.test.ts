import { describe, expect, it } from 'vitest';
import { MARGINS } from '../board/price-chart-model.ts';
import { historyRows, placedLabels, recordedChart, type RecordedChange, stepAt, stepsOf } from './recorded-chart-model.ts';

const SIZE = { width: MARGINS.left + 600 + MARGINS.right, height: MARGINS.top + 200 + MARGINS.bottom };
const SECOND = 1_000;
const iso = (second: number): string => new Date(second * SECOND).toISOString();

function change(second: number, state: RecordedChange['state'], odds: number | null): RecordedChange {
  const prices = state === null ? [] : [{ selectionId: 's', odds, wasOutcome: null }];
  return { at: iso(second), changedAfter: null, pushedAt: null, state, prices };
}

const covered = (...ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([from, until]) => ({ from: iso(from), until: iso(until), isWinnerOnly: false }));

const HISTORY = {
  availableFrom: iso(0),
  isReduced: false,
  covered: covered([0, 40], [60, 100]),
  changes: [change(0, 'OPEN', 1.44), change(10, 'SUSPENDED', 1.44), change(20, 'OPEN', 1.62), change(80, 'SETTLED', null)],
};

describe('stepsOf', () => {
  it('holds a price until the next change, not in a gap, and has no price of a settled market', () => {
    expect(
      stepsOf(HISTORY, 's').map(({ from, to, odds, isSuspended }) => [from / SECOND, to / SECOND, odds, isSuspended]),
    ).toEqual([
      [0, 10, 1.44, false],
      [10, 20, 1.44, true],
      [20, 40, 1.62, false],
      [60, 80, 1.62, false],
    ]);
  });

  it('returns steps in which stepAt finds the price of a moment, and none in a gap', () => {
    const steps = stepsOf(HISTORY, 's');
    expect(stepAt(steps, 19 * SECOND)).toMatchObject({ odds: 1.44, isSuspended: true });
    expect(stepAt(steps, 20 * SECOND)).toMatchObject({ odds: 1.62 });
    expect(stepAt(steps, 50 * SECOND)).toBeNull();
    expect(stepAt(steps, 90 * SECOND)).toBeNull();
  });
});

describe('recordedChart', () => {
  const steps = stepsOf(HISTORY, 's');
  const ranges = [
    { from: 0, to: 40 * SECOND },
    { from: 60 * SECOND, to: 100 * SECOND },
  ];
  const chart = recordedChart(steps, ranges, { from: 0, to: 100 * SECOND }, SIZE);

  it('interrupts the line at a gap, and draws the gap', () => {
    const [low, high] = [chart.y(1.44), chart.y(1.62)];
    expect(chart.openPath).toBe(`M46 ${low}H106M166 ${low}V${high}H286M406 ${high}H526`);
    expect(chart.suspendedPath).toBe(`M106 ${low}V${low}H166`);
    expect(chart.gaps).toEqual([{ x: 286, width: 120 }]);
    expect(chart.suspensions).toEqual([{ x: 106, width: 60 }]);
  });

  it('knows the time at a position', () => {
    expect(chart.at(MARGINS.left)).toBe(0);
    expect(chart.at(MARGINS.left + 300)).toBe(50 * SECOND);
  });

  it('draws nothing but a gap where nothing was recorded', () => {
    const empty = recordedChart([], [], { from: 0, to: 100 * SECOND }, SIZE);
    expect([empty.openPath, empty.suspendedPath, empty.gaps]).toEqual(['', '', [{ x: 46, width: 600 }]]);
  });

  it('leaves out a label that would cover the one before', () => {
    const events = [10, 11, 50].map((second) => ({ at: second * SECOND, label: '8:6' }));
    const labels = placedLabels(events, { from: 0, to: 100 * SECOND }, chart).map(({ label }) => label);
    expect(labels).toEqual(['8:6', null, '8:6']);
  });
});

describe('historyRows', () => {
  const COVERED = [{ from: 0, to: 100 * SECOND }];

  it('has changes of the price and events of the series, the newest first', () => {
    const score = { at: 19 * SECOND, text: 'Match 2: 8:5 → 8:6' };
    const rows = historyRows(HISTORY.changes, 's', [score], { from: 0, to: 50 * SECOND }, COVERED);
    expect(
      rows.map(({ at, before, odds, change: recorded, event }) => [at / SECOND, event?.text ?? recorded?.state, before, odds]),
    ).toEqual([
      [20, 'OPEN', 1.44, 1.62],
      [19, 'Match 2: 8:5 → 8:6', null, null],
      [10, 'SUSPENDED', 1.44, 1.44],
      [0, 'OPEN', null, 1.44],
    ]);
  });

  it('ends with the price that holds at the start of the range, also where nothing changes in it', () => {
    const rowsFrom = (second: number, covered = COVERED) =>
      historyRows(HISTORY.changes, 's', [{ at: 5 * SECOND }], { from: second * SECOND, to: 35 * SECOND }, covered).map(
        ({ at, before, odds }) => [at / SECOND, before, odds],
      );
    expect(rowsFrom(15)).toEqual([
      [20, 1.44, 1.62],
      [10, null, 1.44],
    ]);
    expect(rowsFrom(30)).toEqual([[20, null, 1.62]]);
    // No price is assumed where nothing was recorded.
    expect(rowsFrom(30, [{ from: 0, to: 25 * SECOND }])).toEqual([]);
  });

  it('has one row when the price is gone and one when the same price is back, none for other prices of the market', () => {
    const changes = [1.44, null, null, null, 1.44, 1.44].map((odds, index) => change(10 * index, 'OPEN', odds));
    const rows = historyRows(changes, 's', [], { from: 0, to: 100 * SECOND }, COVERED);
    expect(rows.map(({ at, before, odds }) => [at / SECOND, before, odds])).toEqual([
      [40, 1.44, 1.44],
      [10, 1.44, null],
      [0, null, 1.44],
    ]);
  });
});
