import { beforeEach, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { startGateway, type TestGateway } from './gateway-process.ts';
import { useStack } from './stack.ts';

const Key = z.object({ id: z.string(), name: z.string(), client_id: z.string(), secret: z.string() });

/** A stack whose sandbox is reset before each test, and what tests of API keys need. */
export function useApiKeys(options: GatewayOptions = {}) {
  const stack = useStack({ FEED_LINGER_MS: 100, ...options });

  beforeEach(async () => {
    const { control } = stack().sandbox;
    // Wait until the feed of the previous test has closed: it has data that the reset removes.
    await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
    await control.reset();
  });

  return {
    stack,

    /** A key of the seeded clients. */
    keyNamed: async (name: string): Promise<z.output<typeof Key>> => {
      const keys = (await stack().sandbox.control.allState('keys')).map((key) => Key.parse(key));
      const found = keys.find((key) => key.name === name);
      if (!found) throw new Error(`the sandbox has no key ${name}`);
      return found;
    },

    /** Number of calls that verified a key. */
    verifications: async (): Promise<number> => {
      const calls = await stack().sandbox.control.calls();
      return calls.filter(({ path, query }) => path === '/v3/teams' && query['filter'] === 'id<={1}').length;
    },

    /** Starts another gateway over the same sandbox; it stops when the test ends. */
    startAnother: async (options: GatewayOptions = {}): Promise<TestGateway> => {
      const gateway = await startGateway(stack().sandbox.port, options);
      onTestFinished(() => gateway.stop());
      return gateway;
    },
  };
}
