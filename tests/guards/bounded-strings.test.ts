import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Length checks of zod, which throw for a `length` that cannot be compared. */
const LENGTH_CHECK = /z\s*\.(?:string|array)\((?:[^()]|\([^()]*\))*\)\s*\.(?:min|max|length|nonempty)\(/;
/** The configuration, because environment variables are always strings, and the file that defines `boundedString`. */
const EXEMPT_FILES = ['gateway/src/config/config.ts', 'provider-contract/src/schema-tools.ts'];

it('schemas of external data limit text only with boundedString', () => {
  const files = ['gateway/src', 'provider-contract/src', 'web/src', 'schema'].flatMap(sourceFiles);
  const bounded = files.filter(
    (file) => !EXEMPT_FILES.includes(file) && LENGTH_CHECK.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(bounded).toEqual([]);
});
