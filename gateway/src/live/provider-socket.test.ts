import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { providerAt } from '../../../scripts/lib/stack.ts';
import { readConfig } from '../config.ts';
import { ProviderSocket, type SocketSecret } from './provider-socket.ts';

const HOUR_MS = 3_600_000;
const POLL = { interval: 10, timeout: 10_000 };

let server: WebSocketServer;
let socket: ProviderSocket | null = null;
let present: SocketSecret[] = [];
/** Over, and found so by the next look for the best one, as a linger time is. */
let lapsed: string | null = null;
let changed = () => {};
let ups: boolean[] = [];
let states: string[] = [];

beforeEach(async () => {
  [present, lapsed, ups, states] = [[], null, [], []];
  server = new WebSocketServer({ port: 0, autoPong: false });
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  socket?.close();
  for (const client of server.clients) client.terminate();
  server.close();
});

/** What a provider does with its first, second, … socket; the last one is for all further ones. */
function play(...parts: ((socket: WebSocket) => void)[]): void {
  server.on('connection', (client) => {
    client.on('error', () => {});
    (parts.length > 1 ? parts.shift() : parts[0])?.(client);
  });
}

function greet(client: WebSocket, reconnected: boolean): void {
  client.send(JSON.stringify({ channel: 'system', cmd: 'init', reconnect_token: 't', reconnected }));
}

function start(reconnectMs: number): void {
  const { port } = z.object({ port: z.int() }).parse(server.address());
  socket = new ProviderSocket({
    config: readConfig({
      ...providerAt(1),
      PUSH_URL: `ws://localhost:${port}`,
      PUSH_RECONNECT_MS: String(reconnectMs),
      PUSH_SILENCE_MS: String(HOUR_MS),
      PUSH_INIT_MS: String(HOUR_MS),
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
    onUpdate: () => {},
    onMalformed: () => {},
    onUp: ({ resumed }) => void ups.push(resumed),
    onState: (state) => void states.push(state),
  });
  socket.start();
}

function add(jti: string, lastsMs: number): void {
  present.push({ jti, value: jti, expiresAt: Date.now() + lastsMs });
  changed();
}

it.each([true, false])(
  'over the limit it frees its place first, and tells only of a lost queue (resumed: %s)',
  async (resumed) => {
    const answering = (client: WebSocket) => client.on('ping', (data) => client.pong(data));
    play(
      (client) => {
        answering(client);
        greet(client, false);
      },
      (client) => {
        answering(client);
        if (server.clients.size > 1) client.close(4003);
        else greet(client, resumed);
      },
    );
    present = [{ jti: 'a', value: 'a', expiresAt: Date.now() + 20_000 }];
    start(HOUR_MS);
    await expect.poll(() => ups, POLL).toEqual([false]);
    let connects = 0;
    const last = new Promise<void>((resolve) => {
      server.on('connection', () => {
        connects += 1;
        if (connects === 2) resolve();
      });
    });
    add('b', HOUR_MS);
    await last;
    // One message later, whatever init says has been heard.
    const [client] = server.clients;
    client?.ping();
    if (client !== undefined) await once(client, 'pong');
    expect([connects, server.clients.size, ups, states]).toEqual([2, 1, resumed ? [false] : [false, false], ['up']]);
  },
);

it('counts no resume as complete after a handover from a line that was dead', async () => {
  play(
    (client) => greet(client, false),
    (client) => {
      greet(client, false);
      client.once('ping', () => client.terminate());
      client.ping();
      // The answer comes after init was read, so that the handover is over.
      client.once('pong', () => client.terminate());
    },
    (client) => greet(client, true),
  );
  present = [{ jti: 'a', value: 'a', expiresAt: Date.now() + 20_000 }];
  // Longer than the dead line is waited for.
  start(1_500);
  await expect.poll(() => ups, POLL).toEqual([false]);
  add('b', HOUR_MS);
  await expect.poll(() => states, POLL).toEqual(['up', 'retrying', 'up']);
  expect(ups).toEqual([false, false]);
});

it('opens one successor when a look at the secrets finds the one in use over, and leaves none behind', async () => {
  let opened = 0;
  play((client) => {
    opened += 1;
    greet(client, false);
  });
  add('a', HOUR_MS);
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
