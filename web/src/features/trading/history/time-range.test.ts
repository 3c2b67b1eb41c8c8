import { describe, expect, it } from 'vitest';
import { between, coveredParts, gapsOf, mergedRanges, panned, partToRead, presetRange, zoomed } from './time-range.ts';

const BOUNDS = { from: 0, to: 7_200_000 };
const MINUTE = 60_000;

describe('a time range', () => {
  it('is the last part of the bounds, as long as the preset', () => {
    expect(presetRange('1h', BOUNDS)).toEqual({ from: 3_600_000, to: 7_200_000 });
    expect(presetRange('24h', BOUNDS)).toEqual(BOUNDS);
    expect(presetRange('all', BOUNDS)).toEqual(BOUNDS);
  });

  it('zooms around a moment that keeps its place', () => {
    expect(zoomed({ from: 0, to: 40 * MINUTE }, BOUNDS, 0.5, 10 * MINUTE)).toEqual({ from: 5 * MINUTE, to: 25 * MINUTE });
    expect(zoomed({ from: 40 * MINUTE, to: 60 * MINUTE }, BOUNDS, 2)).toEqual({ from: 30 * MINUTE, to: 70 * MINUTE });
  });

  it('is never shorter than ten seconds, nor longer than the bounds', () => {
    expect(zoomed({ from: 0, to: 12_000 }, BOUNDS, 0.1, 0)).toEqual({ from: 0, to: 10_000 });
    expect(zoomed(BOUNDS, BOUNDS, 2)).toEqual(BOUNDS);
    expect(between(50_000, 50_000, BOUNDS)).toEqual({ from: 45_000.5, to: 55_000.5 });
    expect(between(90_000, 30_000, BOUNDS)).toEqual({ from: 30_000, to: 90_000 });
  });

  it('stays within the bounds when it moves', () => {
    expect(panned({ from: MINUTE, to: 3 * MINUTE }, BOUNDS, -1)).toEqual({ from: 0, to: 2 * MINUTE });
    expect(panned({ from: MINUTE, to: 3 * MINUTE }, BOUNDS, 0.5)).toEqual({ from: 2 * MINUTE, to: 4 * MINUTE });
    expect(panned({ from: 100 * MINUTE, to: 120 * MINUTE }, BOUNDS, 1)).toEqual({ from: 100 * MINUTE, to: 120 * MINUTE });
  });
});

describe('coverage', () => {
  const covered = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ];

  it('leaves gaps before, between and after its parts', () => {
    expect(gapsOf({ from: 0, to: 50 }, covered)).toEqual([
      { from: 0, to: 10 },
      { from: 20, to: 30 },
      { from: 40, to: 50 },
    ]);
    expect(gapsOf({ from: 12, to: 18 }, covered)).toEqual([]);
    expect(gapsOf({ from: 0, to: 5 }, covered)).toEqual([{ from: 0, to: 5 }]);
  });

  it('has no gap where one interval continues another', () => {
    const continued = [
      { from: 0, to: 20 },
      { from: 21, to: 40 },
    ];
    expect(gapsOf({ from: 0, to: 40 }, continued)).toEqual([]);
  });

  it('cuts a time into its covered parts', () => {
    expect(coveredParts({ from: 15, to: 35 }, covered)).toEqual([
      { from: 15, to: 20 },
      { from: 30, to: 35 },
    ]);
  });

  it('merges the times of several series', () => {
    const all = [
      { from: 30, to: 40 },
      { from: 0, to: 10 },
      { from: 5, to: 20 },
    ];
    expect(mergedRanges(all)).toEqual([
      { from: 0, to: 20 },
      { from: 30, to: 40 },
    ]);
  });
});

it('reads as much again around a range, and nothing that is known', () => {
  const bounds = { from: 0, to: 1_000 };
  expect(partToRead({ from: 400, to: 500 }, bounds, null)).toEqual({ from: 350, to: 550 });
  expect(partToRead({ from: 940, to: 1_000 }, bounds, null)).toEqual({ from: 910, to: 1_000 });
  expect(partToRead({ from: 400, to: 500 }, bounds, { from: 350, to: 550 })).toBeNull();
  expect(partToRead({ from: 300, to: 400 }, bounds, { from: 350, to: 550 })).toEqual({ from: 250, to: 450 });
});
