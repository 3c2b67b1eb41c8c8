import { readConfig } from '../config.ts';
import { createSandbox, type Sandbox } from '../server.ts';

export type { Sandbox };

/** A sandbox in this process on a free port; the caller closes it. */
export async function startForTest(env: Readonly<Record<string, string>> = {}): Promise<Sandbox> {
  return createSandbox(readConfig({ SANDBOX_PORT: '0', ...env }));
}
