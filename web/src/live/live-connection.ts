import { Backoff } from '@sightline/schema/client/backoff.ts';
import { type Client, type ClientOptions, createClient, type SubscribePayload } from 'graphql-ws';
import type { LiveCaller, LiveSession } from './live-session.ts';
import { SubscriptionIds } from './subscription-ids.ts';

/** How long a connection may take to stand, milliseconds. */
const CONNECT_MS = 10_000;
/** Without a sign of the server for this long, a connection is taken for dead. */
const SILENCE_MS = 10_000;
/** After the network came back, a connection without a sign for this long is not waited for. */
const SUSPECT_MS = 2_000;
const WATCH_MS = 1_000;
/** The loss of a connection that stood this long counts as the first of its kind. */
const STABLE_MS = 10_000;
/** A socket without a subscription is kept this long for the next screen. */
const IDLE_MS = 3_000;
const BEARER_REFUSED = 4401;
const FORBIDDEN = 4403;
/** The server has too many readers or this one is too slow. */
const OVERLOADED = 1013;
const OVERLOAD_TRIES = 3;

/** One subscription as it should stand: subscribed anew, with a fresh payload, after each loss of the socket. */
export interface Wire {
  payload(): { readonly query: string; readonly variables: Record<string, unknown> };
  /** The payload of each `next` message. */
  next(result: unknown): void;
  /** The server ended it, with errors or without; it is not subscribed again by itself. */
  ended(errors: readonly unknown[]): void;
  /** The socket is lost; it is subscribed again once there is another. */
  lost(): void;
}

export interface ConnectionOptions {
  readonly url: () => string;
  readonly session: Pick<LiveSession, 'caller' | 'refused' | 'forbidden'>;
  /** Called when the socket opens or closes. */
  readonly onChange?: () => void;
  readonly connect?: (options: ClientOptions) => Client;
  readonly random?: () => number;
}

