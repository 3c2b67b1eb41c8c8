import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** A text that starts like an address of this application. Files of the public folder have an ending, the API is one path. */
const PATH = /(["'`])\/(?!graphql\1)[a-z][\w-]*(?:\/[^"'`.]*)?(?:\?[^"'`]*)?\1/g;

function pathsIn(text: string): string[] {
  // Import specifiers start with a dot; what starts with a slash is an address.
  return [...text.matchAll(PATH)].map(([path]) => path);
}

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter(
  (file) => !/(^|\/)urls\.ts$|\.test\.tsx?$|\.generated\.ts$/.test(file) && !file.startsWith('testing/'),
);

it('addresses are built by urls.ts files alone', () => {
  const found = files.flatMap((file) => pathsIn(readFileSync(join(SOURCE, file), 'utf8')).map((path) => `${file}: ${path}`));
  expect(found).toEqual([]);
});

it('the guard sees addresses, and nothing else', () => {
  expect(pathsIn("navigate('/trading')")).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of source code.
  expect(pathsIn('to={`/trading/${id}?tab=series`}')).toHaveLength(1);
  expect(pathsIn("uri: '/graphql', src: '/logo.svg', from: './urls.ts', href: '/logo.svg#mark'")).toEqual([]);
});
