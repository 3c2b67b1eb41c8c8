import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { buildWeb } from './lib/build-web.ts';
import { onStopSignal, ROOT, run, startProgram } from './lib/processes.ts';

const BENCH = join(ROOT, 'bench');
const STAMP = join(BENCH, 'node_modules/.installed');

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']) hash.update(await readFile(join(BENCH, name)));
  return hash.digest('hex');
}

/** Peers have their own lockfile, so that starting or testing the product does not install them. */
async function installPeers(): Promise<void> {
  const wanted = await fingerprint();
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return;
  const { packageManager } = z
    .object({ packageManager: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
  console.log('Installing the peers ...');
  const { code, output } = await run('npx', ['--yes', packageManager, '--dir', BENCH, 'install', '--frozen-lockfile']);
  if (code !== 0) throw new Error(`The peers could not be installed.\n${output}`);
  await writeFile(STAMP, wanted);
}

await installPeers();
await buildWeb(() => console.log('Building the web ...'));
const bench = startProgram('bench', process.execPath, [join(BENCH, 'src/main.ts'), ...process.argv.slice(2)]);
onStopSignal(() => void bench.stop());
process.exitCode = (await bench.exited) ?? 1;
