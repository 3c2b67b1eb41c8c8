import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { GatewayOptions } from '../../../../scripts/lib/stack.ts';
import { configWith } from '../../../test/support/config.ts';
import type { TradingSecret } from '../client/trading-secrets.ts';
import { ProviderSocket, RECONNECT_TIMERS, ReconnectPolicy } from './provider-socket.ts';
import { RecentIds } from './recent-ids.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const POLL = { interval: 10 };

let server: WebSocketServer;
let socket: ProviderSocket | null = null;
let present: TradingSecret[] = [];
/** Id of a secret that has expired; the next call of `best` notices it, as with a linger time. */
let lapsed: string | null = null;
let changed = () => {};
let ups: boolean[] = [];
let updates: string[] = [];
let states: string[] = [];

beforeEach(async () => {
  [present, lapsed, ups, updates, states] = [[], null, [], [], []];
  server = new WebSocketServer({ port: 0, autoPong: false });
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  socket?.close();
  for (const client of server.clients) client.terminate();
  server.close();
});

/** Scripts the provider: one function for its first socket, one for its second and so on. The last one is for all further sockets. */
function scriptConnections(...parts: ((socket: WebSocket) => void)[]): void {
  server.on('connection', (client) => {
    client.on('error', () => {});
    (parts.length > 1 ? parts.shift() : parts[0])?.(client);
  });
}

function sendInit(client: WebSocket, reconnected: boolean, created?: string): void {
  client.send(JSON.stringify({ channel: 'system', cmd: 'init', reconnect_token: 't', reconnected, created }));
}

function sendUpdate(client: WebSocket, uuid: string, created: string): void {
  client.send(JSON.stringify({ channel: 'series_updates', uuid, created, payload: {} }));
}

function start(reconnectMs: number, env: GatewayOptions = {}): void {
  const { port } = z.object({ port: z.int() }).parse(server.address());
  socket = new ProviderSocket({
    config: configWith({
      PUSH_URL: `ws://localhost:${port}`,
      PUSH_RECONNECT_MS: reconnectMs,
      PUSH_SILENCE_MS: HOUR_MS,
      PUSH_STALL_MS: HOUR_MS,
      PUSH_INIT_MS: HOUR_MS,
      ...env,
    }),
    secrets: {
      best: () => {
        if (lapsed !== null) {
          present = present.filter(({ jti }) => jti !== lapsed);
          lapsed = null;
          changed();
        }
        return present.toSorted((a, b) => b.expiresAt - a.expiresAt)[0] ?? null;
      },
      refuse: () => {},
      has: (jti) => present.some((secret) => secret.jti === jti),
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
    },
    channels: ['series_updates'],
    log: pino({ level: 'silent' }),
    onUpdate: ({ uuid }) => void updates.push(uuid),
    isCurrent: async () => true,
    onMalformed: () => {},
    onUp: ({ resumed }) => void ups.push(resumed),
    onState: (state) => void states.push(state),
  });
  socket.start();
}

function addSecret(jti: string, lastsMs: number): void {
  present.push({ jti, value: jti, expiresAt: Date.now() + lastsMs });
  changed();
}

