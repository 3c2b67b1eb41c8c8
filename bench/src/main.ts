import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { ROOT, type Service } from '../../scripts/lib/processes.ts';
import { commandLine } from '../../scripts/lib/command-line.ts';
import { machine } from './machine.ts';
import { mergeReport } from './merge-report.ts';
import { markdown, plainTable, type SectionResult } from './report/report.ts';
import { svg } from './report/svg.ts';
import type { Bench, Findings, Section } from './section.ts';
import { SECTIONS } from './sections.ts';

const RESULTS = `${ROOT}bench/results`;
const CHARTS_FOLDER = `${ROOT}docs/performance`;

const { values, positionals: names } = commandLine(
  { quick: { type: 'boolean', default: false } },
  `Usage: npm run bench -- [--quick] [section ...]
  --quick  short runs, whose figures the report marks as a trial
Sections: if none is named, all but those that take an hour
${SECTIONS.map(({ name, title, takesAnHour }) => `  ${name.padEnd(12)} ${title}${takesAnHour ? ' (takes an hour)' : ''}`).join('\n')}`,
  true,
);
const isQuick = values.quick;
const unknown = names.filter((name) => !SECTIONS.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are ${SECTIONS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const NO_FINDINGS: Findings = { goals: [], tables: [], charts: [], notes: [] };
const here = await machine();
const running = new Set<Pick<Service, 'stop'>>();
const stopAll = async (): Promise<void> => {
  await Promise.allSettled([...running].toReversed().map((service) => service.stop()));
  running.clear();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().then(() => process.exit(130)));

async function runSection(section: Section): Promise<SectionResult> {
  const { name, title } = section;
  const started = performance.now();
  console.log(`\n${title} (${name})`);
  const bench: Bench = {
    isQuick,
    log: (line) => console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`),
    stopAtEnd: (service) => {
      running.add(service);
      return service;
    },
  };
  const { findings, failure } = await section.run(bench).then(
    (found) => ({ findings: found, failure: null }),
    (error: unknown) => ({ findings: NO_FINDINGS, failure: error instanceof Error ? error.message : String(error) }),
  );
  await stopAll();
  const seconds = (performance.now() - started) / 1000;
  for (const table of findings.tables) console.log(`\n${table.title}\n${plainTable(table)}`);
  for (const { what, goal, reached, met, why } of findings.goals) {
    console.log(
      `${met === null ? '    ' : met ? 'ok  ' : 'MISS'} ${what}: ${reached} (goal ${goal})${met === false && why ? `. ${why}` : ''}`,
    );
  }
  if (failure !== null) console.log(`FAIL ${failure}`);
  return { name, title, seconds, takenAt: new Date().toISOString(), machine: here, isTrial: isQuick, failure, ...findings };
}

const results: SectionResult[] = [];
const chosen = SECTIONS.filter(({ name, takesAnHour }) => (names.length === 0 ? !takesAnHour : names.includes(name)));
for (const section of chosen) results.push(await runSection(section));

await mkdir(RESULTS, { recursive: true });
await mkdir(CHARTS_FOLDER, { recursive: true });
const latest = `${RESULTS}/latest.json`;
// Sections that were not run keep their previous results.
const before = await readFile(latest, 'utf8').catch(() => null);
const report = mergeReport(before, { takenAt: new Date().toISOString(), machine: here, sections: results }, SECTIONS);
await writeFile(latest, `${JSON.stringify(report, null, 2)}\n`);
for (const chart of results.flatMap(({ charts }) => charts)) await writeFile(`${CHARTS_FOLDER}/${chart.file}.svg`, svg(chart));
await writeFile(`${ROOT}docs/performance.md`, markdown(report));
const missed = results.flatMap(({ goals }) => goals).filter(({ met }) => met === false).length;
console.log(`\nWrote docs/performance.md and bench/results/latest.json; goals missed: ${missed}.`);
process.exit(results.some(({ failure }) => failure !== null) ? 1 : 0);
