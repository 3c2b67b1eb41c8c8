import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Classes of a style sheet that no component takes from it, and that no style sheet composes. */
function unusedClasses(sheet: string, textByFile: ReadonlyMap<string, string>): string[] {
  const text = readFileSync(join(ROOT, sheet), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const name = basename(sheet);
  const code = [...textByFile].flatMap(([file, each]) => (each.includes(name) || file === sheet ? [each] : [])).join('\n');
  const composed = new Set(
    Array.from(code.matchAll(/composes: ([^;]*?)(?: from "[^"]*")?;/g), ([, each = '']) => each.split(' ')).flat(),
  );
  const defined = new Set(Array.from(text.matchAll(/\.([a-z_][\w-]*)/gi), ([, each = '']) => each));
  return [...defined]
    .filter((each) => !composed.has(each) && !new RegExp(`\\b\\w+\\.${each}\\b`).test(code.replaceAll(/^\s*\..*$/gm, '')))
    .map((each) => `${sheet}: ${each}`);
}

const KIT = globSync('web/src/ui/styles/kit*.css', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Shared classes that a file names, in `composes` or in the markup. */
function sharedClasses(file: string): string[] {
  return Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<![\w.-])sl-[\w-]+(?![\w-]*[:)])/g), ([each]) => each);
}

it('components use only classes that their style sheets have', () => {
  const files = sourceFiles('web/src');
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

it('style sheets have only classes that are used', () => {
  const files = [...sourceFiles('web/src'), ...globSync('web/src/**/*.module.css', { cwd: ROOT })];
  const textByFile = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.flatMap((sheet) => unusedClasses(sheet, textByFile))).toEqual([]);
});

it('style sheets and components share only classes of the kit, each of which several of them need', () => {
  const code = sourceFiles('web/src').filter((file) => file.endsWith('.tsx'));
  const sheets = globSync('web/src/**/*.module.css', { cwd: ROOT });
  const uses = Map.groupBy(
    [...code, 'web/index.html', ...sheets].flatMap((file) => [...new Set(sharedClasses(file))]),
    (each) => each,
  );
  const kit = Array.from(KIT.matchAll(/^(?:\[data-rail\] )?\.(sl-[\w-]+)(?::[\w-]+)?(?:,| \{)$/gm), ([, each = '']) => each);
  expect(kit.length).toBeGreaterThan(40);
  expect([...uses.keys()].filter((each) => !kit.includes(each))).toEqual([]);
  expect(kit.filter((each) => (uses.get(each)?.length ?? 0) < 2)).toEqual([]);
});
