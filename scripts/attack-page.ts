import { readFile } from 'node:fs/promises';
import { ATTACKS } from '../tests/attacks/table.ts';
import { ROOT } from './lib/processes.ts';
import { writeChanged } from './lib/write-changed.ts';

// Writes the table of docs/security.md: attacks with the same row number and response share a line.
const PAGE = `${ROOT}docs/security.md`;
const PLACE = /(?<=<!-- attacks -->\n)[\s\S]*(?=<!-- \/attacks -->)/;

/** Attacks by row and response, in order. */
const lines = new Map<string, { readonly row: string; readonly attacks: Set<string>; readonly response: string }>();
for (const { row, what, expected } of ATTACKS) {
  const [number = ''] = row.split(' ');
  const key = `${number} ${expected}`;
  const line = lines.get(key) ?? { row: number, attacks: new Set(), response: expected };
  // The seed of a run is no part of the attack.
  line.attacks.add(what.replace(/ \(seed \d+\)$/, ''));
  lines.set(key, line);
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const table = [
  '| row | attack | response |',
  '|---|---|---|',
  ...[...lines.values()].map(({ row, attacks, response }) => `| ${row} | ${cell([...attacks].join('; '))} | ${cell(response)} |`),
].join('\n');

const page = await readFile(PAGE, 'utf8');
if (!PLACE.test(page)) throw new Error('docs/security.md has no place for the attacks');
await writeChanged(
  PAGE,
  page.replace(PLACE, () => `${table}\n`),
);
