import { DAY_MS, HOUR_MS } from '@sightline/schema/rules/durations.ts';

/** A part of a time axis; milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The shortest range that is shown; milliseconds. */
const MIN_MS = 10_000;

/** Lengths that a range can be set to; null is all. */
export const PRESETS = [
  { value: '10min', label: '10 min', ms: 600_000 },
  { value: '1h', label: '1 h', ms: HOUR_MS },
  { value: '24h', label: '24 h', ms: DAY_MS },
  { value: 'all', label: 'All', ms: null },
] as const;
export type Preset = (typeof PRESETS)[number]['value'];

/** The last part of `bounds`, as long as the preset. */
export function presetRange(preset: Preset, bounds: TimeRange): TimeRange {
  const ms = PRESETS.find(({ value }) => value === preset)?.ms ?? null;
  return ms === null ? bounds : within({ from: bounds.to - ms, to: bounds.to }, bounds);
}

/** The range made shorter (`factor` below 1) or longer around a moment, which keeps its place; within `bounds`. */
export function zoomed(range: TimeRange, bounds: TimeRange, factor: number, around = (range.from + range.to) / 2): TimeRange {
  const length = Math.min(Math.max(lengthOf(range) * factor, MIN_MS), Math.max(lengthOf(bounds), MIN_MS));
  const share = (around - range.from) / Math.max(lengthOf(range), 1);
  const from = around - share * length;
  return within({ from, to: from + length }, bounds);
}

/** The range moved by a share of its length; within `bounds`. */
export function panned(range: TimeRange, bounds: TimeRange, share: number): TimeRange {
  const by = lengthOf(range) * share;
  return within({ from: range.from + by, to: range.to + by }, bounds);
}

/** The range between two moments in any order, at least as long as the shortest; within `bounds`. */
export function between(a: number, b: number, bounds: TimeRange): TimeRange {
  const [from, to] = [Math.min(a, b), Math.max(a, b)];
  return zoomed({ from, to: Math.max(to, from + 1) }, bounds, 1);
}

export function lengthOf({ from, to }: TimeRange): number {
  return to - from;
}

/** The range moved into `bounds`, and cut where it is longer. */
function within({ from, to }: TimeRange, bounds: TimeRange): TimeRange {
  const over = Math.max(to - bounds.to, 0) - Math.max(bounds.from - from, 0);
  const moved = { from: from - over, to: to - over };
  return { from: Math.max(moved.from, bounds.from), to: Math.min(moved.to, bounds.to) };
}

/** The part of `bounds` to read for a range: twice as long, so that small moves need no other; null if `known` has the range. */
export function partToRead(range: TimeRange, bounds: TimeRange, known: TimeRange | null): TimeRange | null {
  // The end of what is recorded moves on, so that a range may end a little after what is known.
  const slack = lengthOf(range) / 10;
  if (known !== null && known.from <= range.from && range.to <= known.to + slack) return null;
  const margin = lengthOf(range) / 2;
  return { from: Math.max(Math.round(range.from - margin), bounds.from), to: Math.min(Math.round(range.to + margin), bounds.to) };
}

/** An interval continues the one before if it starts at most this long after it; milliseconds. */
const STEP_MS = 2;

/** The parts of a range that are not covered. `covered` is in order and without overlap. */
export function gapsOf(range: TimeRange, covered: readonly TimeRange[]): readonly TimeRange[] {
  const gaps: TimeRange[] = [];
  let { from } = range;
  for (const each of covered) {
    if (each.to <= from || each.from >= range.to) continue;
    if (each.from - from > STEP_MS) gaps.push({ from, to: each.from });
    from = each.to;
  }
  return from < range.to ? [...gaps, { from, to: range.to }] : gaps;
}

/** The parts of a time that are covered. */
export function coveredParts({ from, to }: TimeRange, covered: readonly TimeRange[]): readonly TimeRange[] {
  return covered.flatMap((each) => {
    const part = { from: Math.max(from, each.from), to: Math.min(to, each.to) };
    return part.from < part.to ? part : [];
  });
}

/** Joins ranges that overlap. Returns them in order. */
export function mergedRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const merged: TimeRange[] = [];
  for (const each of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || each.from > last.to) merged.push(each);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, each.to) };
  }
  return merged;
}
