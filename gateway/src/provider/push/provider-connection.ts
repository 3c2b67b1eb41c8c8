import type { IncomingMessage } from 'node:http';
import { type ClientOptions, WebSocket } from 'ws';
import type { Config } from '../../config/config.ts';
import { MAX_WAIT_MS, retryDelayOf } from '../client/retry-delay.ts';
import type { TradingSecret } from '../client/trading-secrets.ts';
import type { UsageMeter } from '../client/usage.ts';
import { type ConnectionEnd, KIND_BY_CODE } from './connection-end.ts';
import type { HeartbeatHistory } from './heartbeat-history.ts';
import { type ProviderFrame, readFrame, type UpdateEnvelope } from './provider-socket-frame.ts';
import { UpdatePace } from './update-pace.ts';

/** The connection of a WebSocket client, as far as it is used here. */
export interface PushSocket {
  readonly readyState: number;
  on(event: 'open' | 'ping', listener: () => void): unknown;
  on(event: 'pong', listener: (data: Buffer) => void): unknown;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'unexpected-response', listener: (request: unknown, response: PushRefusal) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'close', listener: (code: number, reason: Buffer) => void): unknown;
  ping(data?: string): void;
  close(code: number): void;
  terminate(): void;
  removeAllListeners(): unknown;
}

/** An HTTP response that refuses the handshake. */
type PushRefusal = Pick<IncomingMessage, 'statusCode' | 'headers' | 'on' | 'resume'>;

/** Opens a connection to the provider's push socket. Throws for an invalid header value. */
export type ConnectPush = (address: URL, options: ClientOptions) => PushSocket;

export const connectPush: ConnectPush = (address, options) => new WebSocket(address, options);

/** Counts the connections that the provider accepts. */
export function countingConnect(connect: ConnectPush, usage: UsageMeter): ConnectPush {
  return (address, options) => {
    const socket = connect(address, options);
    socket.on('open', () => usage.count('connections'));
    return socket;
  };
}

/** Largest push message. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** Milliseconds. */
export const CONNECTION_TIMERS = {
  /** Wait for the first message. */
  PUSH_INIT_MS: 5_000,
  PUSH_PING_MS: 5_000,
  /** Silence that counts as a loss. */
  PUSH_SILENCE_MS: 15_000,
  /** Time without a heartbeat or an update after which an open connection counts as stalled; at least twice the provider's heartbeat interval. */
  PUSH_STALL_MS: 35_000,
  /** Delay after the provider reports too many connections and names none; no such delay exceeds 60 s. */
  PUSH_BUSY_MS: 30_000,
};
export type ConnectionTimers = Readonly<typeof CONNECTION_TIMERS>;

export interface ConnectionOptions {
  readonly config: Config & ConnectionTimers;
  readonly connect: ConnectPush;
  readonly secret: TradingSecret;
  readonly channels: ReadonlySet<string>;
  /** Reconnect token of an earlier connection whose queue is resumed. */
  readonly resumeToken: string | null;
  readonly history: HeartbeatHistory;
  /** Ends the connection when no init arrives in time. */
  readonly needsInit: boolean;
  /** `bytes`: size of the message. */
  readonly onUpdate: (update: UpdateEnvelope, bytes: number) => void;
  readonly onMalformed: (reason: string) => void;
  /** Called after each update and heartbeat. `createdAt`: provider's clock, ms. */
  readonly onMessage: (connection: ProviderConnection, createdAt: () => number | null) => void;
  /** Whether the local state equals the provider's, so that its silence only means that nothing changes. */
  readonly isCurrent: () => Promise<boolean>;
  /** Called on init. Without an init in time, called at the next message if the provider is known to send inits, otherwise at once. */
  readonly onReady: (connection: ProviderConnection, resumed: boolean) => void;
  readonly onEnd: (connection: ProviderConnection, end: ConnectionEnd) => void;
}

