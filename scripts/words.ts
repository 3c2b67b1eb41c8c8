import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT, run } from './lib/processes.ts';

/**
 * Spell check of code, docs and texts by cspell.config.yaml: unknown words, forbidden words (its `flagWords`) and forbidden phrases.
 * Prints the count for each folder; `-- --places` prints each place. Exit code 1 when there is any.
 */

interface Place {
  readonly file: string;
  readonly text: string;
}

/** cspell checks single words; these are forbidden only together. */
const PHRASES =
  /\b(?:let(?:s|ting)? go|ha(?:s|ve) words for|hand(?:s|ed|ing)? over|what (?:came|comes|becomes|became) of|what is held)\b/gi;
const CACHE = join(ROOT, '.cache/words');
const REPORTED = /^(?<file>.+?:\d+):\d+ - (?<text>.+)$/;
const Settings = z.object({ ignorePaths: z.array(z.string()) });

async function filesToCheck(): Promise<string[]> {
  const { ignorePaths } = Settings.parse(parse(await readFile(join(ROOT, 'cspell.config.yaml'), 'utf8')));
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  return output.split('\n').filter((file) => file !== '' && !ignorePaths.some((pattern) => matchesGlob(file, pattern)));
}

async function wordsIn(files: readonly string[]): Promise<Place[]> {
  const list = join(CACHE, 'files.txt');
  await mkdir(CACHE, { recursive: true });
  await writeFile(list, files.map((file) => join(ROOT, file)).join('\n'));
  const cache = ['--cache', '--cache-strategy=content', `--cache-location=${join(CACHE, 'cspell.json')}`];
  const output = ['--no-must-find-files', '--no-progress', '--no-summary', '--no-color', '--relative'];
  const checked = await run('cspell', ['lint', '--file-list', list, ...output, ...cache]);
  const places = checked.output.split('\n').flatMap((line) => {
    const { file, text } = REPORTED.exec(line)?.groups ?? {};
    return file === undefined || text === undefined ? [] : [{ file, text }];
  });
  if (checked.code !== 0 && places.length === 0) throw new Error(`cspell failed.\n${checked.output}`);
  return places;
}

async function phrasesIn(file: string): Promise<Place[]> {
  const lines = (await readFile(join(ROOT, file), 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(PHRASES)].map(([phrase]) => ({ file: `${file}:${index + 1}`, text: `Forbidden phrase (${phrase})` })),
  );
}

/** The first three folders of a path: `gateway/src/live`, `web/e2e`, `docs`. */
function folderOf({ file }: Place): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/') || '.';
}

const files = await filesToCheck();
const phrases = (await Promise.all(files.filter((file) => file !== 'scripts/words.ts').map(phrasesIn))).flat();
const places = [...(await wordsIn(files)), ...phrases];
if (process.argv.includes('--places')) for (const { file, text } of places) console.log(`${file} ${text}`);
const folders = Map.groupBy(places, folderOf);
for (const folder of [...folders.keys()].toSorted())
  console.log(`${String(folders.get(folder)?.length ?? 0).padStart(5)} ${folder}`);
console.log(`${String(places.length).padStart(5)} in total`);
process.exit(places.length === 0 ? 0 : 1);
