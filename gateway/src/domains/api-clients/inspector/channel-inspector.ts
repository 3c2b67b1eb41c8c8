import type { Config } from '../../../config/config.ts';
import type { ChannelMessage, InspectorBatch, InspectorEnd } from '../../../generated/schema-types.ts';
import { HeartbeatHistory } from '../../../provider/push/heartbeat-history.ts';
import type { ConnectionEnd } from '../../../provider/push/connection-end.ts';
import { type ConnectionTimers, type ConnectPush, ProviderConnection } from '../../../provider/push/provider-connection.ts';
import { readFrame } from '../../../provider/push/provider-socket-frame.ts';
import { maskSecret } from '../masked-secret.ts';

/** Messages that wait for the subscriber; further ones are dropped. */
const MAX_QUEUED = 1_000;
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** Most messages of one batch: bounds what the page receives at once. */
const MAX_BATCH = 100;
const MAX_BATCH_BYTES = 512 * 1024;

const END_BY_KIND: Readonly<Record<ConnectionEnd['kind'], InspectorEnd>> = {
  lost: 'CONNECTION_LOST',
  garbled: 'UNREADABLE',
  'secret-refused': 'KEY_REFUSED',
  busy: 'TOO_MANY_ATTEMPTS',
  'too-many': 'ALL_CONNECTIONS_IN_USE',
  denied: 'NOT_ALLOWED',
  'bad-token': 'CONNECTION_LOST',
  'no-init': 'CONNECTION_LOST',
  stalled: 'CONNECTION_LOST',
};

const MESSAGE_KIND = { update: 'UPDATE', other: 'OTHER_CHANNEL', malformed: 'UNREADABLE' } as const;

export const INSPECTOR_LIMITS = {
  /** An inspector stops after this time, ms. */
  INSPECTOR_MAX_MS: 600_000,
  /** An inspector stops when the page has not responded for this time, ms. */
  INSPECTOR_SILENCE_MS: 15_000,
  /** Interval of batches, ms. */
  INSPECTOR_FLUSH_MS: 250,
  /** Longest message that is sent whole. */
  INSPECTOR_MAX_MESSAGE_BYTES: 64 * 1024,
  INSPECTOR_STARTS_PER_MINUTE: 10,
};
export type InspectorConfig = Config & ConnectionTimers & Readonly<typeof INSPECTOR_LIMITS>;

interface InspectorOptions {
  readonly config: InspectorConfig;
  readonly connect: ConnectPush;
  readonly keyId: string;
  readonly secret: string;
  readonly channels: readonly string[];
  /** Whether the page answers; checked every INSPECTOR_FLUSH_MS. */
  readonly isClientConnected: () => boolean;
  /** Aborts with the error that ends the subscription. */
  readonly ended: AbortSignal;
  /** Called once, when the push connection is closed. */
  readonly onClose: () => void;
}

/**
 * One push connection for one page: the source of a `channelInspector` subscription. It never reconnects.
 *
 * | state | changes to | when |
 * |---|---|---|
 * | CONNECTING | OPEN | the provider accepts the connection |
 * | CONNECTING, OPEN | ENDED | the provider ends or refuses it, the time is over, or the page stops answering |
 *
 * The push connection closes when the state becomes ENDED, the subscriber returns or the subscription ends.
 */
export class ChannelInspector implements AsyncIterableIterator<InspectorBatch> {
  readonly #options: InspectorOptions;
  readonly #connection: ProviderConnection;
  readonly #endsAt: string;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #channels: ReadonlySet<string>;
  readonly #totals = { received: 0, receivedBytes: 0, dropped: 0, unreadable: 0 };
  #queue: ChannelMessage[] = [];
  #queuedBytes = 0;
  #state: 'CONNECTING' | 'OPEN' = 'CONNECTING';
  #end: InspectorEnd | null = null;
  #error: unknown = null;
  /** Whether there are messages or a state that the subscriber has not received yet. */
  #isChanged = true;
  /** Whether the subscriber has not received any batch yet. */
  #isFirst = true;
  #isClosed = false;
  /** Whether the subscriber has received the last batch or the error, or has returned. */
  #isDone = false;
  #waiting: PromiseWithResolvers<IteratorResult<InspectorBatch>> | null = null;

  constructor(options: InspectorOptions) {
    const { config, connect, keyId, secret, channels, ended } = options;
    this.#options = options;
    this.#channels = new Set(channels);
    this.#endsAt = new Date(Date.now() + config.INSPECTOR_MAX_MS).toISOString();
    this.#connection = new ProviderConnection({
      config,
      connect: (address, clientOptions) => {
        const socket = connect(address, clientOptions);
        // Every frame as it arrives, also those that the connection ignores.
        socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
        // Not `onReady`: if the provider sends no init, the connection is ready some seconds later.
        socket.on('open', () => this.#opened());
        return socket;
      },
      secret: { jti: keyId, value: secret, expiresAt: Number.POSITIVE_INFINITY },
      channels: this.#channels,
      resumeToken: null,
      history: new HeartbeatHistory(),
      needsInit: false,
      onUpdate: () => {},
      onMalformed: () => {},
      onMessage: () => {},
      // The inspector keeps no state, so a silent provider cannot contradict it.
      isCurrent: async () => true,
      onReady: () => {},
      onEnd: (_connection, { kind }) => this.end(END_BY_KIND[kind]),
    });
    this.#timers = [
      setTimeout(() => this.end('TIME_LIMIT_REACHED'), config.INSPECTOR_MAX_MS).unref(),
      setInterval(() => this.#tick(), config.INSPECTOR_FLUSH_MS).unref(),
    ];
    ended.addEventListener('abort', this.#onAbort, { once: true });
    this.#connection.open();
  }

