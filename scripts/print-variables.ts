import { readFile } from 'node:fs/promises';
import { ENVIRONMENT_NAMES } from '../gateway/src/config/config.ts';
import { ROOT } from './lib/processes.ts';
import { variablesOf } from './lib/variables.ts';
import { writeChanged } from './lib/write-changed.ts';

const PAGE = `${ROOT}docs/operations.md`;
const known = new Set(ENVIRONMENT_NAMES);

const rows = variablesOf(await readFile(`${ROOT}.env.example`, 'utf8'))
  .map(({ names, text }) => ({ names: names.filter((name) => known.has(name)), text }))
  .filter(({ names }) => names.length > 0)
  .map(({ names, text }) => `| ${names.map((name) => `\`${name}\``).join('<br>')} | ${text.replaceAll('|', '\\|')} |`);
const table = ['| variable | what: type, unit, (default) |', '|---|---|', ...rows].join('\n');

const page = await readFile(PAGE, 'utf8');
const place = /(?<=<!-- variables -->\n)[\s\S]*(?=<!-- \/variables -->)/;
if (!place.test(page)) throw new Error('docs/operations.md has no place for the variables');
await writeChanged(
  PAGE,
  page.replace(place, () => `${table}\n`),
);
