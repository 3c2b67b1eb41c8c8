import { WebSocket } from 'ws';
import * as z from 'zod';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';

export interface CloseEvent {
  readonly code: number;
  readonly reason: string;
}

const RawMessage = z.object({ type: z.string(), id: z.optional(z.string()), payload: z.optional(z.unknown()) });
export type RawMessage = z.output<typeof RawMessage>;

/** Waits until a condition is met, checked after each event. */
export class EventWaiter {
  readonly #checks = new Set<() => void>();
  readonly #ended: Promise<string>;

  /** @param ended resolves with a reason when there are no further events */
  constructor(ended: Promise<string>) {
    this.#ended = ended;
  }

  notify(): void {
    for (const check of this.#checks) check();
  }

  until<T>(find: () => T | false | null | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = (): boolean => {
      const found = find();
      const isFound = found !== false && found !== null && found !== undefined;
      if (isFound) resolve(found);
      return isFound;
    };
    const deadline = setTimeout(() => reject(new Error(`timed out: ${find.toString()}`)), TEST_WAIT_MS);
    this.#checks.add(check);
    if (!check()) void this.#ended.then((why) => check() || reject(new Error(`${why} before ${find.toString()}`)));
    return promise.finally(() => {
      clearTimeout(deadline);
      this.#checks.delete(check);
    });
  }
}

/** A socket that sends only what a test sends, and answers nothing by itself. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly messages: RawMessage[] = [];
  readonly closed: Promise<CloseEvent>;
  readonly #waiter: EventWaiter;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<CloseEvent>();
    this.closed = promise;
    this.#waiter = new EventWaiter(promise.then(({ code }) => `closed with ${code}`));
    socket.on('error', () => {});
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on('message', (data: Buffer) => {
      this.messages.push(RawMessage.parse(JSON.parse(data.toString())));
      this.#waiter.notify();
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
      handshakeTimeout: TEST_WAIT_MS,
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

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits for the first message of a type and, if given, of an operation; it may have come before the call. */
  next(type: string, id?: string): Promise<RawMessage> {
    return this.until(() => this.messages.find((message) => message.type === type && (id === undefined || message.id === id)));
  }

  until<T>(find: () => T | false | null | undefined): Promise<T> {
    return this.#waiter.until(find);
  }

  async end(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }
}
