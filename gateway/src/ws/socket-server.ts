import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, type ExecutionResult, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import type { OperationServices } from '../context/operation-services.ts';
import { steadyNow } from '../util/clock.ts';
import type { Slots } from '../util/slots.ts';
import { isAllowedOrigin } from '../util/allowed-origin.ts';
import { acceptDeflate, MESSAGE_DEFLATE, withSmallestWindow } from './message-deflate.ts';
import { closeFor, closeOverLimit, SOCKET_CLOSE, type SocketClose, publicClose } from '../context/socket-close.ts';
import { SocketSession, type ClientConnection } from '../context/socket-session.ts';
import type { SocketSessions } from '../context/socket-sessions.ts';
import { deflatedFraming, webSocketFraming } from '../live/broadcast/frame.ts';
import type { LiveHub } from '../live/broadcast/live-hub.ts';
import type { LiveSocket } from '../live/broadcast/live-socket.ts';
import type { LiveWire } from '../live/broadcast/live-wire.ts';
import { describeForLog } from '../errors/classify.ts';
import { FailedSubscription } from '../graphql/subscription-executor.ts';
import type { Connection, Subscriptions } from '../graphql/subscriptions.ts';
import type { Log } from '../telemetry/log.ts';
import { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import { socketCloses, socketRefusals } from '../telemetry/metrics.ts';
import { withContext } from '../telemetry/operation-context.ts';
import { intern, newId } from '../util/compact-text.ts';
import { hostOf } from '../util/own-host.ts';
import { SECOND_MS } from '@sightline/schema/rules/durations.ts';

interface SocketConnection extends Connection {
  readonly connection: ClientConnection;
  /** Client address, as `clientAddresses` writes it. */
  readonly address: string;
}

const SOCKET_PATH = '/graphql';
/** How long the client may take to answer a close frame. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Sockets that a shutdown closes at a time, and the pause between: 10,000 take five seconds. */
const CLOSE_BATCH = 200;
const CLOSE_PAUSE_MS = 100;

export const SOCKET_LIMITS = {
  /** How long sockets may take to close after a stop signal, and then requests to finish. */
  SHUTDOWN_TIMEOUT_MS: 8_000,
  /** Wait for connection_init, ms. */
  SOCKET_INIT_MS: 3_000,
  MAX_FRAME_BYTES: 64 * 1024,
  MAX_MESSAGES_PER_SECOND: 100,
};

/** Serves GraphQL over WebSocket (graphql-transport-ws) on the upgrade requests of an HTTP server. */
export function serveSockets(options: {
  http: Server;
  config: Config & Readonly<typeof SOCKET_LIMITS>;
  log: Log;
  services: OperationServices;
  schema: GraphQLSchema;
  subscriptions: Subscriptions;
  hub: LiveHub;
  sessions: SocketSessions;
  perAddress: Slots;
  addressOf: (request: IncomingMessage) => string;
}) {
  const { http, config, log, services, schema, subscriptions, hub, sessions, perAddress, addressOf } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: config.MAX_FRAME_BYTES,
    perMessageDeflate: MESSAGE_DEFLATE,
    handleProtocols,
  });
  const logRefusal = refusalLog(log, config);
  let isClosing = false;

  /** The message that the library is about to parse. */
  let incoming: unknown = null;
  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    // The library keeps the text of a subscribe message while the subscription runs, so it gets an empty one (3 KB a subscription).
    jsonMessageReviver: () => incoming,
    async onSubscribe({ extra, subscriptions: { ...open } }, id, { query, operationName, variables, extensions }) {
      const request = { query, operationName, variables };
      const tradingToken = extensions?.['tradingToken'];
      const started = await subscriptions.start(extra, { id, request, tradingToken, openCount: Object.keys(open).length });
      return 'next' in started
        ? new StartedOperation(schema, started)
        : [new GraphQLError('refused', { originalError: started })];
    },
    subscribe(args) {
      if (!(args instanceof StartedOperation)) throw new Error('the operation was not started');
      return args.events;
    },
    onError(_context, _id, _payload, [error]) {
      if (error?.originalError instanceof FailedSubscription) return [...error.originalError.errors];
      throw error ?? new Error('no error');
    },
    connectionInitWaitTimeout: config.SOCKET_INIT_MS,
    async onConnect({ connectionParams = {}, extra }) {
      try {
        const { socketId, connection, address } = extra;
        const session = await withContext({ socketId }, () =>
          SocketSession.open(services, connectionParams, { connection, address }),
        );
        if (!extra.connection.isOpen) return false;
        if (sessions.add(session)) {
          extra.session = session;
          // The client needs an answered ping to measure the age of what it receives.
          extra.liveSocket.heartbeat();
        } else extra.connection.close(closeOverLimit(config.MAX_SOCKETS_PER_USER));
      } catch (error) {
        const why = closeFor(error);
        if (why === SOCKET_CLOSE.notNow) log.warn({ socketId: extra.socketId, err: describeForLog(error) }, 'socket not opened');
        extra.connection.close(why);
      }
      // The payload of the acknowledgement, or false.
      return extra.session !== null && { route: extra.session.route };
    },
    onPong({ extra: { liveSocket } }, payload) {
      const { seq, applied } = payload ?? {};
      liveSocket.pong(typeof seq === 'number' ? seq : null, typeof applied === 'number' ? applied : null);
    },
    onClose({ extra: { session, liveSocket } }) {
      if (session) sessions.delete(session);
      liveSocket.close();
    },
  });

  function serve(socket: WebSocket, stream: Duplex, address: string): void {
    const socketId = newId();
    const connection = new ClientSocket(socket, stream, { hub, maxBytes: config.MAX_FRAME_BYTES });
    const limit = new MessageLimit(config.MAX_MESSAGES_PER_SECOND);
    // After an invalid frame or a connection error the library closes the socket itself.
    socket.on('error', (error) => log.debug({ socketId, err: error }, 'socket failed'));
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code = SOCKET_CLOSE.notNow.code, reason = '') => connection.close({ code, reason }),
        onMessage: (receive) =>
          socket.on('message', (data: Buffer, isBinary: boolean) => {
            connection.lastMessageAt = steadyNow();
            if (!connection.isOpen) return;
            if (!limit.allows(Date.now())) {
              log.warn({ socketId }, 'socket sends too many messages');
              return connection.close(SOCKET_CLOSE.flood);
            }
            if (isBinary) return connection.close(SOCKET_CLOSE.badMessage);
            incoming = parseMessage(data);
            receive('0').catch((error: unknown) => {
              log.error({ socketId, err: error }, 'socket message failed');
              connection.close(SOCKET_CLOSE.notNow);
            });
          }),
      },
      { socketId, connection, liveSocket: connection.live, address, session: null, lastEvent: null },
    );
    socket.once('close', (code, reason) => {
      const close = publicClose(code, reason.toString());
      log.debug({ socketId, ...close }, 'socket closed');
      socketCloses.inc({ code: close.code });
      closed(code, reason.toString()).catch((error: unknown) => log.error({ socketId, err: error }, 'socket not cleared'));
    });
    if (isClosing) connection.close(SOCKET_CLOSE.restart);
  }

  http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Avoids an uncaught error if the client disconnects during the handshake.
    stream.on('error', () => stream.destroy());
    const status = isClosing ? 503 : refusalOf(request, config);
    if (status === 403) logRefusal(request);
    if (status !== null) return refuse(stream, status);
    const address = addressOf(request);
    const release = perAddress.acquire(address);
    if (release === null) return refuse(stream, 429);
    stream.once('close', release);
    const { headers } = request;
    const offer = headers['sec-websocket-extensions'];
    if (offer !== undefined) headers['sec-websocket-extensions'] = withSmallestWindow(offer);
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, stream, address));
  });

  return {
    /** Closes all sockets with a request to reconnect, and terminates those that are still open after the shutdown timeout. */
    async close(): Promise<void> {
      isClosing = true;
      const allClosed = new Promise<void>((resolve) => sockets.close(() => resolve()));
      const deadline = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, config.SHUTDOWN_TIMEOUT_MS);
      // In batches, so that not all clients reconnect to another gateway at once.
      await inBatches([...sockets.clients], { size: CLOSE_BATCH, pauseMs: CLOSE_PAUSE_MS }, (socket) =>
        socket.close(SOCKET_CLOSE.restart.code, SOCKET_CLOSE.restart.reason),
      );
      await allClosed;
      clearTimeout(deadline);
    },
  };
}

