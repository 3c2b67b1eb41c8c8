import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';
import { type ClientOptions, WebSocket } from 'ws';
import type { Config } from '../../config/config.ts';
import { MAX_WAIT_MS, waitOf } from '../client/wait.ts';
import type { ProviderRhythm } from './provider-rhythm.ts';
import { type ProviderFrame, readFrame, type UpdateEnvelope } from './provider-socket-frame.ts';

export interface SocketSecret {
  /** Names it without saying it. */
  readonly jti: string;
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export type LinkConfig = Pick<
  Config,
  | 'PUSH_URL'
  | 'PUSH_AUTH'
  | 'API_SECRET_HEADER'
  | 'API_CHANNEL_HEADER'
  | 'PUSH_BUSY_MS'
  | 'PUSH_INIT_MS'
  | 'PUSH_PING_MS'
  | 'PUSH_SILENCE_MS'
  | 'PUSH_STALL_MS'
  | 'PUSH_MAX_FRAME_BYTES'
>;

/** How a connection ended, or why it never came up. */
export interface LinkEnd {
  /**
   * `garbled`: the provider broke the protocol or sent too large a frame, and would send the same again. `no-init`: a
   * connection that must not be used without init got none in time. `stalled`: the line is open, but the provider has
   * stopped sending, so that changes may be missing.
   */
  readonly kind: 'lost' | 'garbled' | 'secret-refused' | 'busy' | 'too-many' | 'bad-token' | 'no-init' | 'stalled';
  /** The provider wants no other try before, in milliseconds. */
  readonly waitMs: number;
  /** For logs: nothing secret, nothing the provider wrote. */
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface LinkOptions {
  readonly config: LinkConfig;
  readonly secret: SocketSecret;
  readonly channels: ReadonlySet<string>;
  /** Of an earlier connection whose queue is to go on. */
  readonly resume: string | null;
  /** What is known of the provider, shared by all its connections. */
  readonly rhythm: ProviderRhythm;
  /** Without an init in time it ends, and is never ready. */
  readonly needsInit: boolean;
  readonly onUpdate: (update: UpdateEnvelope) => void;
  readonly onMalformed: (reason: string) => void;
  /** After each update and heartbeat. `createdAt`: provider's clock, ms. */
  readonly onSent: (link: SocketLink, createdAt: () => number | null) => void;
  /** Whether what is known is what the provider has, so that its silence means that nothing happens. */
  readonly isCurrent: () => Promise<boolean>;
  /**
   * The provider said init. One that is known to say it and did not in time: once it has sent anything else; one that
   * never said it: after that time.
   */
  readonly onReady: (link: SocketLink, resumed: boolean) => void;
  readonly onEnd: (link: SocketLink, end: LinkEnd) => void;
}

const CLOSE_MS = 1_000;
const LAST_PING = 'goodbye';
const NORMAL_CLOSURE = 1000;
/** Looks at the provider's silence in the time that counts as a stall at the least. */
const STALL_TICKS = 7;

const KIND_BY_CODE: Readonly<Record<number, LinkEnd['kind']>> = {
  [PUSH_CLOSE.secretMissing]: 'secret-refused',
  [PUSH_CLOSE.secretInvalid]: 'secret-refused',
  [PUSH_CLOSE.tooManySubscribers]: 'too-many',
  [PUSH_CLOSE.badReconnectToken]: 'bad-token',
};

/** One connection to the provider's push socket, from the handshake to its end; it is never used again. */
export class SocketLink {
  readonly secret: SocketSecret;
  /** The token it came with. */
  readonly resume: string | null;
  /** The token its queue can be resumed with; null before init. */
  reconnectToken: string | null = null;
  ready = false;
  /** When the provider made the init: its own clock, ms. Null before that, and where it does not say. */
  initAt: number | null = null;
  readonly #options: LinkOptions;
  #socket: WebSocket | null = null;
  #ended = false;
  #deadline: NodeJS.Timeout | undefined;
  #pings: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #silentHalves = 0;
  #stall: NodeJS.Timeout | undefined;
  /** Looks since the provider last sent anything by itself. */
  #silentTicks = 0;
  #isChecking = false;
  /** When the last heartbeat arrived, monotonic ms; null before the first. */
  #heartbeatAt: number | null = null;
  #isInitLate = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.secret = options.secret;
    this.resume = options.resume;
  }

