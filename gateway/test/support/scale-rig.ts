import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';
import { type TestSandbox, startSandbox } from './sandbox.ts';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { type GatewayProcess, startSeparateGateway } from './gateway-process.ts';
import { PostgresProcess } from './postgres-process.ts';
import { RedisProcess } from './redis-process.ts';

export interface Scale {
  readonly sandbox: TestSandbox;
  readonly redis: RedisProcess;
  /** Null without `withPostgres`. */
  readonly postgres: PostgresProcess | null;
  /** Starts one more gateway, which shares Redis, keys and the store with all others. */
  readonly start: (env?: GatewayOptions) => Promise<GatewayProcess>;
}

/** The database of the gateways. */
export const SCALE_DATABASE = 'sightline';

/**
 * Starts one sandbox and one Redis for a suite and ends them, with the gateways, after it. Read the result inside tests only.
 *
 * @param options.withPostgres whether the gateways also share a store
 */
export function useScale({ withPostgres = false }: { withPostgres?: boolean } = {}): () => Scale {
  const gateways: GatewayProcess[] = [];
  let scale: Scale | null = null;
  // One key, so that each gateway can decrypt what another has encrypted.
  const TRADING_TOKEN_KEY = `k1:${randomBytes(32).toString('base64')}`;
  beforeAll(async () => {
    const [sandbox, redis, postgres] = await Promise.all([
      startSandbox(),
      RedisProcess.start(),
      withPostgres ? PostgresProcess.start() : null,
    ]);
    const DATABASE_URL = await postgres?.createDatabase(SCALE_DATABASE);
    const shared = { REDIS_URL: redis.url, TRADING_TOKEN_KEY, DATABASE_URL };
    const start = async (env: GatewayOptions = {}): Promise<GatewayProcess> => {
      const gateway = await startSeparateGateway(sandbox.port, { ...shared, ...env });
      gateways.push(gateway);
      return gateway;
    };
    scale = { sandbox, redis, postgres, start };
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await Promise.all([scale?.sandbox.stop(), scale?.redis.kill(), scale?.postgres?.remove()]);
  });
  return () => {
    if (!scale) throw new Error('the rig is up inside tests only');
    return scale;
  };
}

/** Waits until the provider has this many sockets. */
export function waitForProviderSockets({ control }: TestSandbox, count: number): Promise<void> {
  return vi.waitFor(async () => {
    const { sockets } = await control.sockets();
    if (sockets.length !== count) throw new Error(`${sockets.length} provider sockets instead of ${count}`);
  });
}
