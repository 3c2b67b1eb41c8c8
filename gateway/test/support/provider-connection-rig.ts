import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import type { ConnectionEnd } from '../../src/provider/push/connection-end.ts';
import { HeartbeatHistory } from '../../src/provider/push/heartbeat-history.ts';
import { connectPush, type ConnectionOptions, ProviderConnection } from '../../src/provider/push/provider-connection.ts';
import { configWith } from './config.ts';

export const POLL = { interval: 10 };
const LONG = 600_000;
/** A duration that no other timer has. */
const INIT_MS = 601_000;
const Address = z.object({ port: z.int() }) satisfies z.ZodType<Pick<AddressInfo, 'port'>>;
export const HEARTBEAT = JSON.stringify({ channel: 'system', cmd: 'heartbeat', created: '2026-05-28T17:00:00.5Z' });
export const INIT = JSON.stringify({ channel: 'system', cmd: 'init', reconnect_token: 't', reconnected: true });

let server: Server;
let connection: ProviderConnection | null = null;
/** Everything that the connection of this test has reported. */
export const reported: { readies: boolean[]; ends: ConnectionEnd[]; updates: string[]; malformed: string[] } = {
  readies: [],
  ends: [],
  updates: [],
  malformed: [],
};

/** Starts a server before each test; ends it, and the connection of `open`, afterwards. */
export function useProviderServer(): void {
  beforeEach(async () => {
    for (const list of Object.values(reported)) list.length = 0;
    server = createServer().listen(0);
    await once(server, 'listening');
  });
  afterEach(() => {
    connection?.destroy();
    connection = null;
    server.closeAllConnections();
    server.close();
  });
}

/** Accepts every socket. @param onSocket called with each one */
export function accept(onSocket: (socket: WebSocket, request: IncomingMessage) => void): void {
  const sockets = new WebSocketServer({ server, autoPong: false });
  sockets.on('connection', (socket, request) => {
    socket.on('error', () => {});
    onSocket(socket, request);
  });
}

/** Answers every handshake with a head of these lines. */
export function answer(...lines: string[]): void {
  server.on('upgrade', (_request, socket: Socket) => {
    socket.on('error', () => {});
    socket.write([...lines, '', ''].join('\r\n'));
  });
}

export function open(
  env: GatewayOptions = {},
  secret = 's',
  resumeToken: string | null = null,
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
    resumeToken,
    history: new HeartbeatHistory(),
    needsInit: false,
    isCurrent: () => Promise.reject(new Error('not called')),
    onMessage: () => {},
    ...more,
    onUpdate: ({ uuid }) => void reported.updates.push(uuid),
    onMalformed: (reason) => void reported.malformed.push(reason),
    onReady: (_, resumed) => void reported.readies.push(resumed),
    onEnd: (_, end) => void reported.ends.push(end),
  });
  connection.open();
  return connection;
}

/** Opens a connection, and lets the time for its init pass once the handshake is complete. */
export async function openWithoutInit(
  secret: string,
  resumeToken: string | null,
  more: Parameters<typeof open>[3] = {},
): Promise<ProviderConnection> {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  try {
    const opened = open({ PUSH_INIT_MS: INIT_MS }, secret, resumeToken, more);
    // The timers of the handshake and of the init.
    await expect.poll(() => timers.mock.calls.filter(([, ms]) => ms === INIT_MS).length, POLL).toBe(2);
    timers.mock.calls.findLast(([, ms]) => ms === INIT_MS)?.[0]();
    return opened;
  } finally {
    timers.mockRestore();
  }
}

export const waitForEnd = () => expect.poll(() => reported.ends.length, POLL).toBe(1);
export const waitUntilReady = () => expect.poll(() => reported.readies.length, POLL).toBe(1);

/** The server of this test. */
export const currentServer = (): Server => server;
