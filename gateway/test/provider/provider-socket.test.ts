import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';
import { FakeSecrets, POLL, type Rig } from '../support/provider-socket-rig.ts';
import { usePushSandbox } from '../support/provider-socket-sandbox.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

/** The longest stall of the sandbox. */
const STALLED_MS = 600_000;
const CHANNELS = ['series_updates', 'match_updates', 'odds_market_updates'];

const { control, providerSockets, newSecret, valueOf, secretsOf, pushUrl, connect, connected, change } = usePushSandbox();
const inMs = (ms: number) => Date.now() + ms;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Connects, and runs the timer that marks the connection as stable. */
async function connectedForLong(reconnectMs: number, env: GatewayOptions = {}): Promise<Rig> {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const rig = await connected(secretsOf(), { ...env, PUSH_RECONNECT_MS: reconnectMs });
  const markAsStable = timers.mock.calls.find(([, ms]) => ms === reconnectMs)?.[0];
  timers.mockRestore();
  expect(markAsStable).toBeDefined();
  markAsStable?.();
  return rig;
}

describe('a provider socket', () => {
  it.each(['header', 'query'])(
    'connects with secret and channels as %s, and passes updates on [live.subscribe-secret, live.channels]',
    async (by) => {
      const rig = await connected(secretsOf(), { PUSH_AUTH: by });
      expect([rig.states, rig.ups]).toEqual([['up'], [false]]);
      expect((await providerSockets()).sockets).toMatchObject([{ secretFrom: by, channels: CHANNELS }]);
      const versions = await change(5);
      await rig.until(() => rig.versions, versions);
    },
  );

  it('does not pass system messages on [live.system-ignored]', async () => {
    const { updates, malformed } = await connected();
    await change(1);
    await control().sendInvalidFrames('unknown-channel');
    await change(1);
    await expect.poll(() => updates.length, POLL).toBe(2);
    expect([new Set(updates.map(({ channel }) => channel)), malformed]).toEqual([new Set(['odds_market_updates']), []]);
  });

  it('connects once there is a secret', async () => {
    const secrets = new FakeSecrets();
    const rig = connect(secrets);
    expect(rig.states).toEqual(['retrying']);
    secrets.add('a', valueOf(0));
    await rig.waitUntilUp();
    expect(rig.states).toEqual(['retrying', 'up']);
  });
});

it('a provider socket logs its events, and no secret', async () => {
  const secrets = secretsOf().add('bad', 'no-such-secret', inMs(2 * HOUR_MS));
  const rig = await connected(secrets, { PUSH_AUTH: 'query', PUSH_RECONNECT_MS: 20 });
  await control().refuseSockets(403, 1);
  await control().dropSockets({ code: 4500 });
  await rig.waitUntilUp(2);
  const logged = rig.logs.join('');
  for (const text of ['"host"', '"secret-refused"', '"status":403', '"code":4500']) expect(logged).toContain(text);
  for (const secret of [valueOf(0), 'no-such-secret', 'reconnect_token']) expect(logged).not.toContain(secret);
});

