import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
/** A call of a generated query hook, from the start of its statement. */
const QUERY = /(?:const|return|=)\s[^;]*?use[A-Z]\w+Query\([^;]*;/g;

function sources(): string[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:generated|test)\.tsx?$/.test(file),
  );
}

it('a query either shows its failure or reports it [errors.reported]', () => {
  const calls = sources().flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(QUERY)].map(([statement]) => ({ file, statement })),
  );
  expect(calls.length).toBeGreaterThan(20);
  const silent = calls.filter(({ statement }) => !/\berror\b/.test(statement) && !statement.includes('context: REPORTED'));
  expect(silent).toEqual([]);
});
