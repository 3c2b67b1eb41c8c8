import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ROOT } from './processes.ts';

/**
 * Spell check with cspell that checks each distinct word of a file type once, because checking whole files takes three times as long.
 * Only files with a word that failed are checked as a whole, since cspell ignores some words by their context, like those in URLs.
 * Words and files that passed are kept in .cache/words until the configuration changes.
 */

/** A problem and where it is. */
export interface Place {
  /** File and line: `docs/api.md:12`. */
  readonly location: string;
  readonly message: string;
}

export interface Text {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

const CACHE = '.cache/words';
const PASSED = join(CACHE, 'passed.json');
const CONFIG = ['cspell.config.yaml', '.cspell/words.txt', 'pnpm-lock.yaml'];
/** A word, with the backslash before it: cspell then knows that the first letter belongs to an escape such as `\n`. */
const WORD = /\\?[\p{L}\p{M}\p{N}_'’.-]+/gu;

const Passed = z.object({
  config: z.string(),
  /** Words that passed, by file type. */
  words: z.record(z.string(), z.array(z.string())),
  /** Words that fail alone, by file type. */
  doubtful: z.record(z.string(), z.array(z.string())),
  /** Hashes of files that have doubtful words and passed as a whole. */
  files: z.array(z.string()),
});
type Passed = z.output<typeof Passed>;

/** cspell chooses its dictionaries by the extension, or by the name of a file without one. */
function fileType(file: string): string {
  return extname(file) || basename(file);
}

/** The distinct words of all texts by file type. */
export function wordsByType(texts: readonly Text[]): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  for (const { file, text } of texts) {
    const words = types.get(fileType(file)) ?? new Set();
    types.set(fileType(file), words);
    for (const [word] of text.matchAll(WORD)) words.add(word);
  }
  return types;
}

/** Unknown and forbidden words of the texts. Their files are below `root`, which has the configuration and the cache. */
export async function misspellings(texts: readonly Text[], root = ROOT): Promise<Place[]> {
  await mkdir(join(root, CACHE), { recursive: true });
  const config = hashOf((await Promise.all(CONFIG.map((file) => readFile(join(root, file), 'utf8')))).join('\0'));
  const before = await readPassed(root, config);
  const words: Passed['words'] = {};
  const doubtful: Passed['doubtful'] = {};
  for (const [type, found] of wordsByType(texts)) {
    const passed = new Set(before.words[type]);
    const failed = new Set(before.doubtful[type]);
    const failures = await failedWords(
      root,
      type,
      [...found].filter((word) => !passed.has(word) && !failed.has(word)),
    );
    doubtful[type] = [...found].filter((word) => failed.has(word) || failures.has(word));
    words[type] = [...found].filter((word) => !failed.has(word) && !failures.has(word));
  }
  const doubtfulTexts = texts.filter(({ file, text }) => {
    const failed = new Set(doubtful[fileType(file)]);
    return failed.size > 0 && [...text.matchAll(WORD)].some(([word]) => failed.has(word));
  });
  const passedFiles = new Set(before.files);
  const places = await placesIn(
    root,
    doubtfulTexts.filter((text) => !passedFiles.has(fileHash(text))).map(({ file }) => file),
  );
  const misspelt = new Set(places.map(({ location }) => location.replace(/:\d+$/, '')));
  const files = doubtfulTexts.filter(({ file }) => !misspelt.has(file)).map(fileHash);
  await writeFile(join(root, PASSED), JSON.stringify({ config, words, doubtful, files } satisfies Passed));
  return places;
}

async function readPassed(root: string, config: string): Promise<Passed> {
  try {
    const passed = Passed.parse(JSON.parse(await readFile(join(root, PASSED), 'utf8')));
    if (passed.config === config) return passed;
  } catch {
    // First run, or a file of an earlier version.
  }
  return { config, words: {}, doubtful: {}, files: [] };
}

/** Checks words in a separate file, one on each line, of the same type as the files that contain them. */
async function failedWords(root: string, type: string, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const list = join(CACHE, type.startsWith('.') ? `words${type}` : type);
  await writeFile(join(root, list), words.join('\n'));
  const lines = (await placesIn(root, [list])).map(({ location }) => Number(/\d+$/.exec(location)?.[0]));
  return new Set(lines.flatMap((line) => words[line - 1] ?? []));
}

async function placesIn(root: string, files: readonly string[]): Promise<Place[]> {
  if (files.length === 0) return [];
  // Loading it takes most of a second, and most runs have no new word.
  const { lint } = await import('cspell');
  const places: Place[] = [];
  const errors: string[] = [];
  const options = { root, config: join(root, 'cspell.config.yaml'), gitignore: false, dot: true, mustFindFiles: false };
  const paths = files.map((file) => join(root, file));
  await lint(
    [],
    { ...options, files: paths, fileList: [], cache: false },
    {
      issue({ uri = '', row, text, isFlagged = false, suggestionsEx = [] }) {
        const file = relative(root, fileURLToPath(uri));
        const preferred = suggestionsEx.filter(({ isPreferred }) => isPreferred).map(({ word }) => word);
        const fix = preferred.length > 0 ? ` fix: (${preferred.join(', ')})` : '';
        places.push({ location: `${file}:${row}`, message: `${isFlagged ? 'Forbidden' : 'Unknown'} word (${text})${fix}` });
      },
      error(message) {
        errors.push(message);
      },
    },
  );
  if (errors.length > 0) throw new Error(`cspell failed.\n${errors.join('\n')}`);
  return places;
}

function fileHash({ file, text }: Text): string {
  return hashOf(`${file}\0${text}`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
