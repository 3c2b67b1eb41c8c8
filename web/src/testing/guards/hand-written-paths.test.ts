import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** A string that looks like a URL path of this application. Public files have an extension; the API has one path. */
const PATH = /(["'`])\/(?!graphql\1)[a-z][\w-]*(?:\/[^"'`.]*)?(?:\?[^"'`]*)?\1/g;

function pathsIn(text: string): string[] {
  // Import specifiers start with a dot; URL paths start with a slash.
  return [...text.matchAll(PATH)].map(([path]) => path);
}

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter(
  (file) => !/(^|\/)urls\.ts$|\.test\.tsx?$|\.generated\.ts$/.test(file) && !file.startsWith('testing/'),
);

it('only urls.ts files build URLs', () => {
  const found = files.flatMap((file) => pathsIn(readFileSync(join(SOURCE, file), 'utf8')).map((path) => `${file}: ${path}`));
  expect(found).toEqual([]);
});

it('the guard detects URLs, and nothing else', () => {
  expect(pathsIn("navigate('/trading')")).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of source code.
  expect(pathsIn('to={`/trading/${id}?tab=series`}')).toHaveLength(1);
  expect(pathsIn("uri: '/graphql', src: '/logo.svg', from: './urls.ts', href: '/logo.svg#mark'")).toEqual([]);
});
