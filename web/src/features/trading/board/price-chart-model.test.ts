import { describe, expect, it } from 'vitest';
import { MARGINS, pointAt, priceChart, tickTexts } from './price-chart-model.ts';

const SIZE = { width: MARGINS.left + 600 + MARGINS.right, height: MARGINS.top + 200 + MARGINS.bottom };
const MINUTE = 60_000;

function chartOf(points: readonly (readonly [minute: number, odds: number])[], opening: number | null, nowMinute: number) {
  const chart = priceChart(
    points.map(([minute, odds]) => ({ at: minute * MINUTE, odds })),
    opening,
    nowMinute * MINUTE,
    SIZE,
  );
  if (chart === null) throw new Error('There is no chart.');
  return chart;
}

describe('priceChart', () => {
  it('is null without a price', () => {
    expect(priceChart([], 1.5, 0, SIZE)).toBeNull();
  });

  it('holds each price until the next one, and the last one until now', () => {
    const { path, dots } = chartOf(
      [
        [0, 2],
        [5, 3],
      ],
      null,
      10,
    );
    const [first, second] = dots.map(({ y }) => y);
    expect(path).toBe(`M46 ${first}H346V${second}H646`);
    expect(Number(first)).toBeGreaterThan(Number(second));
  });

  it('has round times and odds as ticks, within the axes', () => {
    const { timeTicks, oddsTicks, hasSeconds } = chartOf(
      [
        [0, 2],
        [5, 3],
      ],
      null,
      10,
    );
    expect(timeTicks.map(({ at }) => at / MINUTE)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(hasSeconds).toBe(false);
    expect(oddsTicks.map(({ odds }) => odds)).toEqual([2, 2.5, 3]);
  });

  it('covers at least a minute, and odds of four hundredths, so that a single price is a line in the middle', () => {
    const { path, hasSeconds, oddsTicks } = chartOf([[10, 2]], 2, 10);
    expect(path).toBe('M646 110H646');
    expect(hasSeconds).toBe(true);
    expect(oddsTicks.map(({ odds }) => odds.toFixed(2))).toEqual(['1.98', '2.00', '2.02']);
  });

  it('names the first tick of a day by the day and the others by the time, if it covers more than a day', () => {
    const chart = chartOf([[0, 2]], null, 30 * 60);
    expect(tickTexts(chart, true, 'UTC')).toEqual(['01-01', '06:00', '12:00', '18:00', '01-02', '06:00']);
    expect(tickTexts(chart, true, 'Europe/Berlin')).toEqual(['01-01', '07:00', '13:00', '19:00', '01-02', '07:00']);
    expect(tickTexts(chartOf([[0, 2]], null, 3 * 24 * 60), true, 'UTC')).toEqual(
      ['01-01', '01-02', '01-03', '01-04'].flatMap((day, index) => (index < 3 ? [day, '12:00'] : [day])),
    );
    expect(tickTexts(chartOf([[0, 2]], null, 10), false, 'UTC').slice(0, 2)).toEqual(['00:00', '00:02']);
    expect(tickTexts(chartOf([[10, 2]], null, 10), false, 'UTC').slice(0, 2)).toEqual(['00:09:00', '00:09:10']);
  });

  it('includes the opening price', () => {
    const { openingY, dots } = chartOf(
      [
        [0, 2],
        [5, 2.1],
      ],
      3,
      10,
    );
    expect(Number(openingY)).toBeLessThan(Number(dots[1]?.y));
    expect(Number(openingY)).toBeGreaterThan(MARGINS.top);
  });

  it('finds the price that holds at a position', () => {
    const chart = chartOf(
      [
        [0, 2],
        [5, 3],
      ],
      null,
      10,
    );
    expect(pointAt(chart, 345)?.point.odds).toBe(2);
    expect(pointAt(chart, 346)?.point.odds).toBe(3);
    expect(pointAt(chart, 45)).toBeNull();
  });
});