  open(): void {
    const { config } = this.#options;
    // The client's own limit is one of silence, which a slow drip of header bytes never reaches.
    this.#deadline = setTimeout(() => this.#lose({ problem: 'no handshake in time' }), config.PUSH_INIT_MS);
    try {
      this.#socket = new WebSocket(this.#address(), this.#clientOptions());
    } catch {
      // Only a secret that fits in no header gets here: address, header names and channels are configuration.
      queueMicrotask(() => this.#finish({ kind: 'secret-refused', waitMs: 0, detail: { problem: 'secret fits in no header' } }));
      return;
    }
    this.#listen(this.#socket);
  }

  /** Ends as soon as a last ping is answered: what the provider sent before that is still delivered. */
  close(): void {
    this.#stopTimers();
    this.#deadline = setTimeout(() => this.#lose({ problem: 'no goodbye in time' }), CLOSE_MS);
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.on('pong', (data) => {
      if (data.toString() === LAST_PING) socket.close(NORMAL_CLOSURE);
    });
    socket.ping(LAST_PING);
  }

  /** Ends at once; nothing is called any more. */
  destroy(): void {
    this.#ended = true;
    this.#stopTimers();
    const socket = this.#socket;
    if (socket === null) return;
    socket.removeAllListeners();
    socket.on('error', () => {});
    socket.close(NORMAL_CLOSURE);
    socket.terminate();
  }

  #address(): URL {
    const { config, secret, channels, resume } = this.#options;
    const url = new URL(config.PUSH_URL);
    if (config.PUSH_AUTH === 'query') {
      url.searchParams.set('secret', secret.value);
      for (const channel of channels) url.searchParams.append('channel', channel);
    }
    if (resume !== null) url.searchParams.set('reconnect_token', resume);
    return url;
  }

  #clientOptions(): ClientOptions {
    const { config, secret, channels } = this.#options;
    const options: ClientOptions & { closeTimeout: number } = {
      headers:
        config.PUSH_AUTH === 'header'
          ? { [config.API_SECRET_HEADER]: secret.value, [config.API_CHANNEL_HEADER]: [...channels].join(', ') }
          : {},
      maxPayload: config.PUSH_MAX_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
      closeTimeout: CLOSE_MS,
    };
    return options;
  }

