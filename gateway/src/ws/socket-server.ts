import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { addressOf } from '../util/client-address.ts';
import { isAllowedOrigin } from './origins.ts';
import { closeFor, SOCKET_CLOSE, type SocketClose, publicClose } from '../context/socket-close.ts';
import { SocketSession, type SocketWire } from '../context/socket-session.ts';
import { SocketSessions } from './socket-sessions.ts';
import { SocketsPerAddress } from './sockets-per-address.ts';
import { inWaves } from './batched-close.ts';
import type { LiveHub } from '../live/broadcast/live-hub.ts';
import type { LiveWire } from '../live/broadcast/live-socket.ts';
import { describe } from '../graphql/operation-errors.ts';
import type { createSocketOperations, SocketState } from './socket-operations.ts';
import type { Log } from '../telemetry/log.ts';
import { socketCloses, socketRefusals } from '../telemetry/metrics.ts';
import { doing } from '../telemetry/work.ts';

export interface SocketServer {
  /** Sends everyone away to come again, and lets go of who does not leave in time. */
  close(): Promise<void>;
}

interface Connection extends SocketState {
  readonly wire: SocketWire;
  /** The client's; null when unknown. */
  readonly address: string | null;
}

const SOCKET_PATH = '/graphql';
/** How long the other side may take to answer a close. */
const LEAVE_MS = 5_000;
const SECOND_MS = 1_000;
/** So many sockets are sent away at a time when the process ends, ms apart: 10,000 within five seconds. */
const WAVE = 200;
const WAVE_MS = 100;

/** GraphQL over WebSocket (graphql-transport-ws) on the upgrades of an HTTP server. */
export function serveSockets(options: {
  http: Server;
  config: Config;
  log: Log;
  appContext: AppContext;
  operations: ReturnType<typeof createSocketOperations>;
  hub: LiveHub;
}): SocketServer {
  const { http, config, log, appContext, operations, hub } = options;
  const sessions = new SocketSessions(config);
  const perAddress = new SocketsPerAddress(config);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: config.MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  });
  let closing = false;

  const protocol = makeServer<Record<string, unknown>, Connection>({
    ...operations,
    connectionInitWaitTimeout: config.SOCKET_INIT_MS,
    async onConnect({ connectionParams = {}, extra }) {
      try {
        const { socketId, wire, address } = extra;
        const session = await doing({ socketId }, () => SocketSession.open(appContext, connectionParams, { wire, address }));
        if (!extra.wire.isOpen) return false;
        if (sessions.add(session)) extra.session = session;
        else extra.wire.close(SOCKET_CLOSE.tooManySockets);
      } catch (error) {
        const why = closeFor(error);
        if (why === SOCKET_CLOSE.notNow) log.warn({ socketId: extra.socketId, err: describe(error) }, 'socket not opened');
        extra.wire.close(why);
      }
      return extra.session !== null;
    },
    onPong({ extra: { live } }, payload) {
      const seq = payload?.['seq'];
      live.pong(typeof seq === 'number' ? seq : null);
    },
    onClose({ extra: { session, live } }) {
      if (session) sessions.delete(session);
      live.close();
    },
  });

  function serve(socket: WebSocket, stream: Duplex, address: string | null): void {
    const socketId = randomUUID();
    const { wire, received } = wireOf(socket, () => live.heartbeat());
    const live = hub.open(liveWireOf(socket, stream, wire));
    const limit = new MessageLimit(config.MAX_MESSAGES_PER_SECOND);
    // Broken frames and connections: the socket is closed with their code already.
    socket.on('error', (error) => log.debug({ socketId, err: error }, 'socket failed'));
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => sent(socket, text),
        close: (code = SOCKET_CLOSE.notNow.code, reason = '') => wire.close({ code, reason }),
        onMessage: (receive) =>
          socket.on('message', (data: Buffer, isBinary: boolean) => {
            received();
            if (!wire.isOpen) return;
            if (!limit.allows(Date.now())) {
              log.warn({ socketId }, 'socket sends too many messages');
              return wire.close(SOCKET_CLOSE.flood);
            }
            if (isBinary) return wire.close(SOCKET_CLOSE.badMessage);
            receive(data.toString()).catch((error: unknown) => {
              if (isOutOfTurn(error)) return wire.close(SOCKET_CLOSE.badMessage);
              log.error({ socketId, err: error }, 'socket message failed');
              wire.close(SOCKET_CLOSE.notNow);
            });
          }),
      },
      { socketId, wire, live, address, session: null },
    );
    socket.once('close', (code, reason) => {
      const told = publicClose(code, reason.toString());
      log.debug({ socketId, ...told }, 'socket closed');
      socketCloses.inc({ code: told.code });
      closed(code, reason.toString()).catch((error: unknown) => log.error({ socketId, err: error }, 'socket not cleared'));
    });
    if (closing) wire.close(SOCKET_CLOSE.restart);
  }

  http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Whoever leaves during the handshake must not end the process.
    stream.on('error', () => stream.destroy());
    const status = closing ? 503 : refusedWith(request, config);
    if (status !== null) return refuse(stream, status);
    const address = addressOf(request, { trustsProxy: config.TRUST_PROXY });
    const leave = perAddress.enter(address);
    if (leave === null) return refuse(stream, 429);
    stream.once('close', leave);
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, stream, address));
  });

  return {
    async close() {
      closing = true;
      sessions.close();
      const gone = new Promise<void>((resolve) => sockets.close(() => resolve()));
      const deadline = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, config.SHUTDOWN_TIMEOUT_MS);
      // Not all at once: each comes again, and has to be let in elsewhere.
      await inWaves([...sockets.clients], { size: WAVE, apartMs: WAVE_MS }, (socket) =>
        socket.close(SOCKET_CLOSE.restart.code, SOCKET_CLOSE.restart.reason),
      );
      await gone;
      clearTimeout(deadline);
    },
  };
}