  /** Closes the push connection. The subscriber receives the messages so far and the reason. */
  end(reason: InspectorEnd): void {
    if (this.#isClosed) return;
    this.#end = reason;
    this.#close();
    this.#deliver();
  }

  next(): Promise<IteratorResult<InspectorBatch>> {
    this.#waiting ??= Promise.withResolvers();
    const { promise } = this.#waiting;
    if (this.#end !== null || this.#error !== null || this.#isDone || this.#isFirst) this.#deliver();
    return promise;
  }

  async return(): Promise<IteratorResult<InspectorBatch>> {
    this.#close();
    this.#isDone = true;
    this.#deliver();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  readonly #onAbort = (): void => {
    this.#error = this.#options.ended.reason;
    this.#close();
    this.#deliver();
  };

  #opened(): void {
    this.#state = 'OPEN';
    this.#isChanged = true;
    this.#deliver();
  }

  #tick(): void {
    if (this.#options.isClientConnected()) this.#deliver();
    else this.end('CLIENT_UNRESPONSIVE');
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.ended.removeEventListener('abort', this.#onAbort);
    this.#connection.destroy();
    this.#options.onClose();
  }

  /** Heartbeats and other signals of the connection itself are left out. */
  #receive(data: Buffer, isBinary: boolean): void {
    const read = readFrame(data, isBinary, this.#channels);
    if (read.kind === 'init' || read.kind === 'heartbeat' || read.kind === 'going-away') return;
    this.#isChanged = true;
    this.#totals.received += 1;
    this.#totals.receivedBytes += data.length;
    if (read.kind === 'malformed') this.#totals.unreadable += 1;
    if (this.#queue.length >= MAX_QUEUED || this.#queuedBytes >= MAX_QUEUED_BYTES) {
      this.#totals.dropped += 1;
      return;
    }
    const text = Buffer.from(maskSecret(data.toString('utf8'), this.#options.secret));
    const max = this.#options.config.INSPECTOR_MAX_MESSAGE_BYTES;
    const isTruncated = text.length > max;
    // With `stream`, the decoder leaves out a character that is cut in half.
    const frame = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text.subarray(0, max), { stream: isTruncated });
    this.#queuedBytes += Buffer.byteLength(frame);
    this.#queue.push({
      kind: MESSAGE_KIND[read.kind],
      id: read.kind === 'update' ? read.update.uuid : null,
      channel: read.kind === 'update' ? read.update.channel : read.kind === 'other' ? read.channel : null,
      createdAt: read.kind === 'update' ? read.update.created : null,
      receivedAt: new Date().toISOString(),
      bytes: data.length,
      frame,
      isTruncated,
    });
  }

  /** Passes the next batch to the waiting subscriber, if there is one. */
  #deliver(): void {
    if (this.#waiting === null) return;
    const { resolve, reject } = this.#waiting;
    const settle = (give: () => void): void => {
      this.#waiting = null;
      give();
    };
    if (this.#isDone) return settle(() => resolve({ done: true, value: undefined }));
    if (this.#error !== null) {
      this.#isDone = true;
      return settle(() => reject(this.#error));
    }
    if (!this.#isChanged && this.#end === null) return;
    const value = this.#batch();
    this.#isFirst = false;
    if (value.state === 'ENDED') this.#isDone = true;
    settle(() => resolve({ done: false, value }));
  }

  #batch(): InspectorBatch {
    let bytes = 0;
    let count = 0;
    for (const { frame } of this.#queue) {
      if (count >= MAX_BATCH || bytes >= MAX_BATCH_BYTES) break;
      bytes += Buffer.byteLength(frame);
      count += 1;
    }
    const messages = this.#queue.splice(0, count);
    this.#queuedBytes -= bytes;
    const isLast = this.#queue.length === 0;
    this.#isChanged = !isLast;
    const state = this.#end !== null && isLast ? 'ENDED' : this.#state;
    return { state, end: state === 'ENDED' ? this.#end : null, endsAt: this.#endsAt, messages, ...this.#totals };
  }
}

/** The only batch of an inspector that does not start. */
export function notStarted(end: InspectorEnd): AsyncIterableIterator<InspectorBatch> & { readonly refusedWith: InspectorEnd } {
  const totals = { received: 0, receivedBytes: 0, dropped: 0, unreadable: 0 };
  async function* batches(): AsyncGenerator<InspectorBatch> {
    yield { state: 'ENDED', end, endsAt: new Date().toISOString(), messages: [], ...totals };
  }
  return Object.assign(batches(), { refusedWith: end });
}