describe('a handover', () => {
  /** Open connections, and the secret that each was opened with. */
  const open = new Map<WebSocket, string>();
  const inUse = () => [...open.values()];
  const answering = (client: WebSocket): void => void client.on('ping', (data) => client.pong(data));

  beforeEach(() => {
    open.clear();
    server.on('connection', (client, request) => {
      open.set(client, String(request.headers['api-secret']));
      client.on('close', () => open.delete(client));
      answering(client);
    });
  });
  const connectionOf = (secret: string): WebSocket => {
    for (const [client, value] of open) if (value === secret) return client;
    return expect.fail(`no connection of ${secret}`);
  };

  async function begin(lastsMs: number, env: GatewayOptions = {}): Promise<void> {
    addSecret('a', lastsMs);
    start(10, env);
    await expect.poll(() => ups, POLL).toEqual([false]);
  }

  it('ends the old connection once a message there is newer than the init of the new one', async () => {
    scriptConnections((client) => sendInit(client, false, '2026-05-28T17:00:00.500Z'));
    await begin(20_000);
    addSecret('b', HOUR_MS);
    await expect.poll(inUse, POLL).toEqual(['a', 'b']);
    const [old, successor] = [connectionOf('a'), connectionOf('b')];
    // Neither a message of the new connection nor an older message of the old one ends the old connection.
    sendUpdate(successor, 'u-2', '2026-05-28T17:00:01Z');
    await expect.poll(() => updates, POLL).toEqual(['u-2']);
    sendUpdate(old, 'u-1', '2026-05-28T17:00:00.500Z');
    await expect.poll(() => updates, POLL).toEqual(['u-2', 'u-1']);
    expect(inUse()).toEqual(['a', 'b']);
    sendUpdate(old, 'u-2', '2026-05-28T17:00:01Z');
    await expect.poll(inUse, POLL).toEqual(['b']);
    expect([updates, ups, states]).toEqual([['u-2', 'u-1'], [false], ['up']]);
  });

  it('causes a full read if the old connection has no message newer than the init of the new one', async () => {
    scriptConnections((client) => sendInit(client, false, '2026-05-28T17:00:00Z'));
    await begin(500, { PUSH_HANDOVER_MS: 1_000 });
    addSecret('b', HOUR_MS);
    await expect.poll(() => ups, POLL).toEqual([false, false]);
    await expect.poll(inUse, POLL).toEqual(['b']);
    expect(states).toEqual(['up']);
  });

  it('causes a full read when the old connection ends first', async () => {
    scriptConnections((client) => sendInit(client, false, '2026-05-28T17:00:00Z'));
    await begin(20_000);
    addSecret('b', HOUR_MS);
    await expect.poll(inUse, POLL).toEqual(['a', 'b']);
    // The init has been read once the connection has answered a ping.
    const successor = connectionOf('b');
    successor.ping();
    await once(successor, 'pong');
    connectionOf('a').close(1001);
    await expect.poll(() => ups, POLL).toEqual([false, false]);
    expect([inUse(), states]).toEqual([['b'], ['up']]);
  });

  it.each([
    ['sends no init', () => {}, { PUSH_INIT_MS: 300 }],
    ['allows no second connection', (client: WebSocket) => client.close(4003), {}],
  ])('keeps the old connection until its secret expires if the provider %s', async (_, refuse, env) => {
    let opened = 0;
    scriptConnections((client) => {
      opened += 1;
      if (opened === 2) refuse(client);
      else sendInit(client, false);
    });
    await begin(2_000, env);
    const old = connectionOf('a');
    addSecret('b', HOUR_MS);
    await expect.poll(() => opened, POLL).toBe(2);
    await expect.poll(inUse, POLL).toEqual(['a']);
    sendUpdate(old, 'u-1', '2026-05-28T17:00:00Z');
    await expect.poll(() => updates, POLL).toEqual(['u-1']);
    expect([ups, states]).toEqual([[false], ['up']]);
    // When the secret expires it starts again: the next connection does not continue from this one.
    await expect
      .poll(() => [ups, states], POLL)
      .toEqual([
        [false, false],
        ['up', 'retrying', 'up'],
      ]);
    await expect.poll(inUse, POLL).toEqual(['b']);
    expect(opened).toBe(3);
  });

  it('is not repeated after it failed without an init; when the old connection then closes, a full read follows', async () => {
    let opened = 0;
    scriptConnections((client) => {
      opened += 1;
      if (opened !== 2) sendInit(client, true);
    });
    await begin(20_000, { PUSH_INIT_MS: 300 });
    addSecret('b', HOUR_MS);
    await expect.poll(() => opened, POLL).toBe(2);
    await expect.poll(inUse, POLL).toEqual(['a']);
    addSecret('c', 2 * HOUR_MS);
    connectionOf('a').close(1001);
    await expect.poll(() => ups, POLL).toEqual([false, false]);
    expect([opened, inUse()]).toEqual([3, ['c']]);
  });

  it('keeps the old connection if the provider never sends init, and causes a full read after it ends', async () => {
    scriptConnections(() => {});
    await begin(1_500, { PUSH_INIT_MS: 200 });
    addSecret('b', HOUR_MS);
    await expect.poll(() => ups, POLL).toEqual([false, false]);
    expect([inUse(), states]).toEqual([['b'], ['up', 'retrying', 'up']]);
  });
});

it('a stalled connection is replaced, and a resumed queue does not count as complete', async () => {
  scriptConnections((client) => {
    client.on('ping', (data) => client.pong(data));
    // Two: then the time between heartbeats is known.
    for (let n = 0; n < 2; n += 1) client.send(JSON.stringify({ channel: 'system', cmd: 'heartbeat' }));
    sendInit(client, true);
  });
  addSecret('a', HOUR_MS);
  start(10, { PUSH_STALL_MS: 300 });
  await expect.poll(() => states.length, POLL).toBeGreaterThan(2);
  expect(states.slice(0, 3)).toEqual(['up', 'retrying', 'up']);
  expect(ups.slice(0, 2)).toEqual([false, false]);
});

