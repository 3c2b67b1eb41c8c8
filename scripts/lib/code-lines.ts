import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { run } from './processes.ts';

const CODE = new Set(['.ts', '.tsx', '.css']);
/** Tests, what only they use, and generated files. */
const UNCOUNTED = /\.test\.tsx?$|\/testing\/|\.generated\.ts$|\/generated\//;

/** Lines of code in a folder of a checkout, without comments, blank lines, tests and generated files. */
export async function codeLines(checkout: string, folder: string): Promise<number> {
  const { output } = await run('git', ['ls-files', folder], {}, checkout);
  const files = output.split('\n').filter((file) => CODE.has(extname(file)) && !UNCOUNTED.test(file));
  const counts = await Promise.all(files.map(async (file) => linesOf(file, await readFile(join(checkout, file), 'utf8'))));
  return counts.reduce((sum, count) => sum + count, 0);
}

function linesOf(file: string, text: string): number {
  return withoutComments(file, text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

function withoutComments(file: string, text: string): string {
  if (extname(file) === '.css') return text.replaceAll(/\/\*[^]*?\*\//g, '');
  let code = text;
  for (const { start, end } of parseSync(file, text).comments.toReversed()) code = code.slice(0, start) + code.slice(end);
  return code;
}
