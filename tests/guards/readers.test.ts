import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** zod's bounds of a length, which throw over values whose `length` is no number. */
const BOUNDED = /z\s*\.(?:string|array)\((?:[^()]|\([^()]*\))*\)\s*\.(?:min|max|length|nonempty)\(/;
/** The environment is text. */
const OUR_OWN = ['gateway/src/config/config.ts', 'provider-contract/src/schema-tools.ts'];

it('readers of what others send measure text with boundedString alone', () => {
  const files = ['gateway/src', 'provider-contract/src', 'web/src', 'schema'].flatMap(sourceFiles);
  const bounded = files.filter((file) => !OUR_OWN.includes(file) && BOUNDED.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(bounded).toEqual([]);
});