/** The one socket of a tab: opened for the first wire, and tried for as long as there is one. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #backoff: Backoff;
  readonly #ids = new SubscriptionIds();
  /** Wires that should stand, each with the way to stop it while it does. */
  readonly #wires = new Map<Wire, (() => void) | null>();
  #client: Client | null = null;
  /** Whose socket it is, from the first try on. */
  #owner: LiveCaller | null = null;
  /** Trading token that the server was told on this socket. */
  #toldToken: string | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #watch: ReturnType<typeof setInterval> | null = null;
  #phase: { readonly name: 'none' | 'connecting' | 'open'; readonly since: number } = { name: 'none', since: 0 };
  #lastSign = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.random);
  }

  get open(): boolean {
    return this.#phase.name === 'open';
  }

  /** When the server last gave a sign of life, milliseconds; 0 before any. */
  get lastSign(): number {
    return this.#lastSign;
  }

  /** Subscribes now, or with the next try where one is waited for. */
  add(wire: Wire): void {
    this.#wires.set(wire, null);
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS);
    if (this.#retry === null) this.#subscribeAll();
  }

  remove(wire: Wire): void {
    this.#wires.get(wire)?.();
    this.#wires.delete(wire);
    if (this.#wires.size > 0) return;
    this.#stopTimers();
  }

  /** Tries at once where a try is waited for. */
  retryNow(): void {
    this.#backoff.reset();
    if (this.#retry !== null) this.#subscribeAll();
  }

  /** The network is back, or the machine awake: a socket that has said nothing lately is not waited for. */
  suspect(): void {
    if (this.open && Date.now() - this.#lastSign > SUSPECT_MS) this.#client?.terminate();
    this.retryNow();
  }

  /** Closes the socket when the caller is not the one that it was opened for. */
  recheckCaller(): void {
    const caller = this.#options.session.caller();
    if (this.#owner?.bearer === caller?.bearer && this.#owner?.customerId === caller?.customerId) return;
    this.#drop();
    if (this.#wires.size > 0) this.#subscribeAll();
  }

  /** Ends everything. */
  close(): void {
    this.#wires.clear();
    this.#stopTimers();
    this.#drop();
  }

  #drop(): void {
    const client = this.#client;
    // Events of a client that is not the present one are not heard.
    this.#client = null;
    this.#owner = null;
    this.#lose();
    client?.terminate();
    void client?.dispose();
  }

  #subscribeAll(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#owner ??= this.#options.session.caller();
    if (this.#owner === null) return;
    this.#client ??= this.#open();
    for (const [wire, stop] of this.#wires) if (stop === null) this.#subscribe(this.#client, wire);
  }

  #subscribe(client: Client, wire: Wire): void {
    let heard = true;
    const end = (errors: readonly unknown[]) => {
      if (!heard) return;
      heard = false;
      this.#wires.delete(wire);
      if (this.#wires.size === 0) this.#stopTimers();
      wire.ended(errors);
    };
    const stop = client.subscribe(this.#withToken(wire.payload()), {
      next: (result) => {
        if (heard) wire.next(result);
      },
      // Anything but a list of errors is a loss of the socket, which is seen where it closes.
      error: (error) => {
        if (Array.isArray(error)) end(error);
      },
      complete: () => end([]),
    });
    this.#wires.set(wire, () => {
      heard = false;
      stop();
    });
  }

  /** A socket takes a newer trading token with the next subscription. */
  #withToken(payload: ReturnType<Wire['payload']>): SubscribePayload {
    const tradingToken = this.#options.session.caller()?.trading?.token ?? null;
    // Before the socket is open, the token goes with the introduction.
    if (!this.open || tradingToken === null || tradingToken === this.#toldToken) return payload;
    this.#toldToken = tradingToken;
    return { ...payload, extensions: { tradingToken } };
  }

  #open(): Client {
    const heard = (listener: () => void) => () => {
      if (this.#client === client) listener();
    };
    const client = (this.#options.connect ?? createClient)({
      url: this.#options.url,
      lazyCloseTimeout: IDLE_MS,
      retryAttempts: 0,
      generateID: ({ query }) => this.#ids.next(query),
      connectionParams: () => this.#introduce(),
      on: {
        connecting: heard(() => this.#enter('connecting')),
        connected: heard(() => {
          this.#lastSign = Date.now();
          this.#enter('open');
        }),
        message: heard(() => {
          this.#lastSign = Date.now();
        }),
        closed: (event) => {
          if (this.#client === client) this.#closed(isCloseEvent(event) ? event.code : null);
        },
      },
    });
    return client;
  }

  #introduce(): Record<string, string> {
    const caller = this.#options.session.caller();
    if (caller === null) return {};
    this.#owner = caller;
    this.#toldToken = caller.trading?.token ?? null;
    return {
      authorization: `Bearer ${caller.bearer}`,
      ...(caller.customerId === null ? {} : { 'x-acting-customer': caller.customerId }),
      ...(caller.trading === null ? {} : { 'x-trading-token': caller.trading.token }),
    };
  }

  #closed(code: number | null): void {
    const { name, since } = this.#phase;
    if (name === 'open' && Date.now() - since >= STABLE_MS) this.#backoff.reset();
    if (code === OVERLOADED) this.#backoff.atLeast(OVERLOAD_TRIES);
    this.#lose();
    if (code === BEARER_REFUSED && this.#owner !== null) this.#options.session.refused(this.#owner.bearer);
    if (code === FORBIDDEN && this.#owner !== null) this.#options.session.forbidden(this.#owner);
    if (this.#wires.size > 0) this.#retry ??= setTimeout(() => this.#subscribeAll(), this.#backoff.next());
  }

  #lose(): void {
    this.#toldToken = null;
    this.#ids.reset();
    const stood: Wire[] = [];
    for (const [wire, stop] of this.#wires) {
      if (stop === null) continue;
      stop();
      this.#wires.set(wire, null);
      stood.push(wire);
    }
    this.#enter('none');
    for (const wire of stood) wire.lost();
  }

  #enter(name: 'none' | 'connecting' | 'open'): void {
    this.#phase = { name, since: Date.now() };
    this.#options.onChange?.();
  }

  #look(): void {
    const now = Date.now();
    const { name, since } = this.#phase;
    const dead = name === 'open' ? now - this.#lastSign > SILENCE_MS : name === 'connecting' && now - since > CONNECT_MS;
    if (dead) this.#client?.terminate();
  }

  #stopTimers(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#retry = null;
    this.#watch = null;
  }
}

function isCloseEvent(event: unknown): event is { readonly code: number } {
  return typeof event === 'object' && event !== null && 'code' in event && typeof event.code === 'number';
}
