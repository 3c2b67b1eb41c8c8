import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Where texts that people type are handled. */
const FOLDERS = ['schema/rules', 'gateway/src/domains', 'web/src'];
/** `trim()` of a text; lists of events have a method of that name. */
const TRIM = /(?<!\b(?:this|events))\??\.trim(?:Start|End)?\(\)/;

it('typed texts are trimmed by schema/rules/typed-text.ts, which knows invisible characters', () => {
  const found = FOLDERS.flatMap(sourceFiles).filter((file) => TRIM.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

it('the guard finds each way to trim a text', () => {
  for (const code of ['name.trim()', 'name?.trim()', "f('x').trimEnd()", 'texts[0].trimStart()']) expect(code).toMatch(TRIM);
  for (const code of ['this.trim()', 'events.trim()', 'trimmed(name)']) expect(code).not.toMatch(TRIM);
});