/** HTTP status with which a handshake is refused; null when it is not. */
function refusedWith(request: IncomingMessage, config: Config): number | null {
  if (URL.parse(request.url ?? '', 'http://gateway.invalid')?.pathname !== SOCKET_PATH) return 404;
  return isAllowedOrigin(request.headers, config) ? null : 403;
}

function refuse(stream: Duplex, status: number): void {
  socketRefusals.inc({ status });
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function wireOf(socket: WebSocket, heartbeat: () => void): { wire: SocketWire; received: () => void } {
  let lastMessageAt = Date.now();
  const wire: SocketWire = {
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get lastMessageAt() {
      return lastMessageAt;
    },
    heartbeat,
    close({ code, reason }: SocketClose) {
      if (!wire.isOpen) return;
      socket.close(code, reason);
      const leave = setTimeout(() => socket.terminate(), LEAVE_MS);
      socket.once('close', () => clearTimeout(leave));
    },
  };
  return {
    wire,
    received: () => {
      lastMessageAt = Date.now();
    },
  };
}

/**
 * The way of the hub's own frames: beside the library, into the stream beneath it. That is safe because the library, too,
 * writes whole frames only, each within one turn: nothing is compressed, and nothing sent in fragments.
 */
function liveWireOf(socket: WebSocket, stream: Duplex, wire: SocketWire): LiveWire {
  return {
    get isOpen() {
      return wire.isOpen && stream.writable;
    },
    get unsentBytes() {
      return stream.writableLength;
    },
    write(chunks) {
      if (chunks.length > 1) stream.cork();
      for (const chunk of chunks) stream.write(chunk);
      if (chunks.length > 1) stream.uncork();
    },
    ping(seq) {
      socket.send(JSON.stringify({ type: 'ping', payload: { seq } }));
    },
    drop() {
      wire.close(SOCKET_CLOSE.slow);
    },
  };
}

/** Resolves once the bytes left for the operating system, so that a slow reader's stream waits. */
function sent(socket: WebSocket, text: string): Promise<void> {
  // After a failed send the socket closes, which ends its streams.
  return new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });
}

/** The protocol's library throws at messages that only a server says. */
function isOutOfTurn(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type ');
}

/** Counts what one socket sends, second by second. */
class MessageLimit {
  readonly #perSecond: number;
  #second = 0;
  #count = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  allows(now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    this.#count = second === this.#second ? this.#count + 1 : 1;
    this.#second = second;
    return this.#count <= this.#perSecond;
  }
}
