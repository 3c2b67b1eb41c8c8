import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { inRepositoryCopy } from './lib/repository-copy.ts';
import { ROOT, run } from './lib/processes.ts';
import { applyEdit, type Recipe, recipesOf } from './lib/recipes.ts';

// Applies the recipes of CONTRIBUTING.md in copies of the repository and runs their proofs: `npm run recipes [-- part of a title]`.
const wanted = process.argv.slice(2).join(' ');

/** @returns an error message, or null */
async function runRecipe({ edits, commands }: Recipe): Promise<string | null> {
  return inRepositoryCopy(async (folder) => {
    for (const edit of edits) {
      const file = join(folder, edit.file);
      const before = existsSync(file) ? await readFile(file, 'utf8') : null;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, applyEdit(edit, before));
    }
    const files = [...new Set(edits.map(({ file }) => file))];
    const format = `npx biome format ${files.join(' ')}`;
    const lint = `npx oxlint --deny-warnings ${files.filter((file) => /\.tsx?$/.test(file)).join(' ')}`;
    for (const command of [...commands, format, lint]) {
      const { code, output } = await runIn(folder, command);
      if (code !== 0) return `${command}\n${output}`;
    }
    return null;
  });
}

/** Runs a command in the copy, with its installed tools on the path. */
function runIn(folder: string, command: string): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
    .replace(/^npm run (\w+)/, 'node scripts/$1.ts')
    .replace(/^npx /, '')
    .split(' ');
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return run(program, args, { PATH: path, NODE_ENV: 'test' }, folder);
}

const recipes = recipesOf(await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).filter(({ title }) => title.includes(wanted));
let failed = recipes.length === 0 ? 1 : 0;
for (const recipe of recipes) {
  const started = performance.now();
  const failure = await runRecipe(recipe).catch((error: unknown) => String(error instanceof Error ? error.message : error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failure === null ? 'ok  ' : 'FAIL'} ${recipe.title.padEnd(32)} ${seconds.padStart(6)} s`);
  if (failure !== null) console.log(failure);
  failed += failure === null ? 0 : 1;
}
process.exitCode = failed === 0 ? 0 : 1;
