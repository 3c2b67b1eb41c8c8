import type { Report } from './report/report.ts';
import type { Section } from './section.ts';

/** Replaces sections of an earlier report with the new ones; drops an invalid report. */
export function mergeReport(before: string | null, report: Report, order: readonly Pick<Section, 'name'>[]): Report {
  const kept = before === null ? [] : sectionsOf(before);
  const all = [...report.sections, ...kept.filter(({ name }) => !report.sections.some((section) => section.name === name))];
  return { ...report, sections: order.flatMap(({ name }) => all.filter((section) => section.name === name)) };
}

function sectionsOf(text: string): Report['sections'] {
  try {
    // This program wrote the report. A report of another shape looks wrong at once.
    const { sections }: Report = JSON.parse(text);
    return sections;
  } catch {
    return [];
  }
}
