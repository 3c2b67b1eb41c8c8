import { vi } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../sandbox/src/store/seed/demo.ts';
import { ControlClient } from '../../../sandbox/src/testing/control-client.ts';
import type { SandboxProcess } from '../../../sandbox/src/testing/start-sandbox.ts';
import { Host } from './host.ts';

/** A simulated provider, in the host of this worker or in a process of its own. */
export type TestSandbox = SandboxProcess;

const HOST = new Host('gateway/test/support/sandbox-host.ts');

/** Starts a sandbox in the host of this worker, on a free port. */
export async function startSandbox(env: Readonly<Record<string, string>> = {}): Promise<TestSandbox> {
  const started = await HOST.start({ SANDBOX_PORT: '0', SANDBOX_SEED: '1', ...env });
  const { port } = started;
  const url = `http://localhost:${port}`;
  return { url, port, accounts: DEMO_ACCOUNTS, control: new ControlClient(url), stop: () => started.stop() };
}

/** Number of calls of the data and odds APIs since the calls were cleared. */
export async function countReads({ control }: TestSandbox): Promise<number> {
  return (await control.calls()).filter(({ api }) => api === 'data' || api === 'odds').length;
}

/** Waits until nothing has been read for a second. */
export async function untilQuiet(sandbox: TestSandbox): Promise<void> {
  let before = -1;
  await vi.waitUntil(
    async () => {
      const count = await countReads(sandbox);
      const isQuiet = count === before;
      before = count;
      return isQuiet;
    },
    { interval: 1_000 },
  );
}
