import { afterAll, beforeAll } from 'vitest';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { type GatewayProcess, startGateway, startSeparateGateway, type TestGateway } from './gateway-process.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

export interface Stack<G extends TestGateway = TestGateway> {
  readonly sandbox: TestSandbox;
  readonly gateway: G;
}

/** Starts one sandbox and one gateway for a suite and ends them after it. Read the result inside tests only. */
export function useStack(options: GatewayOptions = {}, sandboxEnv: Readonly<Record<string, string>> = {}): () => Stack {
  return startForSuite(sandboxEnv, (port) => startGateway(port, options));
}

/** `useStack` with the gateway in a separate process; see `startSeparateGateway`. */
export function useSeparateStack(
  options: GatewayOptions = {},
  onLogLine: (line: string) => void = () => {},
  sandboxEnv: Readonly<Record<string, string>> = {},
): () => Stack<GatewayProcess> {
  return startForSuite(sandboxEnv, (port) => startSeparateGateway(port, options, onLogLine));
}

function startForSuite<G extends TestGateway>(
  sandboxEnv: Readonly<Record<string, string>>,
  startGatewayAt: (sandboxPort: number) => Promise<G>,
): () => Stack<G> {
  let stack: Stack<G> | null = null;
  beforeAll(async () => {
    const sandbox = await startSandbox(sandboxEnv);
    stack = { sandbox, gateway: await startGatewayAt(sandbox.port) };
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
