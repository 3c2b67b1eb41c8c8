import { median } from './stats.ts';

/** The used part of a Lighthouse result. Scores are between 0 and 1, or null. */
export interface Result {
  readonly finalDisplayedUrl?: string;
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly numericValue?: number }>
  >;
}

export const CATEGORIES = ['accessibility', 'best-practices', 'performance'] as const;
export type Category = (typeof CATEGORIES)[number];

/** An audit that kept a category below 100. */
export interface FailedAudit {
  readonly category: Category;
  readonly title: string;
  /** Points of 100. */
  readonly points: number;
}

/** Scores from 0 to 100, times in ms: medians of the runs. */
export interface PageSummary {
  readonly scores: Readonly<Record<Category, number>>;
  readonly metrics: Readonly<Record<'fcp' | 'lcp' | 'speedIndex' | 'blocking' | 'shift', number>>;
  /** Most expensive first. */
  readonly failedAudits: readonly FailedAudit[];
}

function scoreOf(result: Result, category: Category): number {
  const score = result.categories[category]?.score ?? null;
  if (score === null) throw new Error(`Lighthouse has no score for ${category} of ${result.finalDisplayedUrl}`);
  return Math.round(score * 100);
}

function failedAuditsOf(result: Result, category: Category): FailedAudit[] {
  const refs = result.categories[category]?.auditRefs ?? [];
  const weighted = refs.flatMap(({ id, weight }) => {
    const { score = null, title = id } = result.audits[id] ?? {};
    return score === null || weight === 0 ? [] : [{ title, weight, score }];
  });
  const totalWeight = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return weighted
    .filter(({ score }) => score < 1)
    .map(({ title, weight, score }) => ({ category, title, points: (100 * weight * (1 - score)) / totalWeight }));
}

/** Combines several runs of one page. */
export function summarizeRuns(results: readonly Result[]): PageSummary {
  const score = (category: Category) => Math.round(median(results.map((result) => scoreOf(result, category))));
  const metric = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const all = results.flatMap((result) => CATEGORIES.flatMap((category) => failedAuditsOf(result, category)));
  const byAudit = Map.groupBy(all, ({ category, title }) => `${category}/${title}`);
  return {
    scores: {
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      performance: score('performance'),
    },
    metrics: {
      fcp: metric('first-contentful-paint'),
      lcp: metric('largest-contentful-paint'),
      speedIndex: metric('speed-index'),
      blocking: metric('total-blocking-time'),
      shift: metric('cumulative-layout-shift'),
    },
    failedAudits: [...byAudit.values()]
      .flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const points = [first, ...others].reduce((sum, audit) => sum + audit.points, 0) / results.length;
        return [{ ...first, points }];
      })
      .toSorted((a, b) => b.points - a.points),
  };
}
