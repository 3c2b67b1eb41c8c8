import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '../guards/source-files.ts';

/** Values that scripts take from the modules around them. */
const VALUES: Readonly<Record<string, string>> = { LEAVING: '.leaving', RUNNING: 'running:', 'RUNNING.length': '8' };

/** The Lua scripts in the source files of a folder. */
export function scriptsOf(folder: string): { readonly name: string; readonly text: string }[] {
  return sourceFiles(folder).flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/const ([A-Z]+) = `([^`]*redis\.call[^`]*)`/g),
      ([, name = '', text = '']) => ({
        name: `${name} of ${file}`,
        text: text.replaceAll(/\$\{([^}]*)\}/g, (_, expression: string) => VALUES[expression] ?? expression),
      }),
    ),
  );
}
