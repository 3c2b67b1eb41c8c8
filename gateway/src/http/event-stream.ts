import type { Request, RequestHandler, Response } from 'express';
import { ROUTE_HEADER } from '../auth/routing-keys.ts';
import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import * as z from 'zod';
import { challengeFor, credentialsOf } from '../auth/credentials.ts';
import type { OperationServices } from '../context/operation-services.ts';
import { SOCKET_CLOSE, type SocketClose } from '../context/socket-close.ts';
import { EVENT_STREAM } from '../context/request-context.ts';
import { SocketSession, type ClientConnection } from '../context/socket-session.ts';
import type { SocketSessions } from '../context/socket-sessions.ts';
import { cursorAfter } from '../graphql/executed-events.ts';
import { rejectionOf } from '../graphql/operation-errors.ts';
import { gatewayError, httpOf, isErrorCode } from '../errors/catalogue.ts';
import { FailedSubscription } from '../graphql/subscription-executor.ts';
import type { Subscriptions } from '../graphql/subscriptions.ts';
import type { QueryCostLimiter } from '../graphql/query-cost-limiter.ts';
import type { Framing } from '../live/broadcast/frame.ts';
import type { LiveHub } from '../live/broadcast/live-hub.ts';
import type { LiveSocket } from '../live/broadcast/live-socket.ts';
import type { LiveWire } from '../live/broadcast/live-wire.ts';
import type { Cursor } from '../live/live-set.ts';
import type { Log } from '../telemetry/log.ts';
import { steadyNow } from '../util/clock.ts';
import type { Slots } from '../util/slots.ts';
import { prefersEventStream } from './http-rejections.ts';
import { requestIdIn } from './request-id.ts';

const KEEP_ALIVE = Buffer.from(':\n\n');
/** How long a client may take to read the last events. */
const END_TIMEOUT_MS = 5_000;
/** Each stream carries one operation. */
const OPERATION_ID = 'stream';

const StreamRequest = z.object({
  query: z.optional(z.string()),
  operationName: z.nullish(z.string()),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  extensions: z.nullish(z.record(z.string(), z.unknown())),
});

const LastEventId = boundedString(200)
  .regex(/^.+:(0|[1-9]\d{0,14})$/)
  .transform((text): Cursor => {
    const colon = text.lastIndexOf(':');
    return { epoch: text.slice(0, colon), seq: Number(text.slice(colon + 1)) };
  });

const idLine = ({ epoch, seq }: Cursor): string => `id: ${epoch}:${seq}\n`;

/** Framing of GraphQL over SSE: one `next` event a change. Its id is the cursor after the change. */
const EVENT_FRAMING: Framing = {
  key: 'event stream',
  frame: ({ cursor, payload }) => [Buffer.from(`${idLine(cursor)}event: next\ndata: `), payload, Buffer.from('\n\n')],
};

export const EVENT_STREAM_TIMERS = {
  /** A comment line is sent after this much silence, ms. */
  EVENT_STREAM_KEEP_ALIVE_MS: 12_000,
};
type EventStreamTimers = Readonly<typeof EVENT_STREAM_TIMERS>;

/**
 * Serves subscriptions as server-sent events (GraphQL over SSE, distinct connections mode) to requests that prefer this media
 * type. The broadcast layer writes the events, with the checks, limits and slow-consumer policy of a WebSocket.
 *
 * | the stream ends because | its last events |
 * |---|---|
 * | the live set is complete | `complete` |
 * | the operation failed, or the session has ended | `next` with the error, then `complete` unless the error is retryable |
 * | the client is too slow, or the gateway restarts | `next` with the reason; no `complete`: the client subscribes again |
 */
