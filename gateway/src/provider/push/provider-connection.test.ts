import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { GatewayOptions } from '../../../../scripts/lib/stack.ts';
import { configWith } from '../../../test/support/config.ts';
import { HeartbeatHistory } from './heartbeat-history.ts';
import type { ConnectionEnd } from './connection-end.ts';
import { connectPush, type ConnectionOptions, ProviderConnection } from './provider-connection.ts';

const POLL = { interval: 10 };
const LONG = 600_000;
/** A duration that no other timer has. */
const INIT_MS = 601_000;
const Address = z.object({ port: z.int() }) satisfies z.ZodType<Pick<AddressInfo, 'port'>>;
const HEARTBEAT = JSON.stringify({ channel: 'system', cmd: 'heartbeat', created: '2026-05-28T17:00:00.5Z' });
const INIT = JSON.stringify({ channel: 'system', cmd: 'init', reconnect_token: 't', reconnected: true });

let server: Server;
let connection: ProviderConnection | null = null;
const said: { readies: boolean[]; ends: ConnectionEnd[]; updates: string[]; malformed: string[] } = {
  readies: [],
  ends: [],
  updates: [],
  malformed: [],
};

beforeEach(async () => {
  for (const list of Object.values(said)) list.length = 0;
  server = createServer().listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  connection?.destroy();
  connection = null;
  server.closeAllConnections();
  server.close();
});

/** Accepts every socket. */
function accept(then: (socket: WebSocket, request: IncomingMessage) => void): void {
  const sockets = new WebSocketServer({ server, autoPong: false });
  sockets.on('connection', (socket, request) => {
    socket.on('error', () => {});
    then(socket, request);
  });
}

/** Answers every handshake with these bytes. */
function answer(...lines: string[]): void {
  server.on('upgrade', (_request, socket: Socket) => {
    socket.on('error', () => {});
    socket.write([...lines, '', ''].join('\r\n'));
  });
}

function open(
  env: GatewayOptions = {},
  secret = 's',
  resume: string | null = null,
  more: Partial<Pick<ConnectionOptions, 'history' | 'needsInit' | 'isCurrent'>> = {},
): ProviderConnection {
  const { port } = Address.parse(server.address());
  connection = new ProviderConnection({
    connect: connectPush,
    config: configWith({
      PUSH_URL: `ws://localhost:${port}/subscribe?region=eu`,
      PUSH_INIT_MS: LONG,
      PUSH_PING_MS: LONG,
      PUSH_SILENCE_MS: LONG,
      PUSH_STALL_MS: LONG,
      ...env,
    }),
    secret: { jti: 'a', value: secret, expiresAt: 0 },
    channels: new Set(['series_updates', 'match_updates']),
    resume,
    history: new HeartbeatHistory(),
    needsInit: false,
    isCurrent: () => Promise.reject(new Error('not called')),
    onMessage: () => {},
    ...more,
    onUpdate: ({ uuid }) => void said.updates.push(uuid),
    onMalformed: (reason) => void said.malformed.push(reason),
    onReady: (_, resumed) => void said.readies.push(resumed),
    onEnd: (_, end) => void said.ends.push(end),
  });
  connection.open();
  return connection;
}

/** Opens a connection, and lets the time for its init pass once the handshake is complete. */
async function openWithoutInit(
  secret: string,
  resume: string | null,
  more: Parameters<typeof open>[3] = {},
): Promise<ProviderConnection> {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  try {
    const opened = open({ PUSH_INIT_MS: INIT_MS }, secret, resume, more);
    // Of the handshake, and of the init.
    await expect.poll(() => timers.mock.calls.filter(([, ms]) => ms === INIT_MS).length, POLL).toBe(2);
    timers.mock.calls.findLast(([, ms]) => ms === INIT_MS)?.[0]();
    return opened;
  } finally {
    timers.mockRestore();
  }
}

const ended = () => expect.poll(() => said.ends.length, POLL).toBe(1);
const ready = () => expect.poll(() => said.readies.length, POLL).toBe(1);

