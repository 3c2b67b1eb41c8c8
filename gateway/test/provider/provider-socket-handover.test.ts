import { describe, expect, it, vi } from 'vitest';
import { POLL } from '../support/provider-socket-rig.ts';
import { usePushSandbox } from '../support/provider-socket-sandbox.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

/** `PUSH_HANDOVER_MS` of the tests. */
const HANDOVER_MS = 3_000;
/** Life of a secret that ends within the handover time. */
const SOON_MS = 2_000;
/** The longest stall of the sandbox. */
const STALLED_MS = 600_000;
/** Life of a secret whose timer the test runs itself. No other timer of the test has about this length. */
const LIFE_MS = 900_000;

const { control, providerSockets, valueOf, secretsOf, connected, change } = usePushSandbox();
const inMs = (ms: number) => Date.now() + ms;

describe('a newer secret', () => {
  const connectedSecrets = async () => (await providerSockets()).sockets.map(({ secret }) => secret);

  it.each([
    ['arrives', SOON_MS],
    ['has waited until the present one ends soon', HANDOVER_MS + 300],
  ])('takes over without a gap when it %s', async (_, lastsMs) => {
    const secrets = secretsOf(inMs(lastsMs));
    const rig = await connected(secrets);
    const [first] = await connectedSecrets();
    const before = await change(2);
    secrets.add('b', valueOf(1));
    const during = await change(10);
    await expect.poll(async () => (await connectedSecrets()).filter((secret) => secret !== first).length, POLL).toBe(1);
    await expect.poll(connectedSecrets, POLL).toHaveLength(1);
    const after = await change(2);
    await rig.until(() => rig.versions.toSorted((a, b) => a - b), [...before, ...during, ...after]);
    expect([rig.states, rig.ups]).toEqual([['up'], [false]]);
    await control().dropSockets({ terminate: true });
    await rig.waitUntilUp(2);
    expect(rig.ups).toEqual([false, true]);
  });

  it('changes nothing while the present one does not end soon, or if it ends sooner than the present one', async () => {
    const secrets = secretsOf();
    await connected(secrets);
    const { opened } = await providerSockets();
    secrets.add('b', valueOf(1), inMs(2 * HOUR_MS));
    secrets.add('c', valueOf(2), inMs(SOON_MS));
    await change(3);
    expect((await providerSockets()).opened).toBe(opened);
  });

  it('is not used if it ends at the same time as the present one', async () => {
    const end = inMs(SOON_MS);
    const secrets = secretsOf(end);
    await connected(secrets);
    const { opened } = await providerSockets();
    secrets.add('b', valueOf(1), end);
    await change(3);
    expect((await providerSockets()).opened).toBe(opened);
  });

  it('takes over when the owner of the present one has left; with the last owner the socket closes', async () => {
    const secrets = secretsOf();
    const rig = await connected(secrets);
    const [first] = await connectedSecrets();
    secrets.add('b', valueOf(1), inMs(SOON_MS));
    secrets.remove('a');
    await expect.poll(async () => (await connectedSecrets()).some((secret) => secret !== first), POLL).toBe(true);
    expect(rig.states).toEqual(['up']);
    await expect.poll(connectedSecrets, POLL).toHaveLength(1);
    secrets.remove('b');
    expect(rig.states).toEqual(['up', 'retrying']);
    await expect.poll(connectedSecrets, POLL).toEqual([]);
    const missed = await change(3);
    secrets.add('c', valueOf(2));
    await rig.waitUntilUp(2);
    await rig.until(() => rig.versions, missed);
    expect(rig.ups).toEqual([false, true]);
  });

  it('changes nothing if it is refused', async () => {
    const secrets = secretsOf(inMs(SOON_MS));
    const rig = await connected(secrets);
    secrets.add('bad', 'no-such-secret');
    await rig.until(() => secrets.refused, ['bad']);
    const versions = await change(2);
    await rig.until(() => rig.versions, versions);
    expect([rig.states, rig.ups]).toEqual([['up'], [false]]);
  });

  it('waits for the end of the present one if the client may open no second connection; then everything is read again', async () => {
    const secrets = secretsOf(inMs(LIFE_MS));
    const rig = await connected(secrets, { PUSH_HANDOVER_MS: LIFE_MS });
    const [socket] = (await providerSockets()).sockets;
    const clientId = socket?.clientId ?? '';
    const { max_concurrent_hermes_connections: limit } = await control().state('clients', clientId);
    try {
      await control().change('clients', clientId, { max_concurrent_hermes_connections: 1 });
      const timers = vi.spyOn(globalThis, 'setTimeout');
      secrets.add('b', valueOf(1), inMs(2 * LIFE_MS));
      const during = await change(10);
      await rig.until(() => rig.versions, during);
      // The gateway waits for the end of the secret once the second connection was refused.
      const endTimer = () => timers.mock.calls.find(([, ms = 0]) => ms > LIFE_MS / 2 && ms <= LIFE_MS)?.[0];
      await expect.poll(endTimer, POLL).toBeDefined();
      await expect.poll(connectedSecrets, POLL).toEqual([socket?.secret]);
      expect(rig.ups).toEqual([false]);
      const clock = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => clock() + LIFE_MS);
      endTimer()?.();
      await rig.waitUntilUp(2);
      expect((await connectedSecrets()).includes(socket?.secret ?? '')).toBe(false);
      const after = await change(2);
      await rig.until(() => rig.versions.slice(-2), after);
      expect([rig.states, rig.ups]).toEqual([
        ['up', 'retrying', 'up'],
        [false, false],
      ]);
    } finally {
      await control().change('clients', clientId, { max_concurrent_hermes_connections: limit });
    }
  });

  it('does not take over without a full read from a stalled connection, whose queue is lost with it', async () => {
    const secrets = secretsOf();
    const rig = await connected(secrets);
    await control().stallSockets(STALLED_MS);
    await change(10);
    secrets.add('b', valueOf(1));
    secrets.remove('a');
    await rig.until(() => rig.ups, [false, false]);
    expect(rig.states).toEqual(['up']);
    const after = await change(2);
    await rig.until(() => rig.versions, after);
  });

  it('takes over from a dead connection, and reports a possible gap', async () => {
    const secrets = secretsOf(inMs(SOON_MS));
    const rig = await connected(secrets);
    await control().halfOpenSockets();
    secrets.add('b', valueOf(1));
    await rig.until(() => rig.ups, [false, false]);
    expect(rig.states).toEqual(['up']);
  });
});
