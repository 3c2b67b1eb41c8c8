import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsIn } from '../../scripts/lib/imports.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** TypeScript files below a folder, also generated ones, relative to the root; without tests and type declarations. */
export function sourceFiles(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  );
}

/** Imports of a file: paths relative to the root for files, names for packages. */
export function importsOf(file: string): string[] {
  return importsIn(readFileSync(join(ROOT, file), 'utf8'), file);
}