describe('a handshake', () => {
  it.each([
    ['header', 'a b&c', 't', '/subscribe?region=eu&reconnect_token=t', 'a b&c', 'series_updates, match_updates'],
    [
      'query',
      'a b&c',
      null,
      '/subscribe?region=eu&secret=a+b%26c&channel=series_updates&channel=match_updates',
      undefined,
      undefined,
    ],
  ])('sends secret and channels by %s', async (by, secret, resume, url, header, channels) => {
    const seen: unknown[] = [];
    accept((socket, { url: target, headers }) => {
      seen.push(target, headers['api-secret'], headers['api-channel'], headers['sec-websocket-extensions']);
      socket.send(INIT);
    });
    open({ PUSH_AUTH: by }, secret, resume);
    await ready();
    expect(seen).toEqual([url, header, channels, undefined]);
  });

  it.each([
    [['HTTP/1.1 401 Unauthorized'], { kind: 'secret-refused', waitMs: 0 }],
    [['HTTP/1.1 429 Too Many Requests'], { kind: 'busy', waitMs: 30_000 }],
    [['HTTP/1.1 429 Too Many Requests', 'Retry-After: 5'], { kind: 'busy', waitMs: 5_000 }],
    [['HTTP/1.1 429 Too Many Requests', 'Retry-After: 60'], { kind: 'busy', waitMs: 60_000 }],
    [['HTTP/1.1 429 Too Many Requests', 'Retry-After: 9999999'], { kind: 'busy', waitMs: 60_000 }],
    [['HTTP/1.1 403 Forbidden'], { kind: 'denied', waitMs: 0 }],
    [['HTTP/1.1 302 Found', 'Location: /elsewhere'], { kind: 'lost', waitMs: 0 }],
    [['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'], { kind: 'lost' }],
    [['no HTTP at all'], { kind: 'lost' }],
  ])('answered with %j ends it', async (lines, end) => {
    answer(...lines);
    open();
    await ended();
    expect(said.ends).toMatchObject([end]);
    expect(said.readies).toEqual([]);
  });

  it.each([true, false])('that never ends times out (receives bytes: %s)', async (bytesCome) => {
    server.on('upgrade', (_request, socket: Socket) => {
      socket.on('error', () => {});
      if (!bytesCome) return;
      socket.write('HTTP/1.1 101 Switching Protocols\r\n');
      const drip = setInterval(() => socket.write('X: y\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    open({ PUSH_INIT_MS: 50 });
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'no handshake in time' } }]);
  });

  it('with a secret that fits in no header refuses it', async () => {
    open({}, 'two\r\nlines');
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'secret-refused' }]);
  });

  it('to an address without a server fails', async () => {
    open({ PUSH_URL: 'ws://localhost:1/subscribe' });
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'ECONNREFUSED' } }]);
  });
});