const CLOSE_MS = 1_000;
const LAST_PING = 'last';
const NORMAL_CLOSURE = 1000;
/** Number of checks within the minimum stall time. */
const STALL_TICKS = 7;

const STALLED: ConnectionEnd = { kind: 'stalled', waitMs: 0, detail: { problem: 'the provider sends nothing' } };

/**
 * One connection to the provider's push socket, from the handshake to its end.
 *
 * | state | next state |
 * |---|---|
 * | connecting | open, or ended without a handshake within PUSH_INIT_MS |
 * | open, without init | ready on init, or see `onReady`; ended when an init is needed and late |
 * | ready | ended by a close, silence, a stall, a garbled frame or `going_away` |
 * | ended | final: the object is not used again |
 *
 * | while ready, the provider sends | then |
 * |---|---|
 * | nothing for PUSH_SILENCE_MS, not even a pong | the connection is dead, and ends |
 * | pongs only, for twice the longest of the last ten heartbeat intervals and at least PUSH_STALL_MS | it has stalled, and ends; everything is read again |
 * | the same, before two heartbeats of one connection (before the first, its pings count too) | `isCurrent` decides: it has stalled unless nothing has changed |
 * | no update for 5 to 10 s, after at least two a second for 15 to 25 s | `isCurrent` is asked once; only a difference means that it has stalled |
 */
