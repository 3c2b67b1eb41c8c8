import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PushReader } from '../testing/push-reader.ts';
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
  await test.endReaders();
  await test.control.clearSocketFaults();
  await test.control.deleteQueues();
});
afterAll(() => test.close());

const change = (from: number, to: number) => test.moveOn(from, to);
const versions = (reader: PushReader) => reader.updates.map(({ payload }) => payload.state?.resource_version ?? 0);
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

describe('the socket is kept alive', () => {
  it('by heartbeats and pings', async () => {
    const reader = await test.connect();
    let pings = 0;
    reader.socket.on('ping', () => (pings += 1));
    const heartbeats = () => reader.messages.filter((message) => message.channel === 'system' && message.cmd === 'heartbeat');
    await reader.until(() => pings >= 3 && heartbeats().length >= 3);
    expect(reader.socket.readyState).toBe(reader.socket.OPEN);
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
      const reader = await brief.connect();
      const pongs: string[] = [];
      reader.socket.on('pong', (data) => pongs.push(data.toString()));
      reader.socket.ping('hello');
      await expect.poll(() => pongs, { interval: 10 }).toEqual(['hello']);
      await brief.control.halfOpenSockets();
      const received = reader.messages.length;
      reader.socket.ping('anyone?');
      await reader.closed;
      expect(pongs).toEqual(['hello']);
      expect(reader.messages).toHaveLength(received);
    } finally {
      await brief.close();
    }
  });
});

describe('a slow reader', () => {
  it('is closed with 4010 when too many messages are queued', async () => {
    const reader = await test.connect();
    await reader.init();
    await test.control.stallSockets(60_000);
    change(0, MAX_WAITING + 1);
    expect(await reader.closed).toEqual({ code: PUSH_CLOSE.slowConsumer, reason: 'slow_consumer' });
    expect(reader.updates).toEqual([]);
  });

  it('is terminated when it reads nothing', async () => {
    const patient = await startPushTest({ SANDBOX_PUSH_BUFFER_BYTES: '200000', SANDBOX_PUSH_CLOSE_MS: '20' });
    try {
      const reader = await patient.connect();
      await reader.init();
      reader.socket.pause();
      await patient.control.sendInvalidFrames('huge');
      patient.moveOn(0, 1);
      await expect.poll(async () => (await patient.control.sockets()).sockets).toEqual([]);
    } finally {
      await patient.close();
    }
  });
});

describe('faults', () => {
  it('duplicates every update', async () => {
    const reader = await test.connect();
    await test.control.setSocketFaults({ duplicate: 1 });
    change(0, 10);
    await reader.until(() => reader.updates.length === 20);
    expect(new Set(reader.updates.map(({ uuid }) => uuid)).size).toBe(10);
  });

  it('reorders, and loses nothing', async () => {
    const reader = await test.connect();
    await test.control.setSocketFaults({ reorder: 0.5 });
    change(0, 40);
    await reader.until(() => reader.updates.length === 40);
    const seen = versions(reader);
    expect(seen).not.toEqual(sorted(seen));
    expect(new Set(seen).size).toBe(40);
  });

  it('does not hold back the last update forever', async () => {
    const reader = await test.connect();
    await test.control.setSocketFaults({ reorder: 1 });
    change(0, 1);
    expect(await reader.until(() => reader.updates.length > 0 && reader.updates)).toHaveLength(1);
  });

  it('delays in order', async () => {
    const reader = await test.connect();
    await reader.init();
    await test.control.setSocketFaults({ delayMs: 300 });
    change(0, 5);
    expect((await test.control.sockets()).sockets[0]?.waiting).toBeGreaterThanOrEqual(5);
    await reader.until(() => reader.updates.length === 5);
    expect(versions(reader)).toEqual(sorted(versions(reader)));
  });

  it('stalls without losing anything', async () => {
    const reader = await test.connect();
    await reader.init();
    await test.control.stallSockets(300);
    change(0, 5);
    expect((await test.control.sockets()).sockets).toMatchObject([{ state: 'stalled' }]);
    await reader.until(() => reader.updates.length === 5);
  });

  it.each(INVALID_FRAME_KINDS.filter((kind) => kind !== 'huge'))('sends %s in between', async (kind) => {
    const reader = await test.connect();
    await test.control.sendInvalidFrames(kind, 2);
    change(0, 1);
    await reader.until(() => reader.updates.length === 1);
    expect(reader.strange).toHaveLength(2);
  });

  it('ends after healing', async () => {
    await test.control.setSocketFaults({ duplicate: 1, reorder: 1, delayMs: 60_000 });
    await test.control.refuseSockets(503, 9);
    await test.control.clearSocketFaults();
    const reader = await test.connect();
    change(0, 3);
    const updates = await reader.until(() => reader.updates.length >= 3 && reader.updates);
    expect(new Set(updates.map(({ uuid }) => uuid)).size).toBe(3);
  });
});