/** Logs sockets that are refused for their origin: an attack, or a proxy or WEB_ORIGINS that is not set up for that page. */
function refusalLog(log: Log, config: Config): (request: IncomingMessage) => void {
  const logLimiter = new LogRateLimiter();
  let isReported = false;
  return ({ headers }) => {
    const host = hostOf(headers, config);
    if (host === null && !config.WEB_ORIGINS) {
      if (!isReported)
        log.error('sockets refused: requests have no valid Host header; the proxy must send it, or set WEB_ORIGINS');
      isReported = true;
      return;
    }
    const line = logLimiter.tryAcquire('origin');
    if (line) log.warn({ origin: headers.origin, host, leftOut: line.leftOut }, 'socket refused: origin not allowed');
  };
}

/** HTTP status that refuses a handshake; null to accept it. */
function refusalOf(request: IncomingMessage, config: Config): number | null {
  if (URL.parse(request.url ?? '', 'http://gateway.invalid')?.pathname !== SOCKET_PATH) return 404;
  return isAllowedOrigin(request.headers, config) ? null : 403;
}

function refuse(stream: Duplex, status: number): void {
  socketRefusals.inc({ status });
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * A WebSocket of a client. It is a class, not an object with getters: V8 gives each such object a layout of its own, so that every
 * access of a broadcast would be looked up by name.
 */
class ClientSocket implements ClientConnection, LiveWire {
  readonly live: LiveSocket;
  readonly framing: LiveWire['framing'];
  readonly answersPings = true;
  lastMessageAt = steadyNow();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;

  constructor(socket: WebSocket, stream: Duplex, { hub, maxBytes }: { hub: LiveHub; maxBytes: number }) {
    this.#socket = socket;
    this.#stream = stream;
    this.framing = acceptDeflate(socket, maxBytes) ? deflatedFraming : webSocketFraming;
    this.live = hub.open(this);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get unsentBytes(): number {
    return this.#stream.writableLength;
  }

  heartbeat(): void {
    this.live.heartbeat();
  }

  /**
   * Writes directly into the stream of the socket. That is safe because the library too writes whole frames only, each within one
   * turn of the event loop: `send` has it neither compress nor fragment.
   */
  write(chunks: readonly Buffer[]): void {
    if (chunks.length > 1) this.#stream.cork();
    for (const chunk of chunks) this.#stream.write(chunk);
    if (chunks.length > 1) this.#stream.uncork();
  }

  ping(payload: object): void {
    void send(this.#socket, JSON.stringify({ type: 'ping', payload }));
  }

  drop(): void {
    this.close(SOCKET_CLOSE.slow);
  }

  close({ code, reason }: SocketClose): void {
    const socket = this.#socket;
    if (!this.isOpen) return;
    socket.close(code, reason);
    const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => clearTimeout(timer));
  }
}

/**
 * Resolves when the bytes were passed to the operating system, so that the stream of a slow subscriber waits. Never compresses: the
 * library does that in another thread, where a frame of the hub would overtake it, and answers may contain secrets.
 */
function send(socket: WebSocket, text: string): Promise<void> {
  // Also after a failure: the socket then closes, which ends its streams.
  return new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(text, { compress: false }, () => resolve());
    else resolve();
  });
}

