import { Backoff } from '@sightline/schema/client/backoff.ts';
import { type Client, type ClientOptions, createClient, type SubscribePayload } from 'graphql-ws';
import type { LiveCaller, LiveSession } from './live-session.ts';

/** Connect timeout in milliseconds. */
const CONNECT_MS = 10_000;
/** A connection without a message for this long is closed; milliseconds. */
const SILENCE_MS = 10_000;
/** After the network returns, a connection without a message for this long is replaced; milliseconds. */
const SUSPECT_MS = 2_000;
const CHECK_MS = 1_000;
/** A connection that was open for this long resets the back-off; milliseconds. */
const STABLE_MS = 10_000;
/** An unused socket stays open this long for the next screen; milliseconds. */
const IDLE_MS = 3_000;
const BEARER_REFUSED = 4401;
const FORBIDDEN = 4403;
/** The server is overloaded, or this client is too slow. */
const OVERLOADED = 1013;
const OVERLOAD_TRIES = 3;

/** A subscription that is sent again, with a new payload, after each reconnect. */
export interface SocketSubscription {
  payload(): { readonly query: string; readonly variables: Record<string, unknown> };
  /** Called with the payload of each `next` message. */
  next(result: unknown): void;
  /** Called when the server ends it, with or without errors; it is not sent again. */
  ended(errors: readonly unknown[]): void;
  /** Called when the socket closes; it is sent again after the reconnect. */
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

/** The WebSocket of a tab. Connects for the first subscription, and reconnects while there is one. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #backoff: Backoff;
  readonly #ids = new SubscriptionIds();
  /** Subscriptions, each with a function that stops it while it is active. */
  readonly #subscriptions = new Map<SocketSubscription, (() => void) | null>();
  #client: Client | null = null;
  /** The caller that the socket belongs to. */
  #owner: LiveCaller | null = null;
  /** Trading token last sent on this socket. */
  #sentToken: string | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #checkTimer: ReturnType<typeof setInterval> | null = null;
  #phase: { readonly name: 'none' | 'connecting' | 'open'; readonly since: number } = { name: 'none', since: 0 };
  #lastMessageAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.random);
  }

  get open(): boolean {
    return this.#phase.name === 'open';
  }

  /** Time of the last message from the server in milliseconds; 0 before the first. */
  get lastMessageAt(): number {
    return this.#lastMessageAt;
  }

  /** Subscribes now, or with the next connection attempt. */
  add(subscription: SocketSubscription): void {
    this.#subscriptions.set(subscription, null);
    this.#checkTimer ??= setInterval(() => this.#closeIfDead(), CHECK_MS);
    if (this.#retry === null) this.#subscribeAll();
  }

  remove(subscription: SocketSubscription): void {
    this.#subscriptions.get(subscription)?.();
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    this.#stopTimers();
  }

  /** Reconnects immediately if a retry is scheduled. */
  retryNow(): void {
    this.#backoff.reset();
    if (this.#retry !== null) this.#subscribeAll();
  }

  /** Call this when the network or the machine is back: replaces a socket that has been silent. */
  checkAfterWakeUp(): void {
    if (this.open && Date.now() - this.#lastMessageAt > SUSPECT_MS) this.#client?.terminate();
    this.retryNow();
  }

  /** Reconnects if the caller has changed. */
  recheckCaller(): void {
    const caller = this.#options.session.caller();
    if (this.#owner?.bearer === caller?.bearer && this.#owner?.customerId === caller?.customerId) return;
    this.#drop();
    if (this.#subscriptions.size > 0) this.#subscribeAll();
  }

  /** Closes the socket and drops all subscriptions. */
  close(): void {
    this.#subscriptions.clear();
    this.#stopTimers();
    this.#drop();
  }

  #drop(): void {
    const client = this.#client;
    // Cleared first, so that its events are ignored.
    this.#client = null;
    this.#owner = null;
    this.#deactivate();
    client?.terminate();
    void client?.dispose();
  }

  #subscribeAll(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#owner ??= this.#options.session.caller();
    if (this.#owner === null) return;
    this.#client ??= this.#open();
    for (const [subscription, stop] of this.#subscriptions) if (stop === null) this.#subscribe(this.#client, subscription);
  }

  #subscribe(client: Client, subscription: SocketSubscription): void {
    let isActive = true;
    const end = (errors: readonly unknown[]) => {
      if (!isActive) return;
      isActive = false;
      this.#subscriptions.delete(subscription);
      if (this.#subscriptions.size === 0) this.#stopTimers();
      subscription.ended(errors);
    };
    const stop = client.subscribe(this.#withToken(subscription.payload()), {
      next: (result) => {
        if (isActive) subscription.next(result);
      },
      // Anything but a list of errors is a lost socket, which the closed event handles.
      error: (error) => {
        if (Array.isArray(error)) end(error);
      },
      complete: () => end([]),
    });
    this.#subscriptions.set(subscription, () => {
      isActive = false;
      stop();
    });
  }

  /** Sends a newer trading token with the next subscription. */
  #withToken(payload: ReturnType<SocketSubscription['payload']>): SubscribePayload {
    const tradingToken = this.#options.session.caller()?.trading?.token ?? null;
    // Before the socket is open, connection_init carries the token.
    if (!this.open || tradingToken === null || tradingToken === this.#sentToken) return payload;
    this.#sentToken = tradingToken;
    return { ...payload, extensions: { tradingToken } };
  }

  #open(): Client {
    const ifCurrent = (listener: () => void) => () => {
      if (this.#client === client) listener();
    };
    const client = (this.#options.connect ?? createClient)({
      url: this.#options.url,
      lazyCloseTimeout: IDLE_MS,
      retryAttempts: 0,
      generateID: ({ query }) => this.#ids.next(query),
      connectionParams: () => this.#connectionParams(),
      on: {
        connecting: ifCurrent(() => this.#enter('connecting')),
        connected: ifCurrent(() => {
          this.#lastMessageAt = Date.now();
          this.#enter('open');
        }),
        message: ifCurrent(() => {
          this.#lastMessageAt = Date.now();
        }),
        closed: (event) => {
          if (this.#client === client) this.#closed(isCloseEvent(event) ? event.code : null);
        },
      },
    });
    return client;
  }

  #connectionParams(): Record<string, string> {
    const caller = this.#options.session.caller();
    if (caller === null) return {};
    this.#owner = caller;
    this.#sentToken = caller.trading?.token ?? null;
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
    this.#deactivate();
    if (code === BEARER_REFUSED && this.#owner !== null) this.#options.session.refused(this.#owner.bearer);
    if (code === FORBIDDEN && this.#owner !== null) this.#options.session.forbidden(this.#owner);
    if (this.#subscriptions.size > 0) this.#retry ??= setTimeout(() => this.#subscribeAll(), this.#backoff.next());
  }

  #deactivate(): void {
    this.#sentToken = null;
    this.#ids.reset();
    const lost: SocketSubscription[] = [];
    for (const [subscription, stop] of this.#subscriptions) {
      if (stop === null) continue;
      stop();
      this.#subscriptions.set(subscription, null);
      lost.push(subscription);
    }
    this.#enter('none');
    for (const subscription of lost) subscription.lost();
  }

  #enter(name: 'none' | 'connecting' | 'open'): void {
    this.#phase = { name, since: Date.now() };
    this.#options.onChange?.();
  }

  #closeIfDead(): void {
    const now = Date.now();
    const { name, since } = this.#phase;
    const dead = name === 'open' ? now - this.#lastMessageAt > SILENCE_MS : name === 'connecting' && now - since > CONNECT_MS;
    if (dead) this.#client?.terminate();
  }

  #stopTimers(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#checkTimer !== null) clearInterval(this.#checkTimer);
    this.#retry = null;
    this.#checkTimer = null;
  }
}

function isCloseEvent(event: unknown): event is { readonly code: number } {
  return typeof event === 'object' && event !== null && 'code' in event && typeof event.code === 'number';
}

/**
 * Subscription ids of one socket. Tabs that subscribe to the same get the same ids, so that the server can send identical
 * bytes to many. No id is reused, because a late message of an ended subscription would reach its successor.
 */
export class SubscriptionIds {
  readonly #used = new Map<string, number>();

  next(query: string): string {
    const name = /\bsubscription\s+(\w+)/.exec(query)?.[1] ?? 'subscription';
    const count = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, count);
    return `${name}-${count}`;
  }

  /** Starts again for a new socket. */
  reset(): void {
    this.#used.clear();
  }
}
