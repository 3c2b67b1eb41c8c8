import { plainTable } from '../../bench/src/report/report.ts';
import { formatNumber } from '../../bench/src/stats.ts';
import type { ProcessResources } from './process-resources.ts';
import type { SoakReport } from './run.ts';

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

function resourcesOf({ resources }: ProcessResources): string {
  return Object.entries(resources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

const megabytes = ({ heapUsed, external }: ProcessResources): string => ((heapUsed + external) / MB).toFixed(1);

function tables({ seen, lives, idle, faults }: SoakReport): Table[] {
  return [
    {
      title: 'Seen by the clients',
      columns: ['what', 'count'],
      rows: [
        ['batches applied', seen.batches],
        ['disconnected for good and replaced', seen.left],
        ['disconnected for up to 8 s', seen.away],
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
      title: 'Memory of each gateway process after a full collection, from its warm-up to its end',
      columns: [
        'process',
        'minutes',
        'MB first',
        'MB last',
        'MB an hour',
        '± standard error',
        'samples',
        'loop p99 ms, median',
        'worst',
      ],
      rows: lives.map(({ gateway, life, minutes, memory, trend, loopDelayMs }) => [
        `${gateway}, life ${life}`,
        minutes.toFixed(1),
        memory?.first.toFixed(1) ?? '–',
        memory?.last.toFixed(1) ?? '–',
        trend?.slope.toFixed(1) ?? '–',
        trend?.error.toFixed(1) ?? '–',
        trend?.points ?? 0,
        formatNumber(loopDelayMs.median),
        formatNumber(loopDelayMs.max),
      ]),
    },
    {
      title: 'Each gateway before the first client, and after the last (another process by then)',
      columns: ['gateway', 'when', 'MB', 'open files', 'active resources'],
      rows: idle.flatMap(({ gateway, start, end }) => [
        [gateway, 'start', megabytes(start), start.openFiles, resourcesOf(start)],
        [gateway, 'end', megabytes(end), end.openFiles, resourcesOf(end)],
      ]),
    },
    {
      title: 'Injected faults',
      columns: ['minute', 'what', 'note'],
      rows: faults.map(({ minute, what, note }) => [minute.toFixed(1), what, note ?? '']),
    },
  ];
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