describe('an open connection', () => {
  it.each([
    ['t', true],
    [null, false],
  ])('that came with token %j is resumed: %s', async (token, resumed) => {
    accept((socket) => socket.send(INIT));
    const opened = open({}, 's', token);
    await ready();
    expect([said.readies, opened.reconnectToken]).toEqual([[resumed], 't']);
  });

  it('without init is ready after a while, and not resumed; a late init still names its queue', async () => {
    const sockets: WebSocket[] = [];
    accept((socket) => sockets.push(socket));
    const opened = await openWithoutInit('s', 't');
    await ready();
    expect([said.readies, opened.reconnectToken]).toEqual([[false], null]);
    sockets[0]?.send(INIT);
    await expect.poll(() => opened.reconnectToken, POLL).toBe('t');
    expect(said.readies).toEqual([false]);
  });

  it.each([
    ['an init', INIT, true],
    ['a heartbeat', HEARTBEAT, false],
  ])('without an expected init is ready with %s, however late', async (_, text, resumed) => {
    const sockets: WebSocket[] = [];
    accept((socket) => sockets.push(socket));
    const history = new HeartbeatHistory();
    history.sendsInit = true;
    await openWithoutInit('s', 't', { history });
    expect(said).toMatchObject({ readies: [], ends: [] });
    sockets[0]?.send(text);
    await ready();
    expect(said.readies).toEqual([resumed]);
  });

  it('that must not be used without init ends without one', async () => {
    accept(() => {});
    await openWithoutInit('s', null, { needsInit: true });
    await ended();
    expect(said).toMatchObject({ readies: [], ends: [{ kind: 'no-init' }] });
  });

  it.each([
    [4000, 'secret-refused'],
    [4001, 'secret-refused'],
    [4002, 'denied'],
    [4003, 'too-many'],
    [4005, 'bad-token'],
    [1001, 'lost'],
  ])('closed with %i ends with its own reason', async (code, kind) => {
    accept((socket) => socket.close(code, 'why'));
    open();
    await ended();
    expect(said.ends).toEqual([{ kind, waitMs: 0, detail: { code, reasonBytes: 3 } }]);
  });

  it('does not wait for a provider that closes', async () => {
    accept((socket) => socket.send(JSON.stringify({ channel: 'system', cmd: 'going_away' })));
    open();
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'lost' }]);
  });

  it('pings, and ends when it receives nothing', async () => {
    let pings = 0;
    accept((socket) => socket.on('ping', () => (pings += 1)));
    open({ PUSH_PING_MS: 10, PUSH_SILENCE_MS: 200 });
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'silence' } }]);
    expect(pings).toBeGreaterThan(0);
  });

  it.each(['pongs', 'pings', 'messages'])('stays while %s are received', async (received) => {
    let times = 0;
    accept((socket) => {
      socket.on('ping', (data) => {
        times += 1;
        if (received === 'pongs') socket.pong(data);
        else if (received === 'pings') socket.ping();
        else socket.send(HEARTBEAT);
      });
    });
    open({ PUSH_PING_MS: 10, PUSH_SILENCE_MS: 200 });
    await expect.poll(() => times, POLL).toBeGreaterThan(50);
    expect(said.ends).toEqual([]);
  });

  it('cut without a close frame is lost', async () => {
    accept((socket) => socket.terminate());
    open();
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'lost', detail: { code: 1006 } }]);
  });

  it('ends on a broken WebSocket frame', async () => {
    server.on('upgrade', () => {});
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, { socket: line }) => {
      socket.on('error', () => {});
      // A reserved opcode.
      line.write(Buffer.from([0x83, 0x00]));
    });
    open();
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'garbled' }]);
    expect(said.malformed).toEqual(['no WebSocket frame']);
  });
});