export function eventStreams(options: {
  config: EventStreamTimers;
  log: Log;
  services: OperationServices;
  costLimiter: Pick<QueryCostLimiter, 'waitForTurn'>;
  subscriptions: Subscriptions;
  hub: LiveHub;
  sessions: SocketSessions;
  perAddress: Slots;
  addressOf: (request: Request) => string;
}): { readonly handler: RequestHandler; readonly close: () => void } {
  const { config, log, services, costLimiter, subscriptions, hub, sessions, perAddress, addressOf } = options;
  const streams = new Set<EventStream>();
  let isClosing = false;

  /** Rejects with an error of the catalogue before the stream starts. */
  async function serve(request: Request, response: Response, stream: EventStream): Promise<void> {
    const lastEvent = lastEventOf(request);
    const body = StreamRequest.safeParse(request.body).data;
    if (body === undefined) throw gatewayError('BAD_USER_INPUT', { message: 'The request has no document.' });
    if (isClosing) throw gatewayError('RATE_LIMITED', { message: 'The gateway is restarting. Please try again.' });
    const address = addressOf(request);
    const release = perAddress.acquire(address);
    if (release === null) throw gatewayError('RATE_LIMITED', { message: 'Too many connections from this address.' });
    response.once('close', release);
    const session = await SocketSession.open(services, request.headers, { connection: stream, address });
    if (!stream.isOpen) return;
    if (session.route !== null) response.setHeader(ROUTE_HEADER, session.route);
    if (!sessions.add(session)) {
      await costLimiter.waitForTurn(session.principal.id);
      throw gatewayError('RATE_LIMITED', { message: 'Too many connections of this user.' });
    }
    response.once('close', () => sessions.delete(session));
    // Registered before the next wait, in which the client may disconnect.
    streams.add(stream);
    response.once('close', () => streams.delete(stream));
    const connection = { socketId: requestIdIn(response), session, liveSocket: stream.live, lastEvent };
    const tradingToken = body.extensions?.['tradingToken'];
    const events = await subscriptions.start(connection, { id: OPERATION_ID, request: body, tradingToken, openCount: 1 });
    if (!('next' in events)) return refuse(stream, events.errors);
    response.once('close', () => void events.return?.());
    if (!stream.isOpen) return void events.return?.();
    // A subscription to a live set yields nothing here: the broadcast layer writes its events.
    for await (const result of events) {
      stream.next(result, cursorAfter(result));
      await stream.drained();
    }
    stream.complete();
  }

  return {
    handler(request, response, next) {
      if (!prefersEventStream(request)) return next();
      // The client left while its body was read: `close`, which releases a stream, has already been emitted.
      if (response.destroyed) return;
      const stream = new EventStream(response, hub, config);
      serve(request, response, stream).catch((error: unknown) => {
        if (error instanceof FailedSubscription) return refuse(stream, error.errors);
        const credentials = credentialsOf(request.headers);
        const context = { requestId: requestIdIn(response), tradingProblem: () => null, log, credentials };
        refuse(stream, [rejectionOf(error, context).formatted]);
      });
    },
    /** Ends all streams with a request to subscribe again. */
    close() {
      isClosing = true;
      for (const stream of streams) stream.close(SOCKET_CLOSE.restart);
    },
  };
}

/** The `Last-Event-ID` header as a cursor; null without one. */
function lastEventOf({ headers }: Request): Cursor | null {
  const text = headers['last-event-id'];
  if (text === undefined || text === '') return null;
  const cursor = LastEventId.safeParse(text).data;
  if (cursor === undefined) throw gatewayError('BAD_USER_INPUT', { message: 'Last-Event-ID is not an id of an event.' });
  return cursor;
}

/** Answers with the status of the first error. Once the stream has started, or with a status of 200, the errors are its last event. */
function refuse(stream: EventStream, errors: readonly GraphQLFormattedError[]): void {
  const { code, retryAfter, retryable } = errors[0]?.extensions ?? {};
  const { status, headers } = isErrorCode(code) ? httpOf(code, retryAfter) : { status: 400, headers: [] };
  if (status !== 200 && !stream.hasStarted) return stream.refuse(status, headers, { errors });
  stream.next({ errors });
  if (retryable === true) stream.end();
  else stream.complete();
}