/** Types of messages that only a server sends. */
const SERVER_MESSAGES: ReadonlySet<unknown> = new Set(['connection_ack', 'next', 'error']);

/** A message of a client, where equal documents are one text. Null, which no message is, if it is not JSON, or only a server sends it. */
function parseMessage(data: Buffer): unknown {
  try {
    const message: unknown = JSON.parse(data.toString(), (name, value) =>
      name === 'query' && typeof value === 'string' ? intern(value) : value,
    );
    const isTyped = typeof message === 'object' && message !== null && 'type' in message;
    return isTyped && SERVER_MESSAGES.has(message.type) ? null : message;
  } catch {
    return null;
  }
}

/** The library reads of the document only that it is a subscription. */
const SUBSCRIPTION = parse('subscription { __typename }');

/** A subscription that runs, as the arguments of an execution, between the library's hooks. */
class StartedOperation implements ExecutionArgs {
  readonly schema: GraphQLSchema;
  readonly document = SUBSCRIPTION;
  readonly events: AsyncIterableIterator<ExecutionResult>;

  constructor(schema: GraphQLSchema, events: AsyncIterableIterator<ExecutionResult>) {
    this.schema = schema;
    this.events = events;
  }
}

/** Limits the messages of one socket in each second. */
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

/** Calls `act` for each item, in batches with a pause between them. */
export async function inBatches<T>(
  items: readonly T[],
  { size, pauseMs }: { size: number; pauseMs: number },
  act: (item: T) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    for (const item of items.slice(from, from + size)) act(item);
  }
}
