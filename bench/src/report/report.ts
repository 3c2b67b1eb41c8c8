import type { Bars, Curves, Findings, Goal, Table } from '../section.ts';

/** Findings of a section with its name, title and duration. */
export interface SectionResult extends Findings {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  readonly takenAt: string;
  /** Where it was taken, such as processor and revision. */
  readonly machine: Readonly<Record<string, string>>;
  /** Short runs: a trial of the bench, no figures to quote. */
  readonly isTrial: boolean;
  /** Why there are no findings; null where there are. */
  readonly failure: string | null;
}

export interface Report {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string>>;
  readonly sections: readonly SectionResult[];
}

function mark({ met }: Goal): string {
  return met === null ? '–' : met ? 'yes' : '**no**';
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function tableOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
  return [row(columns), row(columns.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)];
}

function goalsOf(goals: readonly Goal[]): string[] {
  return tableOf({
    columns: ['what', 'goal', 'reached', 'met'],
    rows: goals.map((goal) => [goal.what, goal.goal, goal.reached, mark(goal)]),
  });
}

function pictureOf(chart: Bars | Curves): string {
  return `![${chart.title}](performance/${chart.file}.svg)`;
}

function sectionOf(section: SectionResult): string[] {
  const { title, name, failure, goals, tables, charts, notes, seconds, takenAt, machine, isTrial } = section;
  const missed = goals.flatMap(({ what, met, why }) => (met === false && why !== undefined ? [`- Missed: ${what}. ${why}`] : []));
  return [
    `## ${title}`,
    '',
    ...(failure === null ? [] : [`This section did not come to its end: ${failure}`, '']),
    ...(missed.length === 0 ? [] : [...missed, '']),
    ...charts.flatMap((chart) => [pictureOf(chart), '']),
    ...tables.flatMap((table) => [`**${table.title}**`, '', ...tableOf(table), '']),
    ...notes.map((note) => `- ${note}`),
    `- \`npm run bench ${name}\`, ${takenAt}, ${Math.round(seconds)} s, ${machine['processor']}, revision ${machine['revision']}.${isTrial ? ' **Short runs** (`--quick`): a trial, not to be quoted.' : ''}`,
    '',
  ];
}

/** The report for people. */
export function markdown({ takenAt, machine, sections }: Report): string {
  return [
    '# Performance',
    '',
    `Written by \`npm run bench\` on ${takenAt}. The last section was taken on this machine; each section names its processor and revision. Figures are over loopback; ratios say more than they do.`,
    '',
    '| | |',
    '|---|---|',
    ...Object.entries(machine).map(([what, value]) => `| ${what} | ${value} |`),
    '',
    '## Goals',
    '',
    ...goalsOf(sections.flatMap(({ goals }) => goals)),
    '',
    ...sections.flatMap(sectionOf),
  ].join('\n');
}

/** A table as text for the terminal. */
export function plainTable({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const all = [columns, ...rows].map((cells) => cells.map(String));
  const widths = columns.map((_, i) => Math.max(...all.map((cells) => (cells[i] ?? '').length)));
  return all
    .map((cells) => cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '))
    .join('\n');
}
