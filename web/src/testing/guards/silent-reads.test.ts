import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
/** A call of a generated query hook, from the start of its statement. */
const QUERY = /(?:const|return|=)\s[^;]*?use[A-Z]\w+Query\([^;]*;/g;
/** A query hook whose result becomes the page's data. */
const PAGE = /^const page = (?:pageData|useFirstPageData)\(/;
/** A query hook whose result, with its failure, becomes a property of the same name of a part of the page. */
const PART = /^const (\w+) = pageData\(/;
/** An element that shows the failure of the page's data. */
const SHOWN = /<(?:DataPage|\w+Failure)\s[^<]*?\bpage=\{page\}/;

function sources(): string[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:generated|test)\.tsx?$/.test(file),
  );
}

it('a query either shows its failure or reports it [errors.reported]', () => {
  const calls = sources().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(QUERY)].map(({ 0: statement, index }) => {
      // The rest of the component, which ends at the first closing brace of a line.
      const component = text.slice(index).split('\n}\n', 1)[0] ?? '';
      const part = PART.exec(statement)?.[1];
      const isPassed = part !== undefined && new RegExp(`<[A-Z]\\w+\\s[^<]*?\\b${part}=\\{${part}\\}`).test(component);
      return { file, statement, isShown: (PAGE.test(statement) && SHOWN.test(component)) || isPassed };
    });
  });
  expect(calls.length).toBeGreaterThan(20);
  const silent = calls.filter(
    ({ statement, isShown }) => !isShown && !/\berror\b/.test(statement) && !statement.includes('context: REPORT_FAILURES'),
  );
  expect(silent).toEqual([]);
});
