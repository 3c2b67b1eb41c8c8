import type { GraphQLError } from 'graphql';
import type { TradingSession } from '../domains/trading/trading-sessions.ts';
import { gatewayError } from '../errors.ts';
import type { Caller } from '../loaders/viewer.ts';
import type { Callers } from './callers.ts';
import type { Credentials } from './credentials.ts';
import { closeFor, SOCKET_CLOSE, type SocketClose } from './socket-close.ts';

/** What a session needs of its socket. */
export interface SocketWire {
  readonly isOpen: boolean;
  /** When the reader was last heard, milliseconds since the epoch. */
  readonly heardAt: number;
  /** Says that this side is there, and looks whether the reader keeps up. */
  beat(): void;
  close(why: SocketClose): void;
}

/** One subscription of a socket, for as long as it lasts. */
export class SocketSubscription {
  /** The trading session that it reads with, once it does. */
  session: TradingSession | null = null;
  /** Sealed token that it asked with. */
  readonly tradingToken: string | null;
  readonly #ending = new AbortController();

  constructor(tradingToken: string | null) {
    this.tradingToken = tradingToken;
  }

  /** Aborts with the error that ends it. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  end(error: GraphQLError): void {
    this.#ending.abort(error);
  }
}

/** A socket whose bearer was believed: what it may do, and for how long. */
export class SocketSession {
  readonly caller: Caller;
  readonly actingCustomer: string | null;
  readonly wire: SocketWire;
  readonly #callers: Pick<Callers, 'isLive'>;
  readonly #admit: () => Promise<Caller>;
  readonly #recheckMs: number;
  readonly #subscriptions = new Set<SocketSubscription>();
  #tradingToken: string | null;
  #kept: TradingSession | null = null;
  #asking = false;
  #askedAt: number;

  constructor(options: {
    caller: Caller;
    credentials: Credentials;
    callers: Pick<Callers, 'isLive'>;
    /** Verifies the credentials again. Rejects with an error of the catalogue. */
    admit: () => Promise<Caller>;
    wire: SocketWire;
    /** Milliseconds between two looks at what is known of the bearer. */
    recheckMs: number;
    now: number;
  }) {
    this.caller = options.caller;
    this.actingCustomer = options.credentials.actingCustomer;
    this.wire = options.wire;
    this.#tradingToken = options.credentials.tradingToken;
    this.#callers = options.callers;
    this.#admit = options.admit;
    this.#recheckMs = options.recheckMs;
    this.#askedAt = options.now;
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** `newerToken`: a sealed token that came with the subscription. */
  subscribe(newerToken: string | null): SocketSubscription {
    const subscription = new SocketSubscription(newerToken ?? this.#tradingToken);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  finish(subscription: SocketSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  /** The token of a subscription was good. The one that lasts longest serves all subscriptions of its scope from then on. */
  entered(subscription: SocketSubscription, session: TradingSession): void {
    subscription.session = session;
    if (this.#kept === null || session.expiresAt >= this.#kept.expiresAt || this.#kept.check() !== null) {
      this.#kept = session;
      this.#tradingToken = subscription.tradingToken;
    }
    for (const each of this.#subscriptions) if (each.session?.scope === this.#kept.scope) each.session = this.#kept;
  }

  /** Ends what is over: the socket with its bearer, a subscription with its trading session. */
  check(now: number): void {
    if (!this.#callers.isLive(this.caller)) return this.wire.close(SOCKET_CLOSE.unauthenticated);
    for (const subscription of this.#subscriptions) {
      const problem = subscription.session?.check() ?? null;
      if (problem !== null) subscription.end(problem);
    }
    if (!this.#asking && now - this.#askedAt >= this.#recheckMs) void this.#ask();
  }

  /** Only a definite no changes anything: without an answer the socket stays as it is. */
  async #ask(): Promise<void> {
    this.#asking = true;
    try {
      const { user } = await this.#admit();
      if (!user.trading_access) this.#endTrading();
    } catch (error) {
      const why = closeFor(error);
      if (why !== SOCKET_CLOSE.notNow) this.wire.close(why);
    } finally {
      this.#askedAt = Date.now();
      this.#asking = false;
    }
  }

  #endTrading(): void {
    for (const subscription of this.#subscriptions) if (subscription.session) subscription.end(gatewayError('FORBIDDEN'));
  }
}