  #listen(socket: WebSocket): void {
    const heard = () => {
      this.#silentHalves = 0;
      this.#silence?.refresh();
    };
    socket.on('open', () => this.#opened(socket));
    socket.on('ping', () => {
      heard();
      // Where it sends heartbeats, their absence says more: a stalled feed may go on pinging.
      if (!this.#options.rhythm.sendsHeartbeats) this.#alive();
    });
    socket.on('pong', heard);
    socket.on('message', (data: Buffer, binary: boolean) => {
      heard();
      this.#read(data, binary);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.on('error', () => {});
      response.resume();
      this.#refused(response.statusCode ?? 0, waitOf(response.headers));
    });
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', (code, reason) => this.#closed(code, reason));
  }

  #opened(socket: WebSocket): void {
    const { PUSH_INIT_MS, PUSH_PING_MS, PUSH_SILENCE_MS, PUSH_STALL_MS } = this.#options.config;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#initIsLate(), PUSH_INIT_MS);
    this.#pings = setInterval(() => socket.ping(), PUSH_PING_MS);
    // In two halves: after a pause of this process, what has arrived meanwhile is read before the second one.
    this.#silence = setInterval(() => {
      this.#silentHalves += 1;
      if (this.#silentHalves >= 2) this.#lose({ problem: 'silence' });
    }, PUSH_SILENCE_MS / 2);
    // Counted in ticks for the same reason.
    const tickMs = PUSH_STALL_MS / STALL_TICKS;
    this.#stall = setInterval(() => {
      this.#silentTicks += 1;
      if (this.#silentTicks * tickMs >= this.#options.rhythm.stallMs(PUSH_STALL_MS)) void this.#stalled();
    }, tickMs);
  }

  /** The provider sent something by itself. */
  #alive(): void {
    this.#silentTicks = 0;
    if (this.#isInitLate) this.#becomeReady(false);
  }

  /** For so long the provider has sent nothing by itself. One that sends no heartbeats may have nothing to say. */
  async #stalled(): Promise<void> {
    if (this.#isChecking) return;
    if (!this.#options.rhythm.sendsHeartbeats) {
      const ticks = this.#silentTicks;
      this.#isChecking = true;
      const isCurrent = await this.#options.isCurrent().catch(() => false);
      this.#isChecking = false;
      if (this.#silentTicks < ticks) return;
      if (isCurrent) {
        this.#silentTicks = 0;
        return;
      }
    }
    this.#finish({ kind: 'stalled', waitMs: 0, detail: { problem: 'the provider sends nothing' } });
  }

  #initIsLate(): void {
    const { needsInit, rhythm } = this.#options;
    if (needsInit) this.#finish({ kind: 'no-init', waitMs: 0, detail: { problem: 'no init in time' } });
    else if (rhythm.sendsInit) this.#isInitLate = true;
    else this.#becomeReady(false);
  }

  #read(data: Buffer, binary: boolean): void {
    const frame = readFrame(data, binary, this.#options.channels);
    this.#handle(frame);
    if (frame.kind !== 'malformed') this.#alive();
  }

  #handle(frame: ProviderFrame): void {
    switch (frame.kind) {
      case 'update': {
        const { update } = frame;
        this.#options.onUpdate(update);
        return this.#options.onSent(this, () => Date.parse(update.created));
      }
      case 'malformed':
        return this.#options.onMalformed(frame.reason);
      case 'heartbeat': {
        const now = performance.now();
        this.#options.rhythm.heartbeat(this.#heartbeatAt === null ? null : now - this.#heartbeatAt);
        this.#heartbeatAt = now;
        return this.#options.onSent(this, () => frame.createdAt);
      }
      case 'init':
        this.#options.rhythm.sendsInit = true;
        this.reconnectToken = frame.reconnectToken;
        this.initAt = frame.createdAt;
        return this.#becomeReady(frame.resumed);
      case 'going-away':
        return this.#lose({ problem: 'the provider is going away' });
      case 'other':
        return;
    }
  }

  #becomeReady(resumed: boolean): void {
    clearTimeout(this.#deadline);
    if (this.ready || this.#ended) return;
    this.ready = true;
    this.#options.onReady(this, resumed && this.resume !== null);
  }

  /** @param askedMs how long the provider wants to be left alone; null where it does not say */
  #refused(status: number, askedMs: number | null): void {
    // The line about the end of this link says what was asked for, where that is more than is waited.
    const detail = { status, ...(askedMs !== null && askedMs > MAX_WAIT_MS ? { askedWaitMs: askedMs } : {}) };
    if (status === 401) this.#finish({ kind: 'secret-refused', waitMs: 0, detail });
    else if (status === 429) {
      const waitMs = Math.min(askedMs ?? this.#options.config.PUSH_BUSY_MS, MAX_WAIT_MS);
      this.#finish({ kind: 'busy', waitMs, detail });
    } else this.#lose(detail);
  }

  #failed(error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (!code.startsWith('WS_ERR_')) return this.#lose({ problem: code === '' ? 'handshake' : code });
    this.#options.onMalformed(code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'frame too large' : 'no WebSocket frame');
    return this.#finish({ kind: 'garbled', waitMs: 0, detail: { problem: code } });
  }

  #closed(code: number, reason: Buffer): void {
    this.#finish({
      kind: KIND_BY_CODE[code] ?? 'lost',
      waitMs: 0,
      detail: { code, reasonBytes: reason.length },
    });
  }

  #lose(detail: LinkEnd['detail']): void {
    this.#finish({ kind: 'lost', waitMs: 0, detail });
  }

  #finish(end: LinkEnd): void {
    if (this.#ended) return;
    this.destroy();
    this.#options.onEnd(this, end);
  }

  #stopTimers(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#pings);
    clearInterval(this.#silence);
    clearInterval(this.#stall);
  }
}
