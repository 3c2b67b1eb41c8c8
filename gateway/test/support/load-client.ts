import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, WebSocket } from 'ws';
import * as z from 'zod';
import { acceptDeflate, replaceDecompress } from '../../src/ws/message-deflate.ts';

/** A subscription that a client starts. */
export const Subscription = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });
export type Subscription = z.output<typeof Subscription>;

export interface LoadClientOptions {
  /** A function is called for each connection. */
  readonly url: string | (() => string);
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  readonly subscriptions: readonly Subscription[];
  /** Receives each result of the first subscription unparsed; `null`: the client only counts. */
  readonly onResult: ((frame: Buffer) => void) | null;
  /** Cursor of the first subscription, read at each connection. */
  readonly after?: () => unknown;
  /** Called when the socket ends, unless by `cut` or `close`. */
  readonly onClose?: (code: number) => void;
  /** Receives each error and each unrequested end of a subscription, unparsed. */
  readonly onComplaint?: (frame: string) => void;
}

const PROTOCOL = 'graphql-transport-ws';
/** Offers compression and compresses all messages, as browsers do, with little memory. */
const DEFLATE: PerMessageDeflateOptions = { threshold: 0, zlibDeflateOptions: { level: 1, memLevel: 1, chunkSize: 1_024 } };
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
const Connection = z.object({ bytesRead: z.int() });
/** Results start with their id, other messages with their type. */
const TYPE_FIRST = '{"type":';
const Control = z.looseObject({ type: z.string(), payload: z.optional(z.unknown()) });

/** Client of the stock protocol for load tests: counts results, and passes them on unparsed. */
export class LoadClient {
  messages = 0;
  /** When the current connection was started. */
  connectedAt = 0;
  closeCode: number | null = null;
  /** The last error of the socket or of a subscription, or unrequested end of a subscription. */
  complaint: string | null = null;
  readonly #options: LoadClientOptions;
  #socket: WebSocket | null = null;
  /** The connection below the socket. */
  #stream: Duplex | null = null;
  /** Bytes of earlier connections. */
  #bytesBefore = 0;
  #resolveConnect: ((isMessage: boolean) => void) | null = null;

  constructor(options: LoadClientOptions) {
    this.#options = options;
  }

  /** @returns whether the first result came before the socket ended */
  connect(): Promise<boolean> {
    const { subscriptions, after } = this.#options;
    const [url, headers] = [optionValue(this.#options.url), optionValue(this.#options.headers)];
    this.connectedAt = performance.now();
    const socket = new WebSocket(url, PROTOCOL, { perMessageDeflate: DEFLATE, skipUTF8Validation: true });
    this.#socket = socket;
    socket.on('upgrade', (response) => {
      this.#bytesBefore = this.bytes;
      this.#stream = response.socket;
    });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#resolveConnect = resolve;
    socket.on('error', (error) => {
      this.complaint = error.message;
    });
    socket.on('close', (code) => {
      if (this.#socket === socket) {
        this.closeCode = code;
        this.#options.onClose?.(code);
      }
      resolve(false);
    });
    socket.on('open', () => {
      if (this.#options.onResult === null) replaceDecompress(socket, firstBlockOf);
      else acceptDeflate(socket, MAX_MESSAGE_BYTES);
      socket.send(JSON.stringify({ type: 'connection_init', payload: headers }));
    });
    socket.on('message', (frame) => {
      if (!(frame instanceof Buffer)) return;
      if (frame.toString('latin1', 0, TYPE_FIRST.length) !== TYPE_FIRST) return this.#handleOperationMessage(frame);
      const { type, payload } = Control.parse(JSON.parse(frame.toString()));
      if (type === 'ping') socket.send(JSON.stringify({ type: 'pong', ...(payload === undefined ? {} : { payload }) }));
      if (type !== 'connection_ack') return;
      for (const [i, { query, variables }] of subscriptions.entries()) {
        const position = i === 0 && after !== undefined ? { after: after() } : {};
        socket.send(
          JSON.stringify({ id: `s${i}`, type: 'subscribe', payload: { query, variables: { ...variables, ...position } } }),
        );
      }
    });
    return promise;
  }

  /** Terminates the connection without a close frame, as a lost network does. */
  cut(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  /** Closes the connection as a closed page does. */
  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  /** Stops reading from the connection. */
  pause(): void {
    this.#socket?.pause();
  }

  resume(): void {
    this.#socket?.resume();
  }

  /** Bytes received so far, before decompression. */
  get bytes(): number {
    return this.#bytesBefore + (this.#stream === null ? 0 : Connection.parse(this.#stream).bytesRead);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #handleOperationMessage(frame: Buffer): void {
    const head = frame.toString('latin1', 0, 40);
    if (!head.includes('"type":"next"')) {
      this.complaint = frame.toString('utf8', 0, 300);
      this.#options.onComplaint?.(frame.toString());
      return;
    }
    this.messages += 1;
    if (this.#options.onResult !== null && head.startsWith('{"id":"s0"')) this.#options.onResult(frame);
    this.#resolveConnect?.(true);
    this.#resolveConnect = null;
  }
}

/** The first block of a deflated message, which the gateway stores without compression: enough to count the message. */
function firstBlockOf(deflated: Buffer): Buffer {
  return deflated.subarray(5, 5 + deflated.readUInt16LE(1));
}

function optionValue<T extends string | object>(value: T | (() => T)): T {
  return typeof value === 'function' ? value() : value;
}
