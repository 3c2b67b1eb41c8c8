import type { GraphQLError } from 'graphql';
import type { TradingSession } from '../auth/trading-sessions.ts';
import { gatewayError } from '../util/errors.ts';
import type { AgreementStatus } from '../auth/agreement-status.ts';
import type { Caller, TokenVerifier } from '../auth/token-verifier.ts';
import type { Credentials } from '../auth/credentials.ts';
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
  /** The client's; null when unknown. */
  readonly address: string | null;
  readonly #agreements: AgreementStatus;
  readonly #tokenVerifier: Pick<TokenVerifier, 'isLive'>;
  readonly #admit: () => Promise<Caller>;
  readonly #recheckMs: number;
  readonly #agreementCheckMs: number;
  readonly #subscriptions = new Set<SocketSubscription>();
  #tradingToken: string | null;
  #kept: TradingSession | null = null;
  #asking = false;
  #askedAt: number;
  #checkingAgreement = false;
  #agreementCheckedAt: number;

  constructor(options: {
    caller: Caller;
    credentials: Credentials;
    agreements: AgreementStatus;
    tokenVerifier: Pick<TokenVerifier, 'isLive'>;
    /** Verifies the credentials again. Rejects with an error of the catalogue. */
    admit: () => Promise<Caller>;
    wire: SocketWire;
    address: string | null;
    /** Milliseconds between two looks at what is known of the bearer. */
    recheckMs: number;
    /** The same for the agreement, while anything is subscribed to. */
    agreementCheckMs: number;
    now: number;
  }) {
    this.caller = options.caller;
    this.actingCustomer = options.credentials.actingCustomer;
    this.wire = options.wire;
    this.address = options.address;
    this.#tradingToken = options.credentials.tradingToken;
    this.#tokenVerifier = options.tokenVerifier;
    this.#agreements = options.agreements;
    this.#admit = options.admit;
    this.#recheckMs = options.recheckMs;
    this.#agreementCheckMs = options.agreementCheckMs;
    this.#askedAt = options.now;
    this.#agreementCheckedAt = options.now;
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
    if (!this.#tokenVerifier.isLive(this.caller)) return this.wire.close(SOCKET_CLOSE.unauthenticated);
    for (const subscription of this.#subscriptions) {
      const problem = subscription.session?.check() ?? null;
      if (problem !== null) subscription.end(problem);
    }
    if (!this.#asking && now - this.#askedAt >= this.#recheckMs) void this.#ask();
    const isAgreementDue = now - this.#agreementCheckedAt >= this.#agreementCheckMs && this.#subscriptions.size > 0;
    if (!this.#checkingAgreement && isAgreementDue) void this.#checkAgreement();
  }

  /** Only a confirmed unsigned agreement ends subscriptions; the socket stays open. */
  async #checkAgreement(): Promise<void> {
    this.#checkingAgreement = true;
    if (await this.#agreements.isUnsignedNow(this.caller)) {
      for (const subscription of this.#subscriptions) subscription.end(gatewayError('AGREEMENT_REQUIRED'));
    }
    this.#agreementCheckedAt = Date.now();
    this.#checkingAgreement = false;
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
