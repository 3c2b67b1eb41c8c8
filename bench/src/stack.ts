import { randomBytes } from 'node:crypto';
import { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import type { Environment, Service } from '../../scripts/lib/processes.ts';
import { type GatewayOptions, providerAt, startGatewayProcess, startSandbox } from '../../scripts/lib/stack.ts';
import { BENCH_LIMITS } from '../../scripts/lib/test-settings.ts';
import { GatewayClient } from './gateway-client.ts';
import { MeasuredProcess } from './measured-process.ts';
import type { Bench } from './section.ts';

export interface BenchSandbox {
  readonly url: string;
  readonly port: number;
  readonly control: ControlClient;
  readonly process: MeasuredProcess;
  readonly service: Service;
}

export interface BenchGateway {
  readonly url: string;
  readonly client: GatewayClient;
  readonly process: MeasuredProcess;
  readonly service: Service;
  /** Port of its metrics; null without ADMIN_ADDRESS. */
  readonly adminPort: number | null;
}

/** Trading sessions encrypted by one gateway are valid at the next. */
const KEY = `bench:${randomBytes(32).toString('base64')}`;

/** A provider with a thousand winner markets, idle by default. */
export async function startBenchSandbox(bench: Bench, env: Environment = {}): Promise<BenchSandbox> {
  const { service, port } = await startSandbox({
    NODE_ENV: 'development',
    SANDBOX_PORT: '0',
    SANDBOX_SEED: '1',
    SANDBOX_DB: ':memory:',
    SANDBOX_RATE: '0',
    SANDBOX_SCALE: '3',
    ...env,
  });
  bench.stopAtEnd(service);
  const url = `http://localhost:${port}`;
  return { url, port, service, control: new ControlClient(url), process: new MeasuredProcess(service.child.pid) };
}

/** The product as deployed, except for the limits that one user at one address would exceed. */
export async function startBenchGateway(
  bench: Bench,
  sandbox: BenchSandbox,
  env: GatewayOptions = {},
  flags: string[] = [],
): Promise<BenchGateway> {
  const { service, port, adminPort } = await startGatewayProcess(
    {
      ...providerAt(sandbox.port),
      NODE_ENV: 'production',
      DEMO_DATA: 'off',
      TRADING_TOKEN_KEY: KEY,
      PORT: '0',
      SERVE_WEB: 0,
      LOG_LEVEL: 'fatal',
      ...BENCH_LIMITS,
      ...env,
    },
    () => {},
    flags,
  );
  bench.stopAtEnd(service);
  const url = `http://localhost:${port}`;
  return { url, service, adminPort, client: new GatewayClient(url), process: new MeasuredProcess(service.child.pid) };
}
