import { expect, it } from 'vitest';
import { mergeReport } from './merge-report.ts';
import type { Report, SectionResult } from './report/report.ts';

const section = (name: string, seconds: number): SectionResult => ({
  name,
  title: name,
  seconds,
  takenAt: 'now',
  machine: {},
  isTrial: false,
  failure: null,
  goals: [],
  tables: [],
  charts: [],
  notes: [],
});
const report = (...sections: SectionResult[]): Report => ({ takenAt: 'now', machine: {}, sections });
const order = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const merged = (before: string | null) =>
  mergeReport(before, report(section('b', 2)), order).sections.map(({ name, seconds }) => [name, seconds]);

it('keeps the former figures of sections that were not run, in the usual order', () => {
  const before = JSON.stringify(report(section('c', 1), section('b', 1), section('a', 1), section('gone', 1)));
  expect(merged(before)).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ]);
});

it('starts a new report if the old one is invalid', () => {
  expect(merged(null)).toEqual([['b', 2]]);
  expect(merged('{')).toEqual([['b', 2]]);
});
