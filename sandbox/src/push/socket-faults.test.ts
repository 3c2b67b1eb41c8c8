import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PushClient } from '../testing/push-client.ts';
import { INVALID_FRAME_KINDS } from './invalid-frames.ts';
import { type PushTest, startPushTest } from './testing.ts';

const MAX_WAITING = 100;

let test: PushTest;
beforeAll(async () => {
  test = await startPushTest({
    SANDBOX_PUSH_HEARTBEAT_MS: '40',
    SANDBOX_PUSH_PING_MS: '20',
    SANDBOX_PUSH_CLOSE_MS: '100',
    SANDBOX_PUSH_QUEUE_MESSAGES: String(MAX_WAITING),
  });
});
afterEach(async () => {
  await test.disconnectAll();
  await test.control.clearSocketFaults();
  await test.control.deleteQueues();
});
afterAll(() => test.close());

const versions = (client: PushClient) => client.updates.map(({ payload }) => payload.state?.resource_version ?? 0);
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

describe('the socket is kept alive', () => {
  it('with heartbeats and pings', async () => {
    const client = await test.connect();
    let pings = 0;
    client.socket.on('ping', () => (pings += 1));
    const heartbeats = () => client.messages.filter((message) => message.channel === 'system' && message.cmd === 'heartbeat');
    await client.until(() => pings >= 3 && heartbeats().length >= 3);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('until no pong arrives', async () => {
    const brief = await startPushTest({ SANDBOX_PUSH_PONG_MS: '50' });
    try {
      expect((await (await brief.connect({ mute: true })).closed).code).toBe(1006);
    } finally {
      await brief.close();
    }
  });

  it('by pongs to the client, unless it is half open; then it ends without a pong', async () => {
    const brief = await startPushTest({ SANDBOX_PUSH_PING_MS: '20', SANDBOX_PUSH_PONG_MS: '500' });
    try {
      const client = await brief.connect();
      const pongs: string[] = [];
      client.socket.on('pong', (data) => pongs.push(data.toString()));
      client.socket.ping('hello');
      await expect.poll(() => pongs, { interval: 10 }).toEqual(['hello']);
      await brief.control.halfOpenSockets();
      const received = client.messages.length;
      client.socket.ping('anyone?');
      await client.closed;
      expect(pongs).toEqual(['hello']);
      expect(client.messages).toHaveLength(received);
    } finally {
      await brief.close();
    }
  });
});

describe('a slow consumer', () => {
  it('is closed with 4010 when too many messages are queued', async () => {
    const client = await test.connect();
    await client.init();
    await test.control.stallSockets(60_000);
    test.moveThrough(0, MAX_WAITING + 1);
    expect(await client.closed).toEqual({ code: PUSH_CLOSE.slowConsumer, reason: 'slow_consumer' });
    expect(client.updates).toEqual([]);
  });

  it('is terminated when it reads nothing', async () => {
    const patient = await startPushTest({ SANDBOX_PUSH_BUFFER_BYTES: '200000', SANDBOX_PUSH_CLOSE_MS: '20' });
    try {
      const client = await patient.connect();
      await client.init();
      client.socket.pause();
      await patient.control.sendInvalidFrames('huge');
      patient.moveThrough(0, 1);
      await expect.poll(async () => (await patient.control.sockets()).sockets).toEqual([]);
    } finally {
      await patient.close();
    }
  });
});

describe('a socket fault', () => {
  it('duplicates every update', async () => {
    const client = await test.connect();
    await test.control.setSocketFaults({ duplicate: 1 });
    test.moveThrough(0, 10);
    await client.until(() => client.updates.length === 20);
    expect(new Set(client.updates.map(({ uuid }) => uuid)).size).toBe(10);
  });

  it('reorders updates, and loses none', async () => {
    const client = await test.connect();
    await test.control.setSocketFaults({ reorder: 0.5 });
    test.moveThrough(0, 40);
    await client.until(() => client.updates.length === 40);
    const seen = versions(client);
    expect(seen).not.toEqual(sorted(seen));
    expect(new Set(seen).size).toBe(40);
  });

  it('does not hold back the last update forever', async () => {
    const client = await test.connect();
    await test.control.setSocketFaults({ reorder: 1 });
    test.moveThrough(0, 1);
    expect(await client.until(() => client.updates.length > 0 && client.updates)).toHaveLength(1);
  });

  it('delays updates, and keeps their order', async () => {
    const client = await test.connect();
    await client.init();
    await test.control.setSocketFaults({ delayMs: 1_500 });
    test.moveThrough(0, 5);
    expect((await test.control.sockets()).sockets[0]?.waiting).toBeGreaterThanOrEqual(5);
    await client.until(() => client.updates.length === 5);
    expect(versions(client)).toEqual(sorted(versions(client)));
  });

  it('stalls the socket without losing an update', async () => {
    const client = await test.connect();
    await client.init();
    await test.control.stallSockets(1_500);
    test.moveThrough(0, 5);
    expect((await test.control.sockets()).sockets).toMatchObject([{ state: 'stalled' }]);
    await client.until(() => client.updates.length === 5);
  });

  it.each(INVALID_FRAME_KINDS.filter((kind) => kind !== 'huge'))('sends an invalid frame before an update: %s', async (kind) => {
    const client = await test.connect();
    await test.control.sendInvalidFrames(kind, 2);
    test.moveThrough(0, 1);
    await client.until(() => client.updates.length === 1);
    expect(client.invalidFrames).toHaveLength(2);
  });

  it('ends when the control API clears the faults', async () => {
    await test.control.setSocketFaults({ duplicate: 1, reorder: 1, delayMs: 60_000 });
    await test.control.refuseSockets(503, 9);
    await test.control.clearSocketFaults();
    const client = await test.connect();
    test.moveThrough(0, 3);
    const updates = await client.until(() => client.updates.length >= 3 && client.updates);
    expect(new Set(updates.map(({ uuid }) => uuid)).size).toBe(3);
  });
});
