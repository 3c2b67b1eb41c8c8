import { expect, it } from 'vitest';
import { summarizeRuns, type Result } from './lighthouse-report.ts';

const result = (performance: number | null, paint: number): Result => ({
  categories: {
    accessibility: { score: 1, auditRefs: [] },
    'best-practices': { score: 1, auditRefs: [{ id: 'informative', weight: 0 }] },
    performance: {
      score: performance,
      auditRefs: [
        { id: 'first-contentful-paint', weight: 1 },
        { id: 'total-blocking-time', weight: 3 },
      ],
    },
  },
  audits: {
    informative: { score: 0, title: 'Informative' },
    'first-contentful-paint': { score: 1, title: 'First paint', numericValue: paint },
    'total-blocking-time': { score: performance, title: 'Blocking', numericValue: 10 },
  },
});

it('takes the medians of the runs', () => {
  const { scores, metrics } = summarizeRuns([result(0.9, 700), result(0.5, 800), result(0.98, 2_000)]);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, performance: 90 });
  expect(metrics.fcp).toBe(800);
});

it('names the audits that cost points, on average, without those that have no weight', () => {
  expect(summarizeRuns([result(1, 1), result(0.6, 1)]).failedAudits).toEqual([
    { category: 'performance', title: 'Blocking', points: expect.closeTo(15) },
  ]);
});

it('rejects a page without a score', () => {
  expect(() => summarizeRuns([result(null, 1)])).toThrow('no score for performance');
});