it('opens one successor when its secret has expired, and close() then leaves no connection open', async () => {
  let opened = 0;
  scriptConnections((client) => {
    opened += 1;
    sendInit(client, false);
  });
  addSecret('a', HOUR_MS);
  start(HOUR_MS);
  await vi.waitFor(() => expect(ups).toEqual([false]), POLL);
  present.push({ jti: 'b', value: 'b', expiresAt: Date.now() + HOUR_MS });
  lapsed = 'a';
  changed();
  await vi.waitFor(() => expect(opened).toBe(2), POLL);
  socket?.close();
  await vi.waitFor(() => expect(server.clients.size).toBe(0), POLL);
  expect(opened).toBe(2);
});

describe('RecentIds', () => {
  it('recognises an id that was added before', () => {
    const recent = new RecentIds(10);
    expect([recent.add('a'), recent.add('b'), recent.add('a')]).toEqual([true, true, false]);
  });

  it('remembers at least the last ids up to its maximum, and never more than twice as many', () => {
    const recent = new RecentIds(3);
    const ids = Array.from({ length: 100 }, (_, n) => `id ${n}`);
    const sizeOfOne = (recent.add('first'), recent.bytes);
    for (const [n, id] of ids.entries()) {
      expect(recent.add(id)).toBe(true);
      for (const last of ids.slice(Math.max(0, n - 2), n + 1)) expect(recent.add(last)).toBe(false);
      expect(recent.bytes / sizeOfOne).toBeLessThanOrEqual(6);
    }
    expect(recent.add('first')).toBe(true);
  });
});

const { PUSH_RECONNECTS, PUSH_RECONNECT_MS, PUSH_SLOW_RECONNECT_MS } = RECONNECT_TIMERS;
const policyOf = (tries: number) => new ReconnectPolicy({ tries, delayMs: 3, slowMs: 15 });
const waits = (policy: ReconnectPolicy, count: number) => Array.from({ length: count }, () => policy.next());
const TRY = { waitMs: 3, isDown: false };
const SLOW = { waitMs: 15, isDown: true };

describe('ReconnectPolicy', () => {
  it('has all attempts after a steady connection, the first one at once [live.reconnect-attempts, live.reconnect-delay]', () => {
    const policy = new ReconnectPolicy({ tries: PUSH_RECONNECTS, delayMs: PUSH_RECONNECT_MS, slowMs: PUSH_SLOW_RECONNECT_MS });
    policy.reset();
    expect(waits(policy, 12)).toEqual([
      { waitMs: 0, isDown: false },
      ...Array.from({ length: 9 }, () => ({ waitMs: 3_000, isDown: false })),
      { waitMs: 15_000, isDown: true },
      { waitMs: 15_000, isDown: true },
    ]);
  });

  it('has all attempts before a first steady connection too, each after the same delay [live.reconnect-attempts, live.reconnect-delay]', () => {
    expect(waits(policyOf(3), 5)).toEqual([TRY, TRY, TRY, SLOW, SLOW]);
  });

  it('continues to count attempts until a connection is steady', () => {
    const policy = policyOf(2);
    policy.reset();
    expect(waits(policy, 3)).toEqual([{ waitMs: 0, isDown: false }, TRY, SLOW]);
  });

  it('has all attempts again after slow ones', () => {
    const policy = policyOf(1);
    expect(waits(policy, 2)).toEqual([TRY, SLOW]);
    policy.reset();
    expect(waits(policy, 2)).toEqual([{ waitMs: 0, isDown: false }, SLOW]);
  });

  it('has only slow attempts when the limit is 0', () => {
    const policy = policyOf(0);
    policy.reset();
    expect(policy.next()).toEqual(SLOW);
  });
});

describe('a connection that the provider denies', () => {
  it.each([4002, 4003, 4004])('is tried again after close code %i, and is up once it is allowed', async (code) => {
    scriptConnections(
      (client) => client.close(code),
      (client) => sendInit(client, false),
    );
    addSecret('a', HOUR_MS);
    start(10);
    await expect.poll(() => states, POLL).toEqual(['denied', 'up']);
  });

  it('is not denied any more if it fails for another reason', async () => {
    scriptConnections(
      (client) => client.close(4003),
      (client) => client.close(1001),
      (client) => sendInit(client, false),
    );
    addSecret('a', HOUR_MS);
    start(10);
    await expect.poll(() => states, POLL).toEqual(['denied', 'retrying', 'up']);
  });
});