/** A response that carries events. */
class EventStream implements ClientConnection, LiveWire {
  readonly live: LiveSocket;
  readonly answersPings = false;
  readonly #response: Response;
  readonly #config: EventStreamTimers;
  #lastWriteAt = steadyNow();
  /** Writes that the operating system has not taken yet. */
  #waitingWrites = 0;
  /** A ping that the next complete flush answers: no client answers pings of an event stream. */
  #unansweredPing: number | null = null;

  constructor(response: Response, hub: LiveHub, config: EventStreamTimers) {
    this.#response = response;
    this.#config = config;
    this.live = hub.open(this);
    response.once('close', () => this.live.close());
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  get unsentBytes(): number {
    return this.#response.writableLength;
  }

  /** A client sends nothing; TCP and the slow-consumer policy detect a lost one. */
  get lastMessageAt(): number {
    return steadyNow();
  }

  heartbeat(): void {
    this.live.heartbeat();
  }

  framing(): Framing {
    return EVENT_FRAMING;
  }

  drop(): void {
    this.close(SOCKET_CLOSE.slow);
  }

  get hasStarted(): boolean {
    return this.#response.headersSent;
  }

  next(
    result: Pick<ExecutionResult, 'data' | 'errors'> | { readonly errors: readonly GraphQLFormattedError[] },
    cursor: Cursor | null = null,
  ): void {
    this.write([Buffer.from(`${cursor ? idLine(cursor) : ''}event: next\ndata: ${JSON.stringify(result)}\n\n`)]);
  }

  /** Resolves when the client has read enough for more, or has gone. */
  async drained(): Promise<void> {
    const response = this.#response;
    if (!this.isOpen || !response.writableNeedDrain) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const event of ['drain', 'close']) response.once(event, resolve);
    await promise;
    for (const event of ['drain', 'close']) response.off(event, resolve);
  }

  complete(): void {
    this.write([Buffer.from('event: complete\ndata:\n\n')]);
    this.end();
  }

  close(why: SocketClose): void {
    const code = why.reason;
    if (why === SOCKET_CLOSE.unauthenticated || why === SOCKET_CLOSE.forbidden) {
      const { message, extensions } = gatewayError(why === SOCKET_CLOSE.forbidden ? 'FORBIDDEN' : 'UNAUTHENTICATED');
      this.next({ errors: [{ message, extensions: { code: extensions['code'], retryable: false } }] });
      return this.complete();
    }
    this.next({ errors: [{ message: 'The stream has ended. Please subscribe again.', extensions: { code, retryable: true } }] });
    this.end();
  }

  refuse(status: number, headers: Iterable<readonly [string, string]>, body: object): void {
    if (!this.isOpen) return;
    for (const [name, value] of headers) this.#response.setHeader(name, value);
    if (status === 401) this.#response.set('www-authenticate', challengeFor(credentialsOf(this.#response.req.headers)));
    this.#response.status(status).json(body);
  }

  write(chunks: readonly Buffer[]): void {
    if (!this.isOpen) return;
    // Buffering proxies would hold the events back.
    if (!this.hasStarted) this.#response.set({ 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' });
    this.#waitingWrites += 1;
    this.#lastWriteAt = steadyNow();
    this.#response.write(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), () => {
      this.#waitingWrites -= 1;
      if (this.#waitingWrites > 0 || this.#unansweredPing === null) return;
      this.live.pong(this.#unansweredPing, null);
      this.#unansweredPing = null;
    });
  }

  ping({ seq }: { readonly seq: number }): void {
    // Proxies close a response that is silent for long.
    if (steadyNow() - this.#lastWriteAt >= this.#config.EVENT_STREAM_KEEP_ALIVE_MS) this.write([KEEP_ALIVE]);
    if (this.#waitingWrites === 0) this.live.pong(seq, null);
    else this.#unansweredPing = seq;
  }

  /** Without `complete`, the client subscribes again. */
  end(): void {
    if (!this.isOpen) return;
    this.#response.end();
    // A client that reads nothing more would keep the connection.
    const timer = setTimeout(() => this.#response.destroy(), END_TIMEOUT_MS);
    this.#response.once('close', () => clearTimeout(timer));
  }
}
