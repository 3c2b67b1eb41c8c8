import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** The browser's storage in any form; `idb-keyval` opens IndexedDB. */
const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b|'idb-keyval'/g;

/** The only files that may use it: all others would forget that any access can throw. */
const GUARDED: ReadonlySet<string> = new Set(['lib/storage.ts', 'lib/workspace.ts', 'workspace/stored-items.ts']);

function accesses(text: string): string[] {
  // A comment may name it.
  return [...text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '').matchAll(STORAGE)].map(([found]) => found);
}

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/') && !GUARDED.has(file),
);

it('only the guarded files use the storage of the browser', () => {
  const found = files.flatMap((file) => accesses(readFileSync(join(SOURCE, file), 'utf8')).map((each) => `${file}: ${each}`));
  expect(found).toEqual([]);
});

it('the guard detects storage, and not its mention', () => {
  expect(accesses("window.localStorage.setItem('a', '')\nconst s = sessionStorage;\ndocument.cookie = ''")).toHaveLength(3);
  expect(accesses('// not localStorage\n/** Not\n * sessionStorage. */')).toEqual([]);
});
