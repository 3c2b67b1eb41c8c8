import { type ResponseError, parseErrors } from './graphql-response.ts';
import { Backoff } from './backoff.ts';
import { DelayMeter } from './delay-meter.ts';
import { type LiveClock, systemClock } from './live-clock.ts';
import type { LiveSubscriber } from './live-subscriber.ts';
import { callerIn, type LiveHeaders, type LiveSession } from './live-session.ts';
import { SightlineError } from './sightline-error.ts';
import { routeIn } from './route.ts';
import { SubscriptionIds } from './subscription-ids.ts';
import { TradingRenewal } from './trading-renewal.ts';
import { type OpenSocket, parseMessage, PROTOCOL, type SocketMessage, socketLimitIn, type WebSocketLike } from './web-socket.ts';

/** Connect timeout in milliseconds. */
const CONNECT_MS = 10_000;
/** A connection without a message for this long is closed: the server pings each second; milliseconds. */
const SILENCE_MS = 10_000;
/** After the network returns, a connection without a message for this long is replaced; milliseconds. */
const SUSPECT_MS = 2_000;
const CHECK_MS = 1_000;
/** A connection that was open for this long resets the back-off; milliseconds. */
const STABLE_MS = 10_000;
/** Maximum number of credentials tried in a row after a refusal. */
const MAX_CREDENTIALS = 2;
/** After an overload, the back-off starts as if this many attempts had failed. */
const OVERLOAD_TRIES = 3;
const NORMAL_CLOSURE = 1000;
/** Close code: the server is overloaded, or this client is too slow. */
const OVERLOADED = 1013;
/** Close code: the gateway refuses the credential. */
const CREDENTIAL_REFUSED = 4401;
/** Close code that this client sends when it gives up a socket. */
const TERMINATED = 4499;
const UNAUTHENTICATED = SightlineError.of('UNAUTHENTICATED', 'The bearer token or API key is not valid.');

export interface ConnectionOptions {
  readonly url: (headers: LiveHeaders) => string;
  readonly session: LiveSession;
  readonly openSocket: OpenSocket;
  /** An unused socket stays open this long; milliseconds. */
  readonly idleMs: number;
  /** Called when the socket opens or closes. */
  readonly onChange?: () => void;
  /** Whether subscribers apply what they receive now; true by default. If not, all that they receive counts as applied. */
  readonly isApplying?: () => boolean;
  /** Whether what subscribers have applied is shown; true by default. If not, it does not count as applied yet. */
  readonly isShown?: () => boolean;
  readonly clock?: LiveClock;
}

