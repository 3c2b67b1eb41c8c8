import type { GraphQLError } from 'graphql';
import { type Credentials, credentialsOf } from '../auth/credentials.ts';
import type { Caller } from '../auth/token-verifier.ts';
import type { TradingSession } from '../auth/trading-sessions.ts';
import { ProviderFailure, publicFailure } from '../provider/client/provider-failure.ts';
import { gatewayError } from '../util/errors.ts';
import type { AppContext } from './app-context.ts';
import { closeFor, SOCKET_CLOSE, type SocketClose } from './socket-close.ts';

/** The connection of a socket, as its session uses it. */
export interface SocketWire {
  readonly isOpen: boolean;
  /** When the last message arrived, milliseconds since the epoch. */
  readonly lastMessageAt: number;
  /** Sends a heartbeat and checks whether the client keeps up. */
  heartbeat(): void;
  close(why: SocketClose): void;
}

/** One subscription of a socket. */
export class SocketSubscription {
  /** The trading session that it reads with; null before its first read. */
  session: TradingSession | null = null;
  /** Encrypted token that the client sent. */
  readonly tradingToken: string | null;
  readonly #ending = new AbortController();

  constructor(tradingToken: string | null) {
    this.tradingToken = tradingToken;
  }

  /** Aborts with the error that ends the subscription. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  end(error: GraphQLError): void {
    this.#ending.abort(error);
  }
}

/** Verifications of a socket's bearer token within its cache lifetime, so that a revocation is noticed early. */
const CHECKS_PER_LIFETIME = 2;

/** An authenticated socket: its user, its subscriptions, and the periodic checks that may end them. */
export class SocketSession {
  readonly caller: Caller;
  readonly actingCustomer: string | null;
  readonly wire: SocketWire;
  /** The client's address; null when unknown. */
  readonly address: string | null;
  readonly #app: AppContext;
  readonly #credentials: Credentials;
  readonly #subscriptions = new Set<SocketSubscription>();
  #tradingToken: string | null;
  #tradingSession: TradingSession | null = null;
  #isVerifying = false;
  #verifiedAt = Date.now();
  #isCheckingAgreement = false;
  #agreementCheckedAt = Date.now();

  private constructor(options: {
    app: AppContext;
    caller: Caller;
    credentials: Credentials;
    wire: SocketWire;
    address: string | null;
  }) {
    this.#app = options.app;
    this.#credentials = options.credentials;
    this.#tradingToken = options.credentials.tradingToken;
    this.caller = options.caller;
    this.actingCustomer = options.credentials.actingCustomer;
    this.wire = options.wire;
    this.address = options.address;
  }

  /** Verifies the bearer token of `connection_init`. Rejects with UNAUTHENTICATED, or with the reason why it cannot be verified now. */
  static async open(
    app: AppContext,
    params: Readonly<Record<string, unknown>>,
    { wire, address }: { readonly wire: SocketWire; readonly address: string | null },
  ): Promise<SocketSession> {
    const credentials = credentialsOf(params);
    const caller = await verify(app, credentials, address, (user, customer) => app.viewers.viewerOf(user, customer));
    return new SocketSession({ app, caller, credentials, wire, address });
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** @param newerToken an encrypted token that the client sent with the subscription */
  subscribe(newerToken: string | null): SocketSubscription {
    const subscription = new SocketSubscription(newerToken ?? this.#tradingToken);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  finish(subscription: SocketSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  /** Records the trading session of a subscription. The session that expires last serves all subscriptions of its scope. */
  entered(subscription: SocketSubscription, session: TradingSession): void {
    subscription.session = session;
    const current = this.#tradingSession;
    const latest = current === null || session.expiresAt >= current.expiresAt || current.check() !== null ? session : current;
    if (latest === session) {
      this.#tradingSession = session;
      this.#tradingToken = subscription.tradingToken;
    }
    for (const each of this.#subscriptions) if (each.session?.scope === latest.scope) each.session = latest;
  }

  /** Closes the socket when its bearer token has expired, and ends each subscription whose trading session has expired. */
  check(now: number): void {
    if (!this.#app.tokenVerifier.isValid(this.caller)) return this.wire.close(SOCKET_CLOSE.unauthenticated);
    for (const subscription of this.#subscriptions) {
      const problem = subscription.session?.check() ?? null;
      if (problem !== null) subscription.end(problem);
    }
    const lifetimeMs = this.#app.config.BEARER_CACHE_MS;
    if (!this.#isVerifying && now - this.#verifiedAt >= lifetimeMs / CHECKS_PER_LIFETIME) void this.#verify();
    const isAgreementDue = now - this.#agreementCheckedAt >= lifetimeMs && this.#subscriptions.size > 0;
    if (!this.#isCheckingAgreement && isAgreementDue) void this.#checkAgreement();
  }

  /** Only a confirmed unsigned agreement ends subscriptions; the socket stays open. */
  async #checkAgreement(): Promise<void> {
    this.#isCheckingAgreement = true;
    if (await this.#app.agreements.isUnsignedNow(this.caller)) {
      for (const subscription of this.#subscriptions) subscription.end(gatewayError('AGREEMENT_REQUIRED'));
    }
    this.#agreementCheckedAt = Date.now();
    this.#isCheckingAgreement = false;
  }

  /** Verifies the credentials again. Only an explicit refusal closes the socket; without an answer it stays open. */
  async #verify(): Promise<void> {
    this.#isVerifying = true;
    try {
      const { viewers } = this.#app;
      const { user } = await verify(this.#app, this.#credentials, this.address, (caller, customer) =>
        viewers.requireActing(caller, customer),
      );
      if (!user.trading_access) this.#endTrading();
    } catch (error) {
      const why = closeFor(error);
      if (why !== SOCKET_CLOSE.notNow) this.wire.close(why);
    } finally {
      this.#verifiedAt = Date.now();
      this.#isVerifying = false;
    }
  }

  #endTrading(): void {
    for (const subscription of this.#subscriptions) if (subscription.session) subscription.end(gatewayError('FORBIDDEN'));
  }
}

/** The caller, if it may act for the customer that it names. Rejects with an error of the catalogue. */
async function verify(
  app: AppContext,
  credentials: Credentials,
  address: string | null,
  requireActing: (caller: Caller, actingCustomer: string) => Promise<unknown>,
): Promise<Caller> {
  const { actingCustomer } = credentials;
  try {
    const caller = await app.identify(credentials, address);
    if (actingCustomer !== null) await requireActing(caller, actingCustomer);
    return caller;
  } catch (error) {
    throw error instanceof ProviderFailure ? publicFailure(error) : error;
  }
}
