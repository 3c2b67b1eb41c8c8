import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ControlClient } from './control-client.ts';

const Ready = z.object({
  ready: z.literal(true),
  port: z.int(),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), title: z.string(), may: z.string() })),
});

export interface SandboxProcess {
  readonly url: string;
  readonly port: number;
  readonly accounts: Readonly<z.output<typeof Ready>['accounts']>;
  readonly control: ControlClient;
  /** Stops the process and waits for its exit. */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5_000;

/** Starts the real process with this process's Node, on a free port unless `env` says otherwise. `onOutput` receives its output once it is ready. */
export async function startSandboxProcess(
  env: Readonly<Record<string, string>> = {},
  onOutput: (text: string) => void = () => {},
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [MAIN], {
    // Variables of the shell must not affect a test.
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(process.env['NODE_COMPILE_CACHE'] === undefined ? {} : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
      SANDBOX_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-4_000);
    onOutput(chunk.toString());
  });
  try {
    const { port, accounts } = await readReady(child, onOutput);
    const url = `http://localhost:${port}`;
    return { url, port, accounts, control: new ControlClient(url), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw new Error(`The sandbox did not start. ${errorOutput.trim()}`, { cause: error });
  }
}

async function readReady(child: ChildProcess, onOutput: (line: string) => void): Promise<z.output<typeof Ready>> {
  if (child.stdout === null) throw new Error('no standard output');
  const lines = createInterface({ input: child.stdout });
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`it ended with ${code}`);
  });
  // The loser of the race is cancelled; its rejection is ignored.
  ended.catch(() => {});
  const [line] = await Promise.race([once(lines, 'line', { signal }), ended]).finally(() => settled.abort());
  // Keeps reading later lines (mails), so that the pipe never fills.
  lines.on('line', onOutput);
  return Ready.parse(JSON.parse(String(line)));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(killTimer);
}