/**
 * One WebSocket for many subscriptions, with the protocol graphql-transport-ws. Connects for the first subscription, and
 * reconnects while there are any:
 *
 *     none → connecting (headers, handshake, connection_init) → open → none, then again after the back-off
 */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #session: LiveSession;
  readonly #clock: LiveClock;
  readonly #backoff: Backoff;
  readonly #renewal: TradingRenewal;
  readonly #ids = new SubscriptionIds();
  readonly #delay = new DelayMeter();
  /** Subscribers, each with its id on the current socket. */
  readonly #subscribers = new Map<LiveSubscriber, string | null>();
  #socket: WebSocketLike | null = null;
  /** Headers with which the socket was opened. */
  #headers: LiveHeaders | null = null;
  /** Trading token last sent on this socket. */
  #sentToken: string | null = null;
  #phase: { readonly name: 'none' | 'connecting' | 'open'; readonly since: number } = { name: 'none', since: 0 };
  /** Number of the current attempt; results of earlier ones are ignored. */
  #attempt = 0;
  /** Whether the last attempt to connect failed. */
  #hasFailed = false;
  /** How many sockets the user may have, if the last attempt was refused for one more. */
  #socketLimit: number | null = null;
  /** Number of the last ping on this socket. */
  #lastPing = 0;
  /** The last ping that the server knows to be applied. */
  #reportedPing = 0;
  /** Consecutive refused credentials. */
  #refusals = 0;
  #lastMessageAt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelCheck: (() => void) | null = null;
  #cancelIdle: (() => void) | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#session = options.session;
    this.#clock = options.clock ?? systemClock;
    this.#backoff = new Backoff(() => this.#clock.random());
    this.#renewal = new TradingRenewal(options.session, this.#clock, () => void this.recheckSession());
  }

  get isOpen(): boolean {
    return this.#phase.name === 'open';
  }

  /** Whether the last attempt to connect failed; false while the socket is open. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** How many sockets the user or API key may have, if the last attempt was refused because that many are open; null otherwise. */
  get socketLimit(): number | null {
    return this.#socketLimit;
  }

  /** Time of the last message from the server in milliseconds; 0 before the first. */
  get lastMessageAt(): number {
    return this.#lastMessageAt;
  }

  /** Measures how late messages from the server are, and how far its clock is off; null while the socket is closed. */
  get delay(): Pick<DelayMeter, 'delayMs' | 'offsetMs'> | null {
    return this.isOpen ? this.#delay : null;
  }

  /** Subscribes now, or with the next connection attempt. */
  add(subscriber: LiveSubscriber): void {
    this.#subscribers.set(subscriber, null);
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    this.#cancelCheck ??= this.#clock.after(CHECK_MS, this.#check);
    this.#renewal.arm();
    if (this.isOpen) this.#subscribe(subscriber);
    else if (this.#phase.name === 'none' && this.#cancelRetry === null) void this.#connect();
  }

  remove(subscriber: LiveSubscriber): void {
    const id = this.#subscribers.get(subscriber) ?? null;
    if (!this.#subscribers.delete(subscriber)) return;
    if (id !== null) this.#send({ type: 'complete', id });
    this.#idleIfUnused();
  }

  /** Call this when a subscriber has applied what it received, and when that is shown; reported once for each ping of the server. */
  reportApplied(): void {
    const applied = this.#appliedPing;
    if (applied <= this.#reportedPing) return;
    this.#reportedPing = applied;
    this.#send({ type: 'pong', payload: { seq: applied, applied } });
  }

  /** Reconnects immediately if a retry is scheduled. */
  retryNow(): void {
    this.#backoff.reset();
    if (this.#cancelRetry !== null) void this.#connect();
  }

  /** Call this when the network or the machine is back: replaces a socket that has been silent. */
  checkAfterWakeUp(): void {
    if (this.isOpen && this.#clock.now() - this.#lastMessageAt > SUSPECT_MS) this.#terminate();
    this.retryNow();
  }

  /** Call this when the session may have changed: reconnects for another caller, sends a newer trading session. */
  async recheckSession(): Promise<void> {
    const current = await this.#currentHeaders().catch(() => undefined);
    if (current === undefined) return;
    if (callerIn(current) !== callerIn(this.#headers)) {
      this.#drop(TERMINATED);
      this.#headers = null;
      if (this.#subscribers.size > 0 && current !== null) void this.#connect();
      return;
    }
    const token = this.#session.tradingSession()?.token ?? null;
    if (this.#subscribers.size === 0) return;
    this.#renewal.arm();
    if (!this.isOpen || token === null || token === this.#sentToken) return;
    // Copied, because each of them subscribes again.
    const active = [...this.#subscribers.keys()];
    for (const subscriber of active) subscriber.onTradingRenewed();
  }

  /** Closes the socket and drops all subscriptions. */
  close(): void {
    this.#subscribers.clear();
    this.#stopTimers();
    this.#cancelIdle?.();
    this.#drop(TERMINATED);
  }

  async #connect(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const attempt = (this.#attempt += 1);
    this.#enter('connecting');
    const headers = await this.#currentHeaders().catch((error: unknown) => this.#onNoHeaders(attempt, error));
    if (attempt !== this.#attempt || headers === undefined) return;
    this.#headers = headers;
    if (headers === null) return this.#enter('none');
    // Again, so that the connect timeout starts now.
    this.#enter('connecting');
    const socket = this.#open(headers);
    if (socket === null) return;
    this.#socket = socket;
    const ifCurrent = (work: () => void): void => {
      if (socket === this.#socket) work();
    };
    socket.addEventListener('open', () => ifCurrent(() => this.#send({ type: 'connection_init', payload: headers })));
    socket.addEventListener('message', ({ data }) => ifCurrent(() => this.#onMessage(parseMessage(data))));
    socket.addEventListener('close', ({ code, reason }) => ifCurrent(() => this.#onClosed(code, reason)));
    // The close event follows.
    socket.addEventListener('error', () => {});
  }

  /** Null if no socket can be opened for the URL: another attempt would fail too. */
  #open(headers: LiveHeaders): WebSocketLike | null {
    try {
      return this.#options.openSocket(this.#options.url(headers), PROTOCOL);
    } catch (error) {
      this.#enter('none');
      this.#endAll(SightlineError.client('INVALID_URL', error).errors);
      return null;
    }
  }

  async #currentHeaders(): Promise<LiveHeaders | null> {
    return this.#session.headers();
  }

  #onMessage(message: SocketMessage | null): void {
    this.#lastMessageAt = this.#clock.now();
    if (message === null) return this.#terminate();
    const { type, payload } = message;
    if (type === 'ping') return this.#onPing(payload);
    if (type === 'connection_ack') return this.#onAcknowledged(routeIn(payload));
    const subscriber = [...this.#subscribers].find(([, id]) => id !== null && id === message.id)?.[0];
    if (subscriber === undefined) return;
    if (type === 'next') {
      this.#refusals = 0;
      return subscriber.next(payload);
    }
    if (type !== 'error' && type !== 'complete') return;
    const errors = type === 'error' ? parseErrors(payload) : [];
    if (errors.some(({ code }) => code === 'UNAUTHENTICATED')) return this.#onCredentialRefused(errors);
    this.#subscribers.delete(subscriber);
    this.#idleIfUnused();
    subscriber.onErrors(errors);
  }

  #onPing(payload: unknown): void {
    const ping = this.#delay.record(payload, this.#lastMessageAt, this.#clock.elapsed());
    if (ping === null) return this.#send({ type: 'pong', ...(payload === undefined ? {} : { payload }) });
    this.#lastPing = ping.seq;
    for (const [subscriber, id] of this.#subscribers) if (id !== null) subscriber.onPing?.(ping, id);
    this.#reportedPing = this.#appliedPing;
    this.#send({ type: 'pong', payload: { seq: ping.seq, applied: this.#reportedPing } });
  }

  /** Number of the last ping before which everything is applied. */
  get #appliedPing(): number {
    if (this.#options.isApplying?.() === false) return this.#lastPing;
    if (this.#options.isShown?.() === false) return this.#reportedPing;
    const unapplied = [...this.#subscribers.keys()].map((subscriber) => (subscriber.unappliedPing ?? Infinity) - 1);
    return Math.min(this.#lastPing, ...unapplied);
  }

  #onAcknowledged(route: string | null): void {
    if (route !== null && this.#headers !== null) this.#session.onRoute?.(route, this.#headers);
    this.#sentToken = this.#headers?.['x-trading-token'] ?? null;
    this.#delay.reset();
    this.#hasFailed = false;
    this.#socketLimit = null;
    this.#lastPing = 0;
    this.#reportedPing = 0;
    this.#enter('open');
    for (const [subscriber, id] of this.#subscribers) if (id === null) this.#subscribe(subscriber);
  }

  /** Sends a newer trading token with the subscription. */
  #subscribe(subscriber: LiveSubscriber): void {
    const { query, variables } = subscriber.request();
    const id = this.#ids.next(query);
    this.#subscribers.set(subscriber, id);
    const tradingToken = this.#session.tradingSession()?.token ?? null;
    const isNewer = tradingToken !== null && tradingToken !== this.#sentToken;
    if (isNewer) this.#sentToken = tradingToken;
    const payload = { query, variables, ...(isNewer ? { extensions: { tradingToken } } : {}) };
    this.#send({ type: 'subscribe', id, payload });
  }

  #send(message: SocketMessage): void {
    if (this.isOpen || message.type === 'connection_init') this.#socket?.send(JSON.stringify(message));
  }

  #onClosed(code: number | null, reason = ''): void {
    const { name, since } = this.#phase;
    const headers = this.#headers;
    if (name === 'open' && this.#clock.now() - since >= STABLE_MS) this.#backoff.reset();
    if (name === 'connecting') this.#hasFailed = true;
    this.#socketLimit = socketLimitIn(reason);
    if (code === OVERLOADED) this.#backoff.atLeast(OVERLOAD_TRIES);
    if (code === CREDENTIAL_REFUSED) return this.#onCredentialRefused(UNAUTHENTICATED.errors);
    this.#socket = null;
    this.#deactivate();
    const errors = code === null || headers === null ? null : this.#session.errorsForClose(code, headers);
    if (errors !== null) this.#endAll(errors);
    else this.#retryLater();
  }

  /** Reconnects if the session has a different credential by now; otherwise ends all subscriptions. */
  #onCredentialRefused(errors: readonly ResponseError[]): void {
    const refused = this.#headers;
    this.#drop(TERMINATED);
    this.#refusals += 1;
    if (refused !== null) this.#session.onCredentialRefused?.(refused);
    const attempt = this.#attempt;
    void this.#currentHeaders().then(
      (current) => {
        // Without a session, `recheckSession` connects again after the next sign-in.
        if (attempt !== this.#attempt || current === null) return;
        if (this.#refusals > MAX_CREDENTIALS || callerIn(current) === callerIn(refused)) this.#endAll(errors);
        else void this.#connect();
      },
      (error: unknown) => this.#onNoHeaders(attempt, error),
    );
  }

  /** Reconnects later, unless there is a reason why there will never be headers, such as a wrong password. */
  #onNoHeaders(attempt: number, error: unknown): undefined {
    if (attempt !== this.#attempt) return;
    this.#onClosed(null);
    if (error instanceof SightlineError && !error.retryable) this.#endAll(error.errors);
  }

  #endAll(errors: readonly ResponseError[]): void {
    const ended = [...this.#subscribers.keys()];
    this.#subscribers.clear();
    this.#stopTimers();
    for (const subscriber of ended) subscriber.onErrors(errors);
  }

  #terminate(): void {
    const socket = this.#socket;
    this.#onClosed(null);
    socket?.close(TERMINATED);
  }

  /** Closes the socket without a retry. */
  #drop(code: number): void {
    const socket = this.#socket;
    // Cleared first, so that its events are ignored.
    this.#socket = null;
    this.#socketLimit = null;
    this.#attempt += 1;
    this.#deactivate();
    socket?.close(code);
  }

  /** Notifies the subscribers that have lost their subscription on the socket. */
  #deactivate(): void {
    this.#sentToken = null;
    this.#ids.reset();
    const isRefused = this.#socketLimit !== null;
    const lost = [...this.#subscribers].filter(([, id]) => isRefused || id !== null).map(([subscriber]) => subscriber);
    for (const subscriber of lost) this.#subscribers.set(subscriber, null);
    this.#enter('none');
    for (const subscriber of lost) subscriber.onDisconnect(isRefused);
  }

  #enter(name: 'none' | 'connecting' | 'open'): void {
    this.#phase = { name, since: this.#clock.now() };
    this.#options.onChange?.();
  }

  #retryLater(): void {
    if (this.#subscribers.size === 0) return;
    this.#cancelRetry ??= this.#clock.after(this.#backoff.next(), () => void this.#connect());
  }

  readonly #check = (): void => {
    this.#cancelCheck = this.#clock.after(CHECK_MS, this.#check);
    const now = this.#clock.now();
    const { name, since } = this.#phase;
    const isSilent = name === 'open' && now - this.#lastMessageAt > SILENCE_MS;
    // Not covered by this timeout: the requests that the headers may need have their own deadlines.
    if (isSilent || (name === 'connecting' && this.#socket !== null && now - since > CONNECT_MS)) this.#terminate();
  };

  #idleIfUnused(): void {
    if (this.#subscribers.size > 0) return;
    this.#stopTimers();
    this.#cancelIdle ??= this.#clock.after(this.#options.idleMs, () => {
      this.#cancelIdle = null;
      this.#drop(NORMAL_CLOSURE);
    });
  }

  #stopTimers(): void {
    this.#cancelRetry?.();
    this.#cancelCheck?.();
    this.#cancelRetry = null;
    this.#cancelCheck = null;
    this.#renewal.disarm();
  }
}