describe('a provider that sends no heartbeats of its own', () => {
  /** Answers every ping, and says this to each. */
  function answering(says: (socket: WebSocket, times: number) => void): void {
    accept((socket) => {
      let times = 0;
      socket.on('ping', (data) => {
        socket.pong(data);
        times += 1;
        says(socket, times);
      });
    });
  }
  const STALLS = { PUSH_PING_MS: 10, PUSH_STALL_MS: 300 };

  it.each([
    ['after a heartbeat', (socket: WebSocket, times: number) => times === 1 && socket.send(HEARTBEAT)],
    [
      'after a heartbeat, but for pings',
      (socket: WebSocket, times: number) => (times === 1 ? socket.send(HEARTBEAT) : socket.ping()),
    ],
  ])('has stalled %s, although it answers pings', async (_, says) => {
    answering(says);
    open(STALLS);
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'stalled' }]);
  });

  it.each([
    ['heartbeats', (socket: WebSocket) => socket.send(HEARTBEAT)],
    ['pings where it never sent a heartbeat', (socket: WebSocket) => socket.ping()],
    [
      'updates',
      (socket: WebSocket) =>
        socket.send(JSON.stringify({ channel: 'series_updates', uuid: 'u', created: '2026-05-28T17:00:00Z', payload: {} })),
    ],
  ])('has not stalled if it sends %s', async (_, send) => {
    let pings = 0;
    answering((socket) => {
      pings += 1;
      send(socket);
    });
    // Nothing else is asked: that would end it.
    open({ PUSH_PING_MS: 10, PUSH_STALL_MS: 700 });
    await expect.poll(() => pings, POLL).toBeGreaterThan(100);
    expect(said.ends).toEqual([]);
  });

  it('and never sent a heartbeat has stalled only if a check finds a difference', async () => {
    const answers = [true, true, false];
    answering(() => {});
    open(STALLS, 's', null, { isCurrent: async () => answers.shift() ?? false });
    await ended();
    expect([answers, said.ends]).toMatchObject([[], [{ kind: 'stalled' }]]);
  });

  it('and never sent a heartbeat has stalled if the check fails', async () => {
    answering(() => {});
    open(STALLS);
    await ended();
    expect(said.ends).toMatchObject([{ kind: 'stalled' }]);
  });

  describe('after it was busy, long before the next heartbeat', () => {
    const update = JSON.stringify({ channel: 'series_updates', uuid: 'u', created: '2026-05-28T17:00:00Z', payload: {} });

    /** A feed with heartbeats every ten minutes, which sends these many updates after each ping and then nothing. */
    function fallsSilent(isCurrent: () => Promise<boolean>): { pings: () => number } {
      const history = new HeartbeatHistory();
      history.record(null);
      history.record(600_000);
      let pings = 0;
      answering((socket) => {
        pings += 1;
        if (pings <= 100) socket.send(update);
      });
      open({ PUSH_PING_MS: 10, PUSH_STALL_MS: 700 }, 's', null, { history, isCurrent });
      return { pings: () => pings };
    }

    it('has stalled if a check finds a difference', async () => {
      fallsSilent(async () => false);
      await ended();
      expect(said.ends).toMatchObject([{ kind: 'stalled' }]);
    });

    it.each([
      ['finds none', async () => true],
      ['fails', () => Promise.reject(new Error('no answer'))],
    ])('has not stalled if the check %s, which is made once', async (_case, check) => {
      const isCurrent = vi.fn<() => Promise<boolean>>(check);
      const { pings } = fallsSilent(isCurrent);
      await expect.poll(() => isCurrent.mock.calls.length, POLL).toBe(1);
      const before = pings();
      await expect.poll(pings, POLL).toBeGreaterThan(before + 100);
      expect([said.ends, isCurrent.mock.calls.length]).toEqual([[], 1]);
    });
  });

  it('has twice the longest time between heartbeats, and at least the minimum', () => {
    const history = new HeartbeatHistory();
    expect([history.sendsHeartbeats, history.stallTimeoutMs(35_000)]).toEqual([false, 35_000]);
    history.record(null);
    expect([history.sendsHeartbeats, history.stallTimeoutMs(35_000)]).toEqual([true, 35_000]);
    for (const ms of [25_000, 26_000, 10_000]) history.record(ms);
    expect(history.stallTimeoutMs(35_000)).toBe(52_000);
    for (let n = 0; n < 10; n += 1) history.record(5_000);
    expect(history.stallTimeoutMs(35_000)).toBe(35_000);
  });
});

describe('closing', () => {
  const update = (uuid: string) =>
    JSON.stringify({ channel: 'series_updates', uuid, created: '2026-05-28T17:00:00Z', payload: {} });

  it('waits until sent data has arrived', async () => {
    accept((socket) => {
      socket.on('ping', (data) => {
        socket.send(update('u-1'));
        socket.pong(data);
        socket.send(update('u-2'));
      });
      socket.send(INIT);
    });
    const opened = open();
    await ready();
    opened.close();
    await ended();
    expect(said.updates).toEqual(['u-1', 'u-2']);
  });

  it('waits for the last pong for a limited time', async () => {
    accept((socket) => socket.send(INIT));
    const opened = open();
    await ready();
    opened.close();
    await ended();
    expect(said.ends).toMatchObject([{ detail: { problem: 'no pong to the last ping' } }]);
  });

  it('at once sends nothing more', async () => {
    const codes: number[] = [];
    accept((socket) => {
      socket.on('close', (code) => codes.push(code));
      socket.send(INIT);
    });
    const opened = open();
    await ready();
    opened.destroy();
    await expect.poll(() => codes, POLL).toEqual([1000]);
    expect(said.ends).toEqual([]);
  });
});