export class ProviderConnection {
  readonly secret: TradingSecret;
  /** The reconnect token that it was opened with. */
  readonly resumeToken: string | null;
  /** Token that resumes its queue; null before init. */
  reconnectToken: string | null = null;
  isReady = false;
  /** Creation time of the init: provider's clock, ms. Null before init, or without a time. */
  initAt: number | null = null;
  readonly #options: ConnectionOptions;
  #socket: PushSocket | null = null;
  #hasEnded = false;
  #deadline: NodeJS.Timeout | undefined;
  #pingTimer: NodeJS.Timeout | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;
  #silentHalves = 0;
  #stallTimer: NodeJS.Timeout | undefined;
  /** Checks since the provider last sent anything unprompted. */
  #silentTicks = 0;
  #isChecking = false;
  readonly #pace: UpdatePace;
  /** When the last heartbeat arrived, monotonic ms; null before the first. */
  #heartbeatAt: number | null = null;
  #isInitLate = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.secret = options.secret;
    this.resumeToken = options.resumeToken;
    this.#pace = new UpdatePace(this.#tickMs);
  }

  open(): void {
    const { config } = this.#options;
    // The limit of `ws` applies to silence only; a provider that sends header bytes slowly never reaches it.
    this.#deadline = setTimeout(() => this.#connectionLost({ problem: 'no handshake in time' }), config.PUSH_INIT_MS);
    try {
      this.#socket = this.#options.connect(this.#address(), this.#clientOptions());
    } catch {
      // Only an invalid secret can cause this: URL, header names and channels are configuration.
      queueMicrotask(() =>
        this.#finish({ kind: 'secret-refused', waitMs: 0, detail: { problem: 'secret is no valid header value' } }),
      );
      return;
    }
    this.#listen(this.#socket);
  }

  /** Closes after the pong to a last ping, so that everything that the provider sent before is still delivered. */
  close(): void {
    this.#stopTimers();
    this.#deadline = setTimeout(() => this.#connectionLost({ problem: 'no pong to the last ping' }), CLOSE_MS);
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.on('pong', (data) => {
      if (data.toString() === LAST_PING) socket.close(NORMAL_CLOSURE);
    });
    socket.ping(LAST_PING);
  }

  /** Closes at once, without further callbacks. */
  destroy(): void {
    this.#hasEnded = true;
    this.#stopTimers();
    const socket = this.#socket;
    if (socket === null) return;
    socket.removeAllListeners();
    socket.on('error', () => {});
    socket.close(NORMAL_CLOSURE);
    socket.terminate();
  }

  #address(): URL {
    const { config, secret, channels, resumeToken } = this.#options;
    const url = new URL(config.PUSH_URL);
    if (config.PUSH_AUTH === 'query') {
      url.searchParams.set('secret', secret.value);
      for (const channel of channels) url.searchParams.append('channel', channel);
    }
    if (resumeToken !== null) url.searchParams.set('reconnect_token', resumeToken);
    return url;
  }

  #clientOptions(): ClientOptions {
    const { config, secret, channels } = this.#options;
    const options: ClientOptions & { closeTimeout: number } = {
      headers:
        config.PUSH_AUTH === 'header'
          ? { [config.PROVIDER_HEADERS.secret]: secret.value, [config.PROVIDER_HEADERS.channel]: [...channels].join(', ') }
          : {},
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
      closeTimeout: CLOSE_MS,
    };
    return options;
  }

  #listen(socket: PushSocket): void {
    const resetSilence = () => {
      this.#silentHalves = 0;
      this.#silenceTimer?.refresh();
    };
    socket.on('open', () => this.#onOpen(socket));
    socket.on('ping', () => {
      resetSilence();
      // A stalled feed may continue to ping, so pings count only when the provider sends no heartbeats.
      if (!this.#options.history.sendsHeartbeats) this.#resetStall();
    });
    socket.on('pong', resetSilence);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      resetSilence();
      this.#read(data, isBinary);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.on('error', () => {});
      response.resume();
      this.#onRefused(response.statusCode ?? 0, retryDelayOf(response.headers));
    });
    socket.on('error', (error) => this.#onError(error));
    socket.on('close', (code, reason) => this.#onClose(code, reason));
  }

  #onOpen(socket: PushSocket): void {
    const { PUSH_INIT_MS, PUSH_PING_MS, PUSH_SILENCE_MS, PUSH_STALL_MS } = this.#options.config;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#onInitTimeout(), PUSH_INIT_MS);
    this.#pingTimer = setInterval(() => socket.ping(), PUSH_PING_MS);
    // Two half intervals: after a pause of this process, frames that arrived meanwhile are read before the second one fires.
    this.#silenceTimer = setInterval(() => {
      this.#silentHalves += 1;
      if (this.#silentHalves >= 2) this.#connectionLost({ problem: 'silence' });
    }, PUSH_SILENCE_MS / 2);
    // Counted in checks for the same reason.
    this.#stallTimer = setInterval(() => {
      this.#silentTicks += 1;
      const isUnusual = this.#pace.tick();
      if (this.#silentTicks * this.#tickMs >= this.#options.history.stallTimeoutMs(PUSH_STALL_MS)) void this.#onStall();
      else if (isUnusual) void this.#onUnusualSilence();
    }, this.#tickMs);
  }

  get #tickMs(): number {
    return this.#options.config.PUSH_STALL_MS / STALL_TICKS;
  }

  /** The provider sent something unprompted. */
  #resetStall(): void {
    this.#silentTicks = 0;
    if (this.#isInitLate) this.#becomeReady(false);
  }

  /** The provider sent nothing unprompted for the stall time. Unless the interval of its heartbeats is known, that may mean that nothing changes. */
  async #onStall(): Promise<void> {
    if (this.#isChecking) return;
    if (!this.#options.history.knowsInterval) {
      const ticks = this.#silentTicks;
      const isCurrent = await this.#isCurrent();
      if (this.#silentTicks < ticks) return;
      if (isCurrent === true) {
        this.#silentTicks = 0;
        return;
      }
    }
    this.#finish(STALLED);
  }

  /** A busy feed has fallen silent, which does not wait for the next heartbeat. A check that fails says nothing. */
  async #onUnusualSilence(): Promise<void> {
    if (this.#isChecking) return;
    const isCurrent = await this.#isCurrent();
    if (isCurrent === false && !this.#pace.hasResumed) this.#finish(STALLED);
  }

  /** Null if the check fails. */
  async #isCurrent(): Promise<boolean | null> {
    this.#isChecking = true;
    const isCurrent = await this.#options.isCurrent().catch(() => null);
    this.#isChecking = false;
    return isCurrent;
  }

  #onInitTimeout(): void {
    const { needsInit, history } = this.#options;
    if (needsInit) this.#finish({ kind: 'no-init', waitMs: 0, detail: { problem: 'no init in time' } });
    else if (history.sendsInit) this.#isInitLate = true;
    else this.#becomeReady(false);
  }

  #read(data: Buffer, isBinary: boolean): void {
    const frame = readFrame(data, isBinary, this.#options.channels);
    this.#handle(frame, data.length);
    if (frame.kind !== 'malformed') this.#resetStall();
  }

  #handle(frame: ProviderFrame, bytes: number): void {
    switch (frame.kind) {
      case 'update': {
        const { update } = frame;
        this.#pace.record();
        this.#options.onUpdate(update, bytes);
        return this.#options.onMessage(this, () => Date.parse(update.created));
      }
      case 'malformed':
        return this.#options.onMalformed(frame.reason);
      case 'heartbeat': {
        const now = performance.now();
        this.#options.history.record(this.#heartbeatAt === null ? null : now - this.#heartbeatAt);
        this.#heartbeatAt = now;
        return this.#options.onMessage(this, () => frame.createdAt);
      }
      case 'init':
        this.#options.history.sendsInit = true;
        this.reconnectToken = frame.reconnectToken;
        this.initAt = frame.createdAt;
        return this.#becomeReady(frame.resumed);
      case 'going-away':
        return this.#connectionLost({ problem: 'the provider is going away' });
      case 'other':
        return;
    }
  }

  #becomeReady(resumed: boolean): void {
    clearTimeout(this.#deadline);
    if (this.isReady || this.#hasEnded) return;
    this.isReady = true;
    this.#options.onReady(this, resumed && this.resumeToken !== null);
  }

  /** @param requestedMs how long the provider asks to wait; null without a header */
  #onRefused(status: number, requestedMs: number | null): void {
    // The log includes the requested wait if it exceeds the maximum.
    const detail = { status, ...(requestedMs !== null && requestedMs > MAX_WAIT_MS ? { askedWaitMs: requestedMs } : {}) };
    if (status === 401) this.#finish({ kind: 'secret-refused', waitMs: 0, detail });
    else if (status === 403) this.#finish({ kind: 'denied', waitMs: 0, detail });
    else if (status === 429) {
      const waitMs = Math.min(requestedMs ?? this.#options.config.PUSH_BUSY_MS, MAX_WAIT_MS);
      this.#finish({ kind: 'busy', waitMs, detail });
    } else if (this.resumeToken !== null && status >= 400 && status < 500) this.#finish({ kind: 'bad-token', waitMs: 0, detail });
    else this.#connectionLost(detail);
  }

  #onError(error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (!code.startsWith('WS_ERR_')) return this.#connectionLost({ problem: code === '' ? 'handshake' : code });
    this.#options.onMalformed(code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'frame too large' : 'no WebSocket frame');
    return this.#finish({ kind: 'garbled', waitMs: 0, detail: { problem: code } });
  }

  #onClose(code: number, reason: Buffer): void {
    this.#finish({
      kind: KIND_BY_CODE[code] ?? 'lost',
      waitMs: 0,
      detail: { code, reasonBytes: reason.length },
    });
  }

  #connectionLost(detail: ConnectionEnd['detail']): void {
    this.#finish({ kind: 'lost', waitMs: 0, detail });
  }

  #finish(end: ConnectionEnd): void {
    if (this.#hasEnded) return;
    this.destroy();
    this.#options.onEnd(this, end);
  }

  #stopTimers(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#pingTimer);
    clearInterval(this.#silenceTimer);
    clearInterval(this.#stallTimer);
  }
}
