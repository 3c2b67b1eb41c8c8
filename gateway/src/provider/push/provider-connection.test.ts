import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  accept,
  answer,
  currentServer,
  waitForEnd,
  HEARTBEAT,
  INIT,
  open,
  openWithoutInit,
  POLL,
  waitUntilReady,
  reported,
  useProviderServer,
} from '../../../test/support/provider-connection-rig.ts';
import { HeartbeatHistory } from './heartbeat-history.ts';

useProviderServer();

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
  ])('sends secret and channels by %s', async (by, secret, resumeToken, url, header, channels) => {
    const seen: unknown[] = [];
    accept((socket, { url: target, headers }) => {
      seen.push(target, headers['api-secret'], headers['api-channel'], headers['sec-websocket-extensions']);
      socket.send(INIT);
    });
    open({ PUSH_AUTH: by }, secret, resumeToken);
    await waitUntilReady();
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
  ])('answered with %j ends the connection', async (lines, end) => {
    answer(...lines);
    open();
    await waitForEnd();
    expect(reported.ends).toMatchObject([end]);
    expect(reported.readies).toEqual([]);
  });

  it.each([
    ['410 Gone', 't', 'bad-token'],
    ['404 Not Found', 't', 'bad-token'],
    ['401 Unauthorized', 't', 'secret-refused'],
    ['503 Service Unavailable', 't', 'lost'],
    ['404 Not Found', null, 'lost'],
  ])('answered with %s, with the reconnect token %s, ends as %s', async (status, resumeToken, kind) => {
    answer(`HTTP/1.1 ${status}`);
    open({}, 's', resumeToken);
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind }]);
  });

  it.each([true, false])('times out if it never ends (receives bytes: %s)', async (bytesCome) => {
    currentServer().on('upgrade', (_request, socket: Socket) => {
      socket.on('error', () => {});
      if (!bytesCome) return;
      socket.write('HTTP/1.1 101 Switching Protocols\r\n');
      const drip = setInterval(() => socket.write('X: y\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    open({ PUSH_INIT_MS: 50 });
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'no handshake in time' } }]);
  });

  it('refuses a secret that fits in no header', async () => {
    open({}, 'two\r\nlines');
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'secret-refused' }]);
  });

  it('fails if no server is at the address', async () => {
    open({ PUSH_URL: 'ws://localhost:1/subscribe' });
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'ECONNREFUSED' } }]);
  });
});

describe('an open connection', () => {
  it.each([
    ['t', true],
    [null, false],
  ])('that was opened with the reconnect token %j is resumed: %s', async (token, resumed) => {
    accept((socket) => socket.send(INIT));
    const opened = open({}, 's', token);
    await waitUntilReady();
    expect([reported.readies, opened.reconnectToken]).toEqual([[resumed], 't']);
  });

  it('is ready after a while without init, and not resumed; a late init still names its queue', async () => {
    const sockets: WebSocket[] = [];
    accept((socket) => sockets.push(socket));
    const opened = await openWithoutInit('s', 't');
    await waitUntilReady();
    expect([reported.readies, opened.reconnectToken]).toEqual([[false], null]);
    sockets[0]?.send(INIT);
    await expect.poll(() => opened.reconnectToken, POLL).toBe('t');
    expect(reported.readies).toEqual([false]);
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
    expect(reported).toMatchObject({ readies: [], ends: [] });
    sockets[0]?.send(text);
    await waitUntilReady();
    expect(reported.readies).toEqual([resumed]);
  });

  it('ends if no init arrives and it must not be used without one', async () => {
    accept(() => {});
    await openWithoutInit('s', null, { needsInit: true });
    await waitForEnd();
    expect(reported).toMatchObject({ readies: [], ends: [{ kind: 'no-init' }] });
  });

  it.each([
    [4000, 'secret-refused'],
    [4001, 'secret-refused'],
    [4002, 'denied'],
    [4003, 'too-many'],
    [4004, 'too-many'],
    [4005, 'bad-token'],
    [4006, 'bad-token'],
    [4007, 'bad-token'],
    [1001, 'lost'],
  ])('closed with %i ends as %s', async (code, kind) => {
    accept((socket) => socket.close(code, 'why'));
    open();
    await waitForEnd();
    expect(reported.ends).toEqual([{ kind, waitMs: 0, detail: { code, reasonBytes: 3 } }]);
  });

  it('ends when the provider announces that it goes away', async () => {
    accept((socket) => socket.send(JSON.stringify({ channel: 'system', cmd: 'going_away' })));
    open();
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'lost' }]);
  });

  it('pings, and ends when it receives nothing', async () => {
    let pings = 0;
    accept((socket) => socket.on('ping', () => (pings += 1)));
    open({ PUSH_PING_MS: 10, PUSH_SILENCE_MS: 200 });
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'lost', detail: { problem: 'silence' } }]);
    expect(pings).toBeGreaterThan(0);
  });

  it.each(['pongs', 'pings', 'messages'])('stays open while %s are received', async (received) => {
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
    expect(reported.ends).toEqual([]);
  });

  it('cut without a close frame is lost', async () => {
    accept((socket) => socket.terminate());
    open();
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'lost', detail: { code: 1006 } }]);
  });

  it('ends on a broken WebSocket frame', async () => {
    currentServer().on('upgrade', () => {});
    const sockets = new WebSocketServer({ server: currentServer() });
    sockets.on('connection', (socket, { socket: line }) => {
      socket.on('error', () => {});
      // A reserved opcode.
      line.write(Buffer.from([0x83, 0x00]));
    });
    open();
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'garbled' }]);
    expect(reported.malformed).toEqual(['no WebSocket frame']);
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
    await waitUntilReady();
    opened.close();
    await waitForEnd();
    expect(reported.updates).toEqual(['u-1', 'u-2']);
  });

  it('waits for the last pong for a limited time', async () => {
    accept((socket) => socket.send(INIT));
    const opened = open();
    await waitUntilReady();
    opened.close();
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ detail: { problem: 'no pong to the last ping' } }]);
  });

  it('by destroy() is immediate, and reports no end', async () => {
    const codes: number[] = [];
    accept((socket) => {
      socket.on('close', (code) => codes.push(code));
      socket.send(INIT);
    });
    const opened = open();
    await waitUntilReady();
    opened.destroy();
    await expect.poll(() => codes, POLL).toEqual([1000]);
    expect(reported.ends).toEqual([]);
  });
});
