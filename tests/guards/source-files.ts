import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Hand-written TypeScript files below a folder, relative to the root, without tests. */
export function sourceFiles(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  );
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Imports of a file: paths relative to the root for files, names for packages. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, from, dynamic]) => {
    const target = from ?? dynamic ?? '';
    return target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), target)) : target;
  });
}