describe('after a loss', () => {
  it('resumes, and nothing is missing or delivered twice', async () => {
    const rig = await connected();
    const before = await change(5);
    await rig.until(() => rig.versions, before);
    await control().refuseSockets(503, 1_000);
    await control().dropSockets({ terminate: true });
    await rig.until(() => rig.states, ['up', 'retrying']);
    const missed = await change(5);
    await control().clearSocketFaults();
    await rig.waitUntilUp(2);
    const after = await change(2);
    await rig.until(() => rig.versions, [...before, ...missed, ...after]);
    expect(rig.ups).toEqual([false, true]);
  });

  it.each([1001, 1000, 4010, 4500])('with %i it reconnects at once', async (code) => {
    const rig = await connectedForLong(HOUR_MS);
    await control().dropSockets({ code });
    await rig.waitUntilUp(2);
    expect([rig.states, rig.ups]).toEqual([
      ['up', 'retrying', 'up'],
      [false, true],
    ]);
  });

  it('reports if the missed messages are lost', async () => {
    const rig = await connected();
    await control().refuseSockets(503, 1_000);
    await control().dropSockets({ terminate: true });
    await rig.until(() => rig.states, ['up', 'retrying']);
    await control().deleteQueues();
    await control().clearSocketFaults();
    await rig.waitUntilUp(2);
    expect(rig.ups).toEqual([false, false]);
  });

  it('tries ten times at a fixed interval, then slowly without end [live.reconnect-attempts, live.reconnect-delay]', async () => {
    const rig = await connectedForLong(11, { PUSH_SLOW_RECONNECT_MS: 613 });
    const { refused } = await providerSockets();
    await control().refuseSockets(503, 12);
    const delays = vi.spyOn(globalThis, 'setTimeout');
    await control().dropSockets({ terminate: true });
    await rig.until(() => rig.states, ['up', 'retrying', 'down']);
    await rig.waitUntilUp(2);
    expect([rig.states, (await providerSockets()).refused - refused]).toEqual([['up', 'retrying', 'down', 'up'], 12]);
    // The last timer is that of the new socket: it marks the connection as stable.
    const waits = delays.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 0 || ms === 11 || ms === 613);
    expect(waits.slice(0, -1)).toEqual([0, ...Array.from({ length: 9 }, () => 11), 613, 613, 613]);
  });

  it('a failed first connection is retried', async () => {
    await control().refuseSockets(503, 3);
    const rig = connect(secretsOf(), { PUSH_RECONNECTS: 2, PUSH_RECONNECT_MS: 10, PUSH_SLOW_RECONNECT_MS: 20 });
    await rig.waitUntilUp();
    expect(rig.states).toEqual(['down', 'up']);
  });

  it('detects a dead connection without a close', async () => {
    const rig = await connected(secretsOf(), { PUSH_SILENCE_MS: 1_500 });
    await control().halfOpenSockets();
    const missed = await change(3);
    await rig.waitUntilUp(2);
    await rig.until(() => rig.versions, missed);
    expect([rig.states, rig.ups]).toEqual([
      ['up', 'retrying', 'up'],
      [false, true],
    ]);
  });

  it('replaces a connection that is open and answers pings, but sends nothing', async () => {
    const rig = await connected(secretsOf(), { PUSH_STALL_MS: 1_000 });
    await change(1);
    await rig.until(() => rig.updates.length, 1);
    await control().stallSockets(STALLED_MS);
    await change(3);
    // Unsent messages may be missing from its queue, so everything is read again.
    await rig.until(() => rig.states.slice(0, 3), ['up', 'retrying', 'up']);
    expect(rig.ups.slice(0, 2)).toEqual([false, false]);
    expect(rig.logs.join('')).toContain('"stalled"');
  });

  it('a connection that was not stable is not retried at once', async () => {
    const rig = await connected(secretsOf(), { PUSH_RECONNECT_MS: HOUR_MS });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await control().dropSockets({ terminate: true });
    await rig.until(() => rig.states, ['up', 'retrying']);
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(HOUR_MS);
  });

  it('after 429 it waits as long as the provider requests', async () => {
    const rig = await connectedForLong(20, { PUSH_BUSY_MS: HOUR_MS });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await control().refuseSockets(429, 1);
    await control().dropSockets({ terminate: true });
    await rig.waitUntilUp(2);
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1_000);
  });

  it('a queue that the provider refuses is dropped at once', async () => {
    const [own, other] = [await newSecret(), await newSecret('trader5@example.test')];
    const secrets = new FakeSecrets().add('own', own, inMs(2 * HOUR_MS)).add('other', other);
    const rig = await connected(secrets, { PUSH_RECONNECT_MS: HOUR_MS });
    await control().expireTokens({ secretSha256: sha256(own) });
    await rig.waitUntilUp(2);
    expect([secrets.refused, rig.ups]).toEqual([['own'], [false, false]]);
    expect(rig.logs.join('')).toContain('bad-token');
  });
});

