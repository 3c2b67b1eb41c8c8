import { afterAll, beforeAll } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from '../../../sandbox/src/testing/start-sandbox.ts';
import type { Environment } from '../../../scripts/lib/processes.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

export interface Stack {
  readonly sandbox: SandboxProcess;
  readonly gateway: GatewayProcess;
}

/** Starts one sandbox and one gateway for a suite and ends them after it. Read the result inside tests only. */
export function useStack(
  gatewayEnv: Environment = {},
  sandboxEnv: Readonly<Record<string, string>> = {},
  onLogLine: (line: string) => void = () => {},
): () => Stack {
  let stack: Stack | null = null;
  beforeAll(async () => {
    const sandbox = await startSandboxProcess({ SANDBOX_SEED: '1', ...sandboxEnv });
    stack = { sandbox, gateway: await startGateway(sandbox.port, gatewayEnv, onLogLine) };
  });
  afterAll(async () => {
    await stack?.gateway.stop();
    await stack?.sandbox.stop();
  });
  return () => {
    if (!stack) throw new Error('the stack is up inside tests only');
    return stack;
  };
}
