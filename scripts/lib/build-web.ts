import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

const SOURCES = ['web/src/**/*', 'web/public/**/*', 'web/*.{ts,html,json}', 'schema/**/*.ts', 'pnpm-lock.yaml'];
const STAMP = join(ROOT, 'web/dist/.sources');

/** Builds the web into web/dist if its sources have changed. Rejects with the output of the build. @param onStart called before a build */
export async function buildWeb(onStart?: () => void): Promise<'built' | 'unchanged'> {
  const wanted = await fingerprint();
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return 'unchanged';
  onStart?.();
  const vite = join(ROOT, 'web/node_modules/vite/bin/vite.js');
  // A test runner sets NODE_ENV=test, with which Vite would take the development code of React.
  const { code, output } = await run(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`The web could not be built.\n${output}`);
  await writeFile(STAMP, wanted);
  return 'built';
}

async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
