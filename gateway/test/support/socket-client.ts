import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type CloseEvent, EventWaiter } from './raw-socket.ts';

export interface Credentials {
  readonly bearer?: string;
  readonly tradingToken?: string;
  readonly actingCustomer?: string;
  readonly apiKey?: string;
}

/** One result of a subscription. */
export interface WatchResult {
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Codes of the errors beside the data. */
  readonly codes: readonly string[];
}

/** How a subscription ended: completed (no codes), with errors, or with its socket. */
export interface WatchEnd {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly closed: CloseEvent | null;
}

/** One subscription of the stock client, with every result in order. */
export interface Watch {
  readonly results: readonly WatchResult[];
  readonly ended: Promise<WatchEnd>;
  /** Waits until `look`, called after each result, finds something; fails if the subscription ends first. */
  until<T>(look: (results: readonly WatchResult[]) => T | false | null | undefined): Promise<T>;
  /** The data of the result with this index, from 0. */
  data(index: number): Promise<Readonly<Record<string, unknown>>>;
  stop(): void;
}

const Errors = z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) }));
const CloseEvent = z.object({ code: z.number(), reason: z.string() });

export function headersOf({ bearer, tradingToken, actingCustomer, apiKey }: Credentials): Record<string, string> {
  return {
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(tradingToken === undefined ? {} : { 'x-trading-token': tradingToken }),
    ...(actingCustomer === undefined ? {} : { 'x-acting-customer': actingCustomer }),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
  };
}

/** Like headers, but with another letter case, which makes no difference. */
function paramsOf(credentials: Credentials): Record<string, string> {
  return Object.fromEntries(Object.entries(headersOf(credentials)).map(([name, value]) => [name.toUpperCase(), value]));
}

/** One socket of the stock client, which does not reconnect. */
export class SocketClient {
  readonly closed: Promise<CloseEvent>;
  /** Heartbeats of the server so far. */
  pings = 0;
  readonly #client: Client;
  readonly #waiter: EventWaiter;
  #socket: WebSocket | null = null;
  #isAcknowledged = false;

  /** @param url of the gateway */
  constructor(url: string, credentials: Credentials) {
    const { promise, resolve } = Promise.withResolvers<CloseEvent>();
    this.closed = promise;
    this.#waiter = new EventWaiter(promise.then(({ code }) => `closed with ${code}`));
    this.#client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 0,
      connectionParams: paramsOf(credentials),
      onNonLazyError: () => {},
      on: {
        opened: (socket) => {
          if (socket instanceof WebSocket) this.#socket = socket;
        },
        connected: () => {
          this.#isAcknowledged = true;
          this.#waiter.notify();
        },
        ping: (received) => {
          if (received) this.pings += 1;
          this.#waiter.notify();
        },
        closed: (event) => resolve(CloseEvent.parse(event)),
      },
    });
  }

  /** Waits for the acknowledgement of the connection; fails if it is closed instead. */
  async waitForAck(): Promise<this> {
    await this.#waiter.until(() => this.#isAcknowledged);
    return this;
  }

  until<T>(look: () => T | false | null | undefined): Promise<T> {
    return this.#waiter.until(look);
  }

  /** @param newerToken a trading token that is sent with this subscription */
  watch(document: string, variables: Record<string, unknown> = {}, newerToken?: string): Watch {
    const results: WatchResult[] = [];
    const { promise: ended, resolve } = Promise.withResolvers<WatchEnd>();
    const waiter = new EventWaiter(ended.then(({ codes, closed }) => `ended with ${closed?.code ?? codes.join()}`));
    const stop = this.#client.subscribe(
      { query: document, variables, ...(newerToken === undefined ? {} : { extensions: { tradingToken: newerToken } }) },
      {
        next: ({ data, errors }) => {
          results.push({ data: data ?? null, codes: Errors.parse(errors ?? []).map(({ extensions }) => extensions.code) });
          waiter.notify();
        },
        error: (error) => resolve(endOf(error)),
        complete: () => resolve({ codes: [], messages: [], closed: null }),
      },
    );
    return {
      results,
      ended,
      until: (look) => waiter.until(() => look(results)),
      data: (index) => waiter.until(() => results[index]?.data),
      stop,
    };
  }

  /** Cuts the connection without a close frame, as a lost network does. */
  drop(): void {
    this.#socket?.terminate();
  }

  /** Stops reading, like a frozen page, until `resume`. */
  pause(): void {
    this.#socket?.pause();
  }

  resume(): void {
    this.#socket?.resume();
  }

  async close(): Promise<void> {
    this.#client.terminate();
    this.#socket?.terminate();
    await this.closed;
  }
}

function endOf(error: unknown): WatchEnd {
  const errors = Errors.safeParse(error);
  if (errors.success) {
    const { data } = errors;
    return { codes: data.map(({ extensions }) => extensions.code), messages: data.map(({ message }) => message), closed: null };
  }
  return { codes: [], messages: [], closed: CloseEvent.safeParse(error).data ?? null };
}
