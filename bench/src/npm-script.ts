import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '../../scripts/lib/processes.ts';
import type { Bench } from './section.ts';

export interface NpmScript {
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts an npm script in a process group of its own, with exactly this environment. */
export function startNpm(bench: Bench, args: readonly string[], cwd: string, env: Environment): NpmScript {
  const child = spawn('npm', args, { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const exited = once(child, 'exit');
  return bench.stopAtEnd({
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.pid === undefined) return;
      process.kill(-child.pid, 'SIGINT');
      await exited;
    },
  });
}
