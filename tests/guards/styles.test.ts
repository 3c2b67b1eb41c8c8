import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

const STYLES = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Classes that a component takes from its style sheets and that these do not have: such an element has no style. */
function missingClasses(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const body = code.replaceAll(/^(?:import .*|} from .*)$/gm, '');
  return [...code.matchAll(STYLES)].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(ROOT, dirname(file), path), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const defined = new Set(Array.from(sheet.matchAll(/\.([a-z_][\w-]*)/gi), ([, each]) => each));
    const used = Array.from(body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, each]) => each);
    return used.filter((each) => !defined.has(each)).map((each) => `${file}: ${name}.${each}`);
  });
}

it('components use only classes that their style sheets have', () => {
  const files = sourceFiles('web/src');
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