describe('a secret that is refused', () => {
  it('is replaced by the next best', async () => {
    const secrets = secretsOf().add('bad', 'no-such-secret', inMs(2 * HOUR_MS));
    const rig = connect(secrets);
    await rig.waitUntilUp();
    expect([secrets.refused, rig.states]).toEqual([['bad'], ['up']]);
  });

  it('is replaced on an open socket too; without another one the socket waits', async () => {
    const own = [await newSecret(), await newSecret()] as const;
    const secrets = new FakeSecrets().add('a', own[0], inMs(2 * HOUR_MS)).add('b', own[1]);
    const rig = await connected(secrets);
    await control().expireTokens({ secretSha256: sha256(own[0]) });
    await rig.waitUntilUp(2);
    expect([secrets.refused, rig.ups]).toEqual([['a'], [false, true]]);
    await control().expireTokens({ secretSha256: sha256(own[1]) });
    await rig.until(() => secrets.refused, ['a', 'b']);
    expect(rig.socket.state).toBe('retrying');
    const { opened, refused } = await providerSockets();
    secrets.add('c', valueOf(0));
    await rig.waitUntilUp(3);
    expect(await providerSockets()).toMatchObject({ opened: opened + 1, refused });
    expect(rig.states).toEqual(['up', 'retrying', 'up', 'retrying', 'up']);
  });

  it('does not speed up the retries if many are refused', async () => {
    const secrets = new FakeSecrets();
    for (let n = 0; n < 30; n += 1) secrets.add(`bad-${n}`, `no-such-secret-${n}`);
    const { refused } = await providerSockets();
    const rig = connect(secrets, { PUSH_RECONNECTS: 0, PUSH_SLOW_RECONNECT_MS: HOUR_MS });
    await rig.until(() => rig.states, ['down']);
    expect((await providerSockets()).refused - refused).toBe(11);
  });
});

describe('an invalid message', () => {
  it.each([
    ['bad-json', ['not JSON'], 0],
    ['binary', ['binary'], 0],
    ['unknown-channel', [], 0],
    ['wrong-shape', [], 1],
    ['prototype-patch', [], 1],
  ] as const)('%s does not end the connection', async (kind, malformed, passed) => {
    const rig = await connected();
    await control().sendInvalidFrames(kind);
    await change(1);
    await rig.until(() => rig.updates.length, 1 + passed);
    expect([rig.malformed, rig.states]).toEqual([malformed, ['up']]);
  });

  it('a frame that is too large ends the connection, and its queue is not resumed', async () => {
    const rig = await connected();
    await control().sendInvalidFrames('huge');
    await rig.waitUntilUp(2);
    expect([rig.malformed, rig.ups]).toEqual([['frame too large'], [false, false]]);
  });
});

it('a provider socket passes an update on once if it is delivered twice', async () => {
  const rig = await connected();
  await control().setSocketFaults({ duplicate: 1 });
  const versions = await change(5);
  await expect.poll(async () => (await providerSockets()).sockets.map(({ updates }) => updates), POLL).toEqual([10]);
  await rig.until(() => rig.versions, versions);
});

describe('a closed provider socket', () => {
  it('leaves no connection and no listener, and calls nothing', async () => {
    const secrets = secretsOf();
    const rig = await connected(secrets);
    rig.socket.close();
    await expect.poll(async () => (await providerSockets()).sockets, POLL).toEqual([]);
    secrets.add('b', valueOf(1));
    expect([secrets.listenerCount, rig.states, (await providerSockets()).sockets]).toEqual([0, ['up'], []]);
  });

  it.each(['up', 'down'])('that was %s does not keep the process alive', async (state) => {
    const program = fileURLToPath(new URL('../support/provider-socket-exit.ts', import.meta.url));
    const url = state === 'up' ? pushUrl() : 'ws://localhost:1/subscribe';
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, valueOf(0), state], { timeout: TEST_WAIT_MS });
    expect(stdout).toBe('closed');
  });
});
