import type { SetName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import type { LiveHub } from '../../gateway/src/live/broadcast/live-hub.ts';
import type { LiveSource } from '../../gateway/src/live/live-source.ts';
import type { Random } from '../../sandbox/src/random.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';
import { webSocketFraming } from '../../gateway/src/live/broadcast/frame.ts';
import type { LiveSocket } from '../../gateway/src/live/broadcast/live-socket.ts';
import type { Execute } from '../../gateway/src/live/broadcast/live-stream.ts';
import type { Subscriber } from '../../gateway/src/live/broadcast/subscriber.ts';
import type { Cursor } from '../../gateway/src/live/live-set.ts';
import { SOCKET_CLOSE, type SocketClose } from '../../gateway/src/context/socket-close.ts';
import { textsIn } from '../../gateway/test/support/hub-rig.ts';
import { gatewayError } from '../../gateway/src/errors/catalogue.ts';
import { toError } from '../../gateway/src/errors/classify.ts';
import * as z from 'zod';
import { errorOf, readToken, type SessionToken, setNameOf } from './protocol.ts';
import { Link } from './link.ts';

const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init'), payload: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong'), payload: z.optional(z.object({ seq: z.int(), applied: z.optional(z.int()) })) }),
  z.object({ type: z.literal('complete'), id: z.string() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string(),
    payload: z.object({
      query: z.string(),
      /** A newer trading session. */
      extensions: z.optional(z.object({ tradingToken: z.string() })),
      variables: z.object({ set: z.string(), after: z.optional(z.object({ epoch: z.string(), seq: z.int() })) }),
    }),
  }),
]);

/** The client's end of a connection. */
export interface ConnectionClient {
  readonly process: SimulatedProcess;
  received(text: string): void;
  closed(code: number, reason: string): void;
  reset(): void;
}

/** The gateway, as its connections use it. */
export interface SimulatedGateway {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly silenceMs: number;
  readonly hub: LiveHub;
  readonly connections: Set<GatewayConnection>;
  /** Throws when the session does not give access. */
  verify(token: SessionToken): void;
  /** A set and the execution of a document on its changes. */
  open(token: SessionToken | null, name: SetName, after: Cursor | null, document: string): OpenedSource;
}

export interface OpenedSource {
  readonly source: LiveSource;
  /** Executes the document on a change. */
  readonly execute: Execute;
}

/** Bytes that the operating systems of both ends buffer. */
const KERNEL_BYTES = 3_000;

/** The gateway's end of one socket: graphql-transport-ws around a live socket of the hub. */
export class GatewayConnection {
  readonly #gateway: SimulatedGateway;
  readonly #client: ConnectionClient;
  readonly #link: Link;
  readonly #live: LiveSocket;
  readonly #subscribers = new Map<string, Subscriber>();
  /** Ends the present subscriptions. */
  #ended = new AbortController();
  #token: SessionToken | null = null;
  #isOpen = true;
  #lastMessageAt = performance.now();

  constructor(gateway: SimulatedGateway, client: ConnectionClient) {
    this.#gateway = gateway;
    this.#client = client;
    const { time, random } = gateway;
    this.#link = new Link(time, random, client.process);
    const isOpen = (): boolean => this.#isOpen;
    const unsentBytes = (): number => this.unsentBytes;
    this.#live = gateway.hub.open({
      get isOpen() {
        return isOpen();
      },
      get unsentBytes() {
        return unsentBytes();
      },
      framing: webSocketFraming,
      write: (chunks) => this.#write(Buffer.concat(chunks)),
      ping: (payload) => this.#send({ type: 'ping', payload }),
      drop: () => this.close(SOCKET_CLOSE.slow),
    });
  }

  get unsentBytes(): number {
    return Math.max(0, this.#link.inFlight - KERNEL_BYTES);
  }

  receive(text: string): void {
    if (!this.#isOpen) return;
    this.#lastMessageAt = performance.now();
    const message = ClientMessage.parse(JSON.parse(text));
    switch (message.type) {
      case 'connection_init':
        this.#token = readToken(message.payload['x-trading-token']);
        return this.#send({ type: 'connection_ack' });
      case 'ping':
        return this.#send({ type: 'pong' });
      case 'pong':
        return this.#live.pong(message.payload?.seq ?? null, message.payload?.applied ?? null);
      case 'complete':
        return void this.#subscribers.get(message.id)?.return();
      case 'subscribe': {
        const { query, variables, extensions } = message.payload;
        if (extensions) this.#token = readToken(extensions.tradingToken);
        return this.#subscribe(message.id, query, variables.set, variables.after ?? null);
      }
    }
  }

  /** Also ends the subscriptions of an expired session, as the product does. */
  heartbeat(): void {
    if (!this.#isOpen) return;
    if (performance.now() - this.#lastMessageAt > this.#gateway.silenceMs) return this.close(SOCKET_CLOSE.silent);
    try {
      if (this.#token !== null) this.#gateway.verify(this.#token);
    } catch (error) {
      this.#ended.abort(error);
      this.#ended = new AbortController();
    }
    this.#live.heartbeat();
  }

  /** The client closed its end, or the connection was lost. */
  lost(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#link.isCut = true;
    this.#gateway.connections.delete(this);
    this.#live.close();
  }

  close({ code, reason }: SocketClose): void {
    if (!this.#isOpen) return;
    this.#link.send(0, () => this.#client.closed(code, reason));
    this.#isOpen = false;
    this.#gateway.connections.delete(this);
    this.#live.close();
  }

  /** The process of the gateway is gone: its system resets the connection. */
  reset(): void {
    this.#isOpen = false;
    this.#link.isCut = true;
    this.#client.reset();
  }

  #subscribe(id: string, query: string, set: string, after: Cursor | null): void {
    const end = (message: object) => (): void => this.#send({ id, ...message });
    const fail = (error: unknown): void => this.#send({ id, type: 'error', payload: [errorOf(error)] });
    try {
      const { source, execute } = this.#gateway.open(this.#token, setNameOf(set), after, query);
      const subscriber = this.#live.subscribe({
        id,
        source,
        after,
        operationKey: `${query} ${set}`,
        executor: () => execute,
        ended: this.#ended.signal,
        problem: () => (this.#isExpired ? gatewayError('TRADING_TOKEN_EXPIRED') : null),
        toEndError: toError,
        onEnd: () => this.#subscribers.delete(id),
      });
      this.#subscribers.set(id, subscriber);
      subscriber.next().then(end({ type: 'complete' }), fail);
    } catch (error) {
      fail(error);
    }
  }

  get #isExpired(): boolean {
    return this.#token !== null && this.#token.expiresAt <= Date.now();
  }

  #send(message: object): void {
    if (this.#isOpen) this.#deliver(JSON.stringify(message));
  }

  #write(bytes: Buffer): void {
    for (const text of textsIn(bytes)) this.#deliver(text);
  }

  #deliver(text: string): void {
    this.#link.send(text.length, () => this.#client.received(text));
  }
}
