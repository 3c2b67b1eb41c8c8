import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Environment = Readonly<Record<string, string | undefined>>;

/** A long-running child of a script. */
export interface Service {
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves with the exit code (null after a signal). */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

const KILL_AFTER_MS = 12_000;
const END_WITH_PARENT = new URL('exit-with-parent.ts', import.meta.url).href;

/**
 * Starts a module with the Node of this process. `onLine` receives each line of its standard output; standard error is passed
 * through, unless `onErrorLine` is given.
 */
export function startService(
  name: string,
  module: string,
  env: Environment,
  onLine: (line: string) => void,
  flags: string[] = [],
  onErrorLine: ((line: string) => void) | null = null,
): Service {
  const child = fork(`${ROOT}${module}`, [], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: ['--import', END_WITH_PARENT, ...flags],
    stdio: ['ignore', 'pipe', onErrorLine ? 'pipe' : 'inherit', 'ipc'],
  });
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  if (child.stderr && onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
  return watch(name, child);
}

/** Starts a program by name, with its output passed through. */
export function startProgram(name: string, program: string, args: string[], env: Environment = {}): Service {
  return watch(
    name,
    spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

function watch(name: string, child: ChildProcess): Service {
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(1));
  });
  return {
    name,
    child,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await exited;
      clearTimeout(killer);
    },
  };
}

/** Runs a program to its end; resolves with its exit code and everything it printed. */
export function run(
  program: string,
  args: readonly string[],
  env: Environment = {},
  cwd = ROOT,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Calls `stop` once on Ctrl-C or a termination signal. */
export function onStopSignal(stop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop();
    });
  }
}
