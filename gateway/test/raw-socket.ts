import { WebSocket } from 'ws';
import * as z from 'zod';

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

const RawMessage = z.object({ type: z.string(), id: z.optional(z.string()), payload: z.optional(z.unknown()) });
export type RawMessage = z.output<typeof RawMessage>;

const DEADLINE_MS = 10_000;

/** Waits for a look after each event to give something. */
export class Lookout {
  readonly #looks = new Set<() => void>();
  readonly #gone: Promise<string>;

  /** @param gone resolves with the reason once nothing can come any more */
  constructor(gone: Promise<string>) {
    this.#gone = gone;
  }

  tell(): void {
    for (const look of this.#looks) look();
  }

  until<T>(look: () => T | false | null | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = (): boolean => {
      const found = look();
      const fits = found !== false && found !== null && found !== undefined;
      if (fits) resolve(found);
      return fits;
    };
    const deadline = setTimeout(() => reject(new Error(`nothing fits ${look.toString()}`)), DEADLINE_MS);
    this.#looks.add(check);
    if (!check()) void this.#gone.then((why) => check() || reject(new Error(`${why} before ${look.toString()}`)));
    return promise.finally(() => {
      clearTimeout(deadline);
      this.#looks.delete(check);
    });
  }
}

/** A socket that says what a test lets it say, and answers nothing by itself. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly messages: RawMessage[] = [];
  readonly closed: Promise<Closed>;
  readonly #lookout: Lookout;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<Closed>();
    this.closed = promise;
    this.#lookout = new Lookout(promise.then(({ code }) => `closed with ${code}`));
    socket.on('error', () => {});
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on('message', (data: Buffer) => {
      this.messages.push(RawMessage.parse(JSON.parse(data.toString())));
      this.#lookout.tell();
    });
  }

  /** The open socket, or the HTTP status with which the handshake was refused. */
  static open(
    url: string,
    options: { protocol?: string; origin?: string; path?: string; headers?: Record<string, string> } = {},
  ): Promise<RawSocket | number> {
    const target = new URL(options.path ?? '/graphql', url.replace('http', 'ws'));
    const { protocol = 'graphql-transport-ws', origin, headers } = options;
    const socket = new WebSocket(target, protocol === '' ? [] : [protocol], {
      ...(origin === undefined ? {} : { origin }),
      ...(headers === undefined ? {} : { headers }),
      handshakeTimeout: DEADLINE_MS,
    });
    const raw = new RawSocket(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(raw));
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The first message of a type, of one operation where an id is given. */
  next(type: string, id?: string): Promise<RawMessage> {
    return this.until(() => this.messages.find((message) => message.type === type && (id === undefined || message.id === id)));
  }

  until<T>(look: () => T | false | null | undefined): Promise<T> {
    return this.#lookout.until(look);
  }

  async end(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }
}
