import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
// cspell:ignore qwrtzen
import { misspellings, wordsByType } from './spelling.ts';

let root = '';
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'sightline-spelling-')));
  await mkdir(join(root, '.cspell'));
  const settings = [
    'version: "0.2"',
    'dictionaryDefinitions: [{ name: project, path: .cspell/words.txt }]',
    'dictionaries: [project]',
  ];
  await writeFile(join(root, 'cspell.config.yaml'), [...settings, 'flagWords: ["zebra->horse"]'].join('\n'));
  await writeFile(join(root, '.cspell/words.txt'), 'sightline\n');
  await writeFile(join(root, 'pnpm-lock.yaml'), '');
});
afterAll(() => rm(root, { recursive: true }));

/** Writes files and checks them. */
async function check(texts: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [file, text] of Object.entries(texts)) await writeFile(join(root, file), text);
  const places = await misspellings(
    Object.entries(texts).map(([file, text]) => ({ file, text })),
    root,
  );
  return places.map(({ location, message }) => `${location} ${message}`);
}

it('finds unknown and forbidden words in a comment, a doc and a text on screen, on every run until they are gone', async () => {
  const texts = {
    'cache.ts': '// Sightline has a zebra.\nexport const userZebra = 1;\n',
    'page.tsx': 'export const page = <p>The qwrtzen is here</p>;\n',
    'doc.md': '# Sightline\n\nA zebra.\n',
  };
  const forbidden = 'Forbidden word (zebra) fix: (horse)';
  const found = [
    `cache.ts:1 ${forbidden}`,
    'cache.ts:2 Forbidden word (Zebra) fix: (horse)',
    'page.tsx:1 Unknown word (qwrtzen)',
    `doc.md:3 ${forbidden}`,
  ];
  expect((await check(texts)).toSorted()).toEqual(found.toSorted());
  expect((await check({ ...texts, 'doc.md': '# Sightline\n' })).toSorted()).toEqual(found.slice(0, 3).toSorted());
});

it('accepts an unknown word in a URL on every run, and finds the same word outside the URL', async () => {
  const url = 'See https://example.test/qwrtzen for more.\n';
  expect(await check({ 'link.md': url })).toEqual([]);
  expect(await check({ 'link.md': url })).toEqual([]);
  expect(await check({ 'link.md': `${url}The qwrtzen.\n` })).toEqual(['link.md:2 Unknown word (qwrtzen)']);
});

it('collects the distinct words of each file type, each with the backslash that precedes it', () => {
  const words = wordsByType([
    { file: 'a.ts', text: "const one = 'two\\nthree';" },
    { file: 'b/b.ts', text: 'one two' },
    { file: 'Dockerfile', text: 'FROM one' },
  ]);
  expect(words).toEqual(
    new Map([
      ['.ts', new Set(['const', 'one', "'two", "\\nthree'", 'two'])],
      ['Dockerfile', new Set(['FROM', 'one'])],
    ]),
  );
});
