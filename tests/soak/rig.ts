import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { PostgresProcess } from '../../gateway/test/support/postgres-process.ts';
import { RedisProcess } from '../../gateway/test/support/redis-process.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import type { Service } from '../../scripts/lib/processes.ts';
import { type GatewayOptions, providerAt, startGatewayProcess, startSandbox } from '../../scripts/lib/stack.ts';
import { MEASUREMENT_FLAGS } from './process-resources.ts';

/**
 * Differences from the deployed product: all clients share one address, few users have thousands of sockets, and the
 * documents for the comparison are not those of the web.
 */
const RAISED_LIMITS: GatewayOptions = {
  DOCUMENT_COST_PER_MINUTE: '1000000000',
  OWN_DOCUMENT_COST_PER_MINUTE: '1000000000',
  MAX_SOCKETS_PER_USER: '100000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
  MAX_CONNECTIONS: '100000',
};
const STOP_MS = 20_000;
const TIMED_OUT = 'timed out';
const STATUS_MS = 20_000;
const CACHE = /^sightline_cache_bytes\{cache="(\w+)"\} (\S+)$/gm;
/** Bytes of the bounded caches of a gateway: rendered results and texts; odds histories and message ids of its feeds. */
const CacheBytes = z.object({ rendered: z.coerce.number(), feeds: z.coerce.number() });
export type CacheBytes = z.output<typeof CacheBytes>;
/** Counts reach the store within this time while it works, ms. */
export const UNSTORED_MS = 7_000;
const Status = z.object({ store: z.object({ state: z.string(), since: z.string(), dropped: z.int() }) });

/** A period whose counts a gateway may have lost with its process, ms since the epoch. */
export interface LostCounts {
  readonly from: number;
  readonly until: number;
}

/** One gateway at its own address, across restarts of its process. */
export class SoakGateway {
  readonly name: string;
  readonly url: string;
  /** How often its process was started. */
  startCount = 0;
  /** Log lines at level warn or above, by message. */
  readonly complaints: Map<string, number>;
  /** Batched statements that its former processes dropped, and after {@link takeStoreStatus} also the present one. */
  dropped = 0;
  readonly lostCounts: LostCounts[] = [];
  readonly #env: GatewayOptions;
  #service: Service | null = null;
  #adminPort: number | null = null;

  constructor(name: string, port: number, env: GatewayOptions, complaints: Map<string, number>) {
    this.name = name;
    this.url = `http://localhost:${port}`;
    this.#env = { ...env, PORT: String(port), ADMIN_ADDRESS: '0' };
    this.complaints = complaints;
  }

  /** The current process; null between two. */
  get service(): Service | null {
    return this.#service;
  }

  async start(): Promise<void> {
    const { service, adminPort } = await startGatewayProcess(this.#env, (line) => this.#count(line), MEASUREMENT_FLAGS);
    this.startCount += 1;
    this.#service = service;
    this.#adminPort = adminPort;
  }

  /** Stops the process with SIGTERM, and starts it again. @returns the exit code, null if it had to be killed, and how long it took to stop */
  async restart(): Promise<{ code: number | null; ms: number }> {
    const failingSince = await this.takeStoreStatus();
    const service = this.#takeService();
    const since = performance.now();
    service.child.kill('SIGTERM');
    const deadline = new AbortController();
    const code = await Promise.race([service.exited, sleep(STOP_MS, TIMED_OUT, { signal: deadline.signal })]);
    deadline.abort();
    if (code === TIMED_OUT) service.child.kill('SIGKILL');
    await service.exited;
    const ms = performance.now() - since;
    // A process whose store works stores everything before it exits.
    if (failingSince !== null || code === TIMED_OUT) this.#loseCounts(failingSince);
    await this.start();
    return { code: typeof code === 'number' ? code : null, ms };
  }

  /** Simulates a crash; the process is started again after a while. */
  async crash(offlineMs: number): Promise<void> {
    const failingSince = await this.takeStoreStatus();
    const service = this.#takeService();
    service.child.kill('SIGKILL');
    await service.exited;
    this.#loseCounts(failingSince);
    await sleep(offlineMs);
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  async cacheBytes(): Promise<CacheBytes> {
    const response = await fetch(`http://localhost:${this.#adminPort}/metrics`, { signal: AbortSignal.timeout(STATUS_MS) });
    const sizes = (await response.text()).matchAll(CACHE);
    return CacheBytes.parse(Object.fromEntries(Array.from(sizes, ([, cache = '', bytes]) => [cache, bytes])));
  }

  /** Called once for each process: adds what it has dropped. @returns since when its store fails, ms since the epoch; null while it works */
  async takeStoreStatus(): Promise<number | null> {
    const response = await fetch(`http://localhost:${this.#adminPort}/status`, { signal: AbortSignal.timeout(STATUS_MS) });
    const { store } = Status.parse(await response.json());
    this.dropped += store.dropped;
    return store.state === 'up' ? null : Date.parse(store.since);
  }

  #loseCounts(failingSince: number | null): void {
    const until = Date.now();
    this.lostCounts.push({ from: (failingSince ?? until) - UNSTORED_MS, until });
  }

  #takeService(): Service {
    const service = this.#service;
    if (service === null) throw new Error(`${this.name} is not up`);
    this.#service = null;
    return service;
  }

  #count(line: string): void {
    const message = /"msg":"([^"]{1,100})"/.exec(line)?.[1];
    if (message !== undefined) this.complaints.set(message, (this.complaints.get(message) ?? 0) + 1);
  }
}

export interface Rig {
  readonly control: ControlClient;
  readonly provider: Service;
  readonly redis: RedisProcess;
  /** Its database is `sightline`. */
  readonly postgres: PostgresProcess;
  readonly gateways: readonly [SoakGateway, SoakGateway];
  /** Log messages of all gateways at level warn or above. */
  readonly complaints: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** A simulated provider, Redis, PostgreSQL, and two gateways that share state, as in production. */
export async function startRig(seed: number): Promise<Rig> {
  const redis = await RedisProcess.start();
  const postgres = await PostgresProcess.start();
  const sandbox = await startSandbox({
    NODE_ENV: 'development',
    SANDBOX_PORT: '0',
    SANDBOX_SEED: String(seed),
    SANDBOX_DB: ':memory:',
    SANDBOX_RATE: '0',
  });
  const complaints = new Map<string, number>();
  const env = {
    ...providerAt(sandbox.port),
    NODE_ENV: 'production',
    // The simulated provider replaces the real one that production requires.
    DEMO_DATA: 'off',
    SERVE_WEB: 0,
    LOG_LEVEL: 'warn',
    REDIS_URL: redis.url,
    DATABASE_URL: await postgres.createDatabase('sightline'),
    // Both gateways decrypt the same tokens.
    TRADING_TOKEN_KEY: `soak:${randomBytes(32).toString('base64')}`,
    ...RAISED_LIMITS,
  };
  const gateway = async (name: string): Promise<SoakGateway> => {
    const created = new SoakGateway(name, await freePort(), env, complaints);
    await created.start();
    return created;
  };
  const gateways: [SoakGateway, SoakGateway] = [await gateway('A'), await gateway('B')];
  return {
    control: new ControlClient(`http://localhost:${sandbox.port}`),
    provider: sandbox.service,
    redis,
    postgres,
    gateways,
    complaints,
    async stop() {
      await Promise.all(gateways.map((each) => each.stop()));
      await Promise.all([sandbox.service.stop(), redis.kill(), postgres.remove()]);
    },
  };
}
