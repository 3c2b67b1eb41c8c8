import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT, run } from './lib/processes.ts';
import { misspellings, type Place, type Text } from './lib/spelling.ts';

/**
 * Spell check of code, docs and texts by cspell.config.yaml: unknown words, forbidden words (its `flagWords`) and forbidden phrases.
 * Prints the count for each folder; `-- --places` prints each place. Exit code 1 when there is any.
 */

/** cspell checks single words; these are forbidden only together. */
const PHRASES =
  /\b(?:let(?:s|ting)? go|ha(?:s|ve) words for|hand(?:s|ed|ing)? over|what (?:came|comes|becomes|became) of|what is held)\b/gi;
const Settings = z.object({ ignorePaths: z.array(z.string()) });

async function textsToCheck(): Promise<Text[]> {
  const { ignorePaths } = Settings.parse(parse(await readFile(join(ROOT, 'cspell.config.yaml'), 'utf8')));
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  const files = output.split('\n').filter((file) => file !== '' && !ignorePaths.some((pattern) => matchesGlob(file, pattern)));
  // A deleted file has no text.
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8').catch(() => '') })));
}

function phrasesIn({ file, text }: Text): Place[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(PHRASES)].map(([phrase]) => ({
      location: `${file}:${index + 1}`,
      message: `Forbidden phrase (${phrase})`,
    })),
  );
}

/** The first three folders of a path: `gateway/src/live`, `web/e2e`, `docs`. */
function folderOf({ location }: Place): string {
  return location.split('/').slice(0, -1).slice(0, 3).join('/') || '.';
}

const texts = await textsToCheck();
const phrases = texts.filter(({ file }) => file !== 'scripts/words.ts').flatMap(phrasesIn);
const places = [...(await misspellings(texts)), ...phrases];
if (process.argv.includes('--places')) for (const { location, message } of places) console.log(`${location} ${message}`);
const folders = Map.groupBy(places, folderOf);
for (const folder of [...folders.keys()].toSorted())
  console.log(`${String(folders.get(folder)?.length ?? 0).padStart(5)} ${folder}`);
console.log(`${String(places.length).padStart(5)} in total`);
process.exit(places.length === 0 ? 0 : 1);
