import { plainTable } from '../../bench/src/report/report.ts';
import { formatNumber } from '../../bench/src/stats.ts';
import type { SoakReport } from './run.ts';
import { type Life, memoryOf, type Sample } from './samples.ts';
import type { StoredRows } from './stored.ts';

const MB = 2 ** 20;
const BEGIN = '<!-- Written by npm run soak: begin -->';
const END = '<!-- Written by npm run soak: end -->';

interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function formatCounts(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return all.length === 0 ? 'none' : all.map(([what, count]) => `${what} × ${count}`).join(', ');
}

function resourcesOf({ resources }: Sample): string {
  return Object.entries(resources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

const megabytes = (bytes: number): string => (bytes / MB).toFixed(1);

const isExpected = ({ stored, least, most }: StoredRows): boolean => stored >= least && stored <= most;

/** Whether every client had the provider's state, no memory grew, and the store had the expected rows. */
export function hasPassed({ convergence: { equal, clients }, stored, lives, idle }: SoakReport): boolean {
  return equal === clients && stored.every(isExpected) && !lives.some(isGrowing) && !idle.some(hasGrownIdle);
}

/** Shorter lives are still filling their caches. */
const MIN_TREND_MINUTES = 15;
/** Accepted growth in bytes an hour, less twice the standard error: faults alone move the trend of half an hour by as much. */
const MAX_GROWTH = 50 * MB;

function isGrowing({ minutes, trend }: Life): boolean {
  return minutes >= MIN_TREND_MINUTES && trend !== null && trend.slope - 2 * trend.error > MAX_GROWTH;
}

/** Memory after the last client, as a multiple of that before the first: code is compiled and names are cached by then. */
const MAX_IDLE_FACTOR = 1.5;

function hasGrownIdle({ start, end }: SoakReport['idle'][number]): boolean {
  return memoryOf(end) > MAX_IDLE_FACTOR * memoryOf(start);
}

function verdict(text: string, isWrong: boolean): string {
  return isWrong ? `${text}: WRONG` : text;
}

function tables({ seen, lives, idle, faults, stored }: SoakReport): Table[] {
  return [
    {
      title: 'Seen by the clients',
      columns: ['what', 'count'],
      rows: [
        ['batches applied', seen.batches],
        ['disconnected for good and replaced', seen.replaced],
        ['disconnected for up to 8 s', seen.interrupted],
        ['connections that resumed at a cursor', seen.catchUps],
        ['snapshots instead of a catch-up (resyncs)', seen.resyncs],
        ['batches that merged several for a slow client', seen.conflated],
        ['gaps', seen.gaps],
        ['queries over HTTP', seen.queries],
        ['sign-ins', seen.signIns],
        ['closes by code', formatCounts(seen.closes)],
        ['errors by code', formatCounts(seen.errors)],
      ],
    },
    {
      title: 'Memory of each gateway process after full collections, from its warm-up to its end',
      columns: [
        'process',
        'minutes',
        'MB',
        'rendered results, MB',
        "feeds' caches, MB",
        'MB an hour without these',
        '± standard error',
        'samples',
        'loop p99 ms, median',
        'worst',
      ],
      rows: lives.map((each) => {
        const { gateway, life, minutes, ends, trend, loopDelayMs } = each;
        const change = (of: (sample: Sample) => number): string =>
          ends === null ? '–' : `${megabytes(of(ends.first))} to ${megabytes(of(ends.last))}`;
        return [
          `${gateway}, life ${life}`,
          minutes.toFixed(1),
          change(memoryOf),
          change(({ caches }) => caches.rendered),
          change(({ caches }) => caches.feeds),
          verdict(trend === null ? '–' : megabytes(trend.slope), isGrowing(each)),
          trend === null ? '–' : megabytes(trend.error),
          trend?.points ?? 0,
          formatNumber(loopDelayMs.median),
          formatNumber(loopDelayMs.max),
        ];
      }),
    },
    {
      title: 'Each gateway before the first client, and after the last (another process by then)',
      columns: ['gateway', 'when', 'MB', 'of it rendered results', 'open files', 'active resources'],
      rows: idle.flatMap((each) => {
        const { gateway, start, end } = each;
        return [
          [gateway, 'start', megabytes(memoryOf(start)), megabytes(start.caches.rendered), start.openFiles, resourcesOf(start)],
          [
            gateway,
            'end',
            verdict(megabytes(memoryOf(end)), hasGrownIdle(each)),
            megabytes(end.caches.rendered),
            end.openFiles,
            resourcesOf(end),
          ],
        ];
      }),
    },
    {
      title: 'The store at the end',
      columns: ['what', 'stored', 'expected'],
      rows: stored.map((rows) => [rows.what, rows.stored, expectationOf(rows)]),
    },
    {
      title: 'Injected faults',
      columns: ['minute', 'what', 'note'],
      rows: faults.map(({ minute, what, note }) => [minute.toFixed(1), what, note ?? '']),
    },
  ];
}

function expectationOf(rows: StoredRows): string {
  const { least, most } = rows;
  const range = least === most ? String(least) : most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return verdict(range, !isExpected(rows));
}

function titleOf({ options, ranSeconds }: SoakReport): string {
  return `${formatNumber(ranSeconds / 60)} minutes, ${options.clients.toLocaleString('en')} clients, seed ${options.seed}`;
}

function verdictOf({ convergence: { equal, clients, settleSeconds }, wrong }: SoakReport): string {
  const converged = `${equal} of ${clients} clients (${formatNumber((100 * equal) / Math.max(1, clients))} %) had the provider's state`;
  return `${converged} ${formatNumber(settleSeconds)} s after the last change${wrong.length === 0 ? '' : `; otherwise: ${wrong.join('; ')}`}`;
}

function facts(report: SoakReport): string[] {
  const { options, played, listed, complaints, seen, ranSeconds } = report;
  return [
    `${played.changes} changes at ${options.rate} a second: ${played.settlements} settlements, ${played.removals} removals, ` +
      `${played.newSeries} new series, ${played.seriesEnded} ended. The list had ${listed.start} series at the start, ${listed.end} at the end.`,
    `The clients' process used ${formatNumber((100 * seen.cpuMs) / 1000 / ranSeconds)} % of a core.`,
    `Warnings and errors in the gateways' logs: ${formatCounts(complaints)}.`,
  ];
}

/** For the terminal. */
export function reportText(report: SoakReport): string {
  return [
    titleOf(report),
    verdictOf(report),
    ...facts(report),
    ...tables(report).map((table) => `\n${table.title}\n${plainTable(table)}`),
  ].join('\n');
}

/** Replaces the text between the marks in docs/reliability.md. @throws if the marks are missing */
export function withReport(page: string, report: SoakReport): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/reliability.md has no place for the report');
  const machine = Object.entries(report.machine).filter(([what]) => what !== 'peers');
  const lines = [
    BEGIN,
    '',
    `### ${titleOf(report)}`,
    '',
    `${verdictOf(report)}. Taken ${report.takenAt}; ${machine.map(([what, value]) => `${what} ${value}`).join(', ')}.`,
    '',
    ...facts(report).map((fact) => `- ${fact}`),
    '',
    ...tables(report).flatMap(({ title, columns, rows }) => [
      `**${title}**`,
      '',
      ...[columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
      '',
    ]),
  ];
  return `${page.slice(0, from)}${lines.join('\n')}${page.slice(to)}`;
}
