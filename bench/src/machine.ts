import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import * as z from 'zod';
import { ROOT, run } from '../../scripts/lib/processes.ts';

const Package = z.object({ dependencies: z.record(z.string(), z.string()) });
const SHOWN_PACKAGES = ['@apollo/server', 'graphql-yoga', 'mercurius', 'graphql-ws', 'ws', 'graphql', 'express', 'autocannon'];

/** Environment of the measurements. */
export async function machine(): Promise<Readonly<Record<string, string>>> {
  const all = cpus();
  const { dependencies } = Package.parse(JSON.parse(await readFile(`${ROOT}bench/package.json`, 'utf8')));
  const revision = await run('git', ['describe', '--always', '--dirty']);
  return {
    processor: `${all.length} × ${all[0]?.model ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `Linux ${release()}`,
    Node: process.version,
    revision: revision.output.trim(),
    peers: SHOWN_PACKAGES.flatMap((name) => (dependencies[name] === undefined ? [] : [`${name} ${dependencies[name]}`])).join(
      ', ',
    ),
  };
}
