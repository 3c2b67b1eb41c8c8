import { PushMessage, UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import type * as z from 'zod';
import { WebSocket } from 'ws';

export type Message = z.output<typeof PushMessage>;
export type Update = Extract<Message, { payload: unknown }>;

export interface PushClientOptions {
  readonly secret?: string;
  /** Default: all three. */
  readonly channels?: readonly string[];
  readonly queue?: string;
  readonly reconnectToken?: string;
  /** Secret and channels as query parameters instead of headers. */
  readonly inQuery?: boolean;
  /** Does not answer pings. */
  readonly mute?: boolean;
  readonly path?: string;
}

/** The handshake was refused. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;

  constructor(status: number, headers: Refused['headers']) {
    super(`refused with ${status}`);
    this.status = status;
    this.headers = headers;
  }
}

const DEADLINE_MS = 30_000;

/** Client of the push socket, for tests: records all messages in the order of arrival. */
export class PushClient {
  readonly socket: WebSocket;
  /** Messages of the contract. */
  readonly messages: Message[] = [];
  /** Frames that are not messages of the contract, as text. */
  readonly invalidFrames: string[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #waiting = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
    this.closed = promise;
    socket.on('error', () => {});
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on('ping', () => this.#notify());
    socket.on('message', (data: Buffer, binary: boolean) => {
      const message = binary ? null : readMessage(data.toString());
      if (message === null) this.invalidFrames.push(binary ? data.toString('hex') : data.toString());
      else this.messages.push(message);
      this.#notify();
    });
  }

  /** @param url of the sandbox; @throws {Refused} */
  static connect(url: string, options: PushClientOptions): Promise<PushClient> {
    const target = new URL(options.path ?? '/push/subscribe', url.replace('http', 'ws'));
    const channels = options.channels ?? UPDATE_CHANNELS;
    const headers: Record<string, string> = {};
    if (options.inQuery === true) {
      if (options.secret !== undefined) target.searchParams.set('secret', options.secret);
      for (const channel of channels) target.searchParams.append('channel', channel);
    } else {
      if (options.secret !== undefined) headers['Api-Secret'] = options.secret;
      headers['Api-Channel'] = channels.join(', ');
    }
    if (options.queue !== undefined) target.searchParams.set('queue', options.queue);
    if (options.reconnectToken !== undefined) target.searchParams.set('reconnect_token', options.reconnectToken);
    const socket = new WebSocket(target, { headers, autoPong: options.mute !== true, handshakeTimeout: DEADLINE_MS });
    // Listens before the handshake ends, since init may arrive in the same packet.
    const client = new PushClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('error', reject);
      socket.once('unexpected-response', (_req, res) => {
        res.resume();
        reject(new Refused(res.statusCode ?? 0, res.headers));
      });
    });
  }

  get updates(): Update[] {
    return this.messages.filter((message) => 'payload' in message);
  }

  /** The first message of the socket. */
  async init() {
    const [first] = await this.until(() => this.messages.length > 0 && this.messages);
    if (first?.channel !== 'system' || first.cmd !== 'init') throw new Error('the first message was not init');
    return first;
  }

  /** Waits until `find` returns a value, called after each message and ping; fails if the socket ends first. */
  async until<T>(find: () => T | false | null | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = () => {
      const found = find();
      if (found !== false && found !== null && found !== undefined) resolve(found);
    };
    const deadline = setTimeout(() => reject(new Error(`nothing fits ${find.toString()}`)), DEADLINE_MS);
    this.#waiting.add(check);
    void this.closed.then(({ code }) => reject(new Error(`closed with ${code}`)));
    check();
    return promise.finally(() => {
      clearTimeout(deadline);
      this.#waiting.delete(check);
    });
  }

  async end(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  #notify(): void {
    for (const check of this.#waiting) check();
  }
}

function readMessage(text: string): Message | null {
  try {
    return PushMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
