import { deepStrictEqual } from 'node:assert';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type TestSandbox, startSandbox } from './sandbox.ts';
import { tradingSecret } from '../../../sandbox/src/testing/trading-secret.ts';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { FakeSecrets, POLL, Rig } from './provider-socket-rig.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const SECRETS = 3;

/** One sandbox for a suite, and one provider socket at most per test, closed after it. Call the results inside tests only. */
export function usePushSandbox() {
  let sandbox: TestSandbox | null = null;
  let marketId = 0;
  let odds = 2;
  let rig: Rig | null = null;
  const values: string[] = [];

  const running = () => {
    if (sandbox === null) throw new Error('the sandbox runs inside tests only');
    return sandbox;
  };
  const control = () => running().control;
  const providerSockets = () => control().sockets();
  /** A new secret that the provider accepts. */
  const newSecret = (email = 'trader@example.test') => tradingSecret(running().url, email);
  /** One of three long-lived secrets. */
  const valueOf = (n: number) => values[n] ?? '';
  const secretsOf = (expiresAt = Date.now() + HOUR_MS) => new FakeSecrets().add('a', valueOf(0), expiresAt);
  const pushUrl = () => `ws://localhost:${running().port}/push/subscribe`;
  const connect = (secrets: FakeSecrets, env: GatewayOptions = {}) => (rig = new Rig(pushUrl(), secrets, env));

  async function connected(secrets = secretsOf(), env: GatewayOptions = {}): Promise<Rig> {
    const rig = connect(secrets, env);
    await rig.waitUntilUp();
    return rig;
  }

  /** Changes one market this many times. @returns its versions */
  async function change(times: number): Promise<number[]> {
    const versions: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const market = await control().state('markets', marketId);
      odds = odds > 50 ? 2 : odds + 0.01;
      const selections = market.selections.map((selection, i) => (i === 0 ? { ...selection, odds } : selection));
      versions.push((await control().change('markets', marketId, { selections })).resource_version ?? 0);
    }
    return versions;
  }

  beforeAll(async () => {
    sandbox = await startSandbox({
      SANDBOX_PUSH_HEARTBEAT_MS: '40',
      SANDBOX_PUSH_SECRET_CHECK_MS: '20',
      SANDBOX_PUSH_CONNECTS: '10000',
    });
    for (let n = 0; n < SECRETS; n += 1) values.push(await newSecret());
    marketId = (await control().allState('markets')).find(({ state }) => state === 'open')?.id ?? 0;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    rig?.socket.close();
    rig = null;
    await control().clearSocketFaults();
    await control().dropSockets({ terminate: true });
    await control().deleteQueues();
    await vi.waitFor(async () => deepStrictEqual((await providerSockets()).sockets, []), POLL);
  });
  afterAll(() => sandbox?.stop());

  return { control, providerSockets, newSecret, valueOf, secretsOf, pushUrl, connect, connected, change };
}
