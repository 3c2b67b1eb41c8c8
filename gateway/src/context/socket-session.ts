import type { GraphQLError } from 'graphql';
import { type Credentials, credentialConflict, credentialsOf } from '../auth/credentials.ts';
import type { Caller, Principal } from '../auth/token-verifier.ts';
import type { TradingSession } from '../auth/trading-sessions.ts';
import { verifyCredential } from '../auth/verify-credential.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { toGatewayError } from '../errors/classify.ts';
import type { OperationIds } from '../telemetry/operation-context.ts';
import { steadyNow } from '../util/clock.ts';
import { waitAtMost } from '../util/deadline.ts';
import type { OperationServices } from './operation-services.ts';
import { closeFor, SOCKET_CLOSE, type SocketClose } from './socket-close.ts';

/** The connection of a socket, as its session uses it. */
export interface ClientConnection {
  readonly isOpen: boolean;
  /** Whether the client answers pings, so that its silence means that it is gone; false for an event stream. */
  readonly answersPings: boolean;
  /** When the last message arrived: `steadyNow`, ms. */
  readonly lastMessageAt: number;
  /** Sends a heartbeat and checks whether the client keeps up. */
  heartbeat(): void;
  close(why: SocketClose): void;
}

/** One subscription of a socket. */
export class SocketSubscription {
  /** The trading session that it reads with; null before its first read. */
  tradingSession: TradingSession | null = null;
  /** Ids of the connection, the operation and the request in logs. */
  readonly ids: Required<OperationIds>;
  /** Encrypted token that the client sent. */
  readonly tradingToken: string | null;
  readonly #ending = new AbortController();

  constructor(ids: Required<OperationIds>, tradingToken: string | null) {
    this.ids = ids;
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

/** How long a new socket waits for the customer of its routing key, ms. */
const ROUTE_WAIT_MS = 250;
/** Verifications of a socket's bearer token within its cache lifetime, so that a revocation is noticed early. */
const CHECKS_PER_LIFETIME = 2;

/** An authenticated socket: its user or API key, its subscriptions, and the periodic checks that may end them. */
export class SocketSession {
  readonly principal: Principal;
  /** Credentials of `connection_init`. */
  readonly credentials: Credentials;
  readonly connection: ClientConnection;
  /** Client address, as `clientAddresses` writes it. */
  readonly address: string;
  readonly #services: OperationServices;
  readonly #subscriptions = new Set<SocketSubscription>();
  #tradingToken: string | null;
  #tradingSession: TradingSession | null = null;
  #isVerifying = false;
  #verifiedAt = steadyNow();
  #isCheckingAgreement = false;
  #agreementCheckedAt = steadyNow();

  private constructor(options: {
    services: OperationServices;
    principal: Principal;
    credentials: Credentials;
    connection: ClientConnection;
    address: string;
  }) {
    this.#services = options.services;
    this.credentials = options.credentials;
    this.#tradingToken = options.credentials.tradingToken;
    this.principal = options.principal;
    this.connection = options.connection;
    this.address = options.address;
  }

  /** Verifies the credential of `connection_init`. Rejects with UNAUTHENTICATED, or with the reason why it cannot be verified now. */
  static async open(
    services: OperationServices,
    params: Readonly<Record<string, unknown>>,
    { connection, address }: { readonly connection: ClientConnection; readonly address: string },
  ): Promise<SocketSession> {
    const conflict = credentialConflict(params);
    if (conflict !== null) throw conflict;
    const credentials = credentialsOf(params);
    const principal = await verifyPrincipal(services, credentials, address, (user, customer) =>
      services.viewers.viewerOf(user, customer),
    );
    const session = new SocketSession({ services, principal, credentials, connection, address });
    if (principal.caller !== null && session.route === null)
      await waitAtMost(ROUTE_WAIT_MS, loadCustomer(services, principal.caller));
    return session;
  }

  /** Key by which a proxy chooses the gateway of the next connection; null while the customer in context is not known. */
  get route(): string | null {
    return this.#services.routingKeys.of(this.principal, this.credentials.actingCustomer);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** @param newerToken an encrypted token that the client sent with the subscription */
  subscribe(ids: Required<OperationIds>, newerToken: string | null): SocketSubscription {
    const subscription = new SocketSubscription(ids, newerToken ?? this.#tradingToken);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  unsubscribe(subscription: SocketSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  /** Records the trading session of a subscription. The session that expires last serves all subscriptions of its scope. */
  setTradingSession(subscription: SocketSubscription, session: TradingSession): void {
    subscription.tradingSession = session;
    const current = this.#tradingSession;
    const latest = current === null || session.expiresAt >= current.expiresAt || current.check() !== null ? session : current;
    if (latest === session) {
      this.#tradingSession = session;
      this.#tradingToken = subscription.tradingToken;
    }
    for (const each of this.#subscriptions) if (each.tradingSession?.scope === latest.scope) each.tradingSession = latest;
  }

  /**
   * Closes the socket when its credential is no longer valid, and ends each subscription whose trading session has expired.
   * @param now `steadyNow`, ms
   */
  check(now: number): void {
    const { caller } = this.principal;
    if (caller !== null && !this.#services.tokenVerifier.isValid(caller))
      return this.connection.close(SOCKET_CLOSE.unauthenticated);
    // A key that one of the APIs has refused; a user would renew the trading session instead.
    if (caller === null && this.#tradingSession?.check()) return this.connection.close(SOCKET_CLOSE.unauthenticated);
    for (const subscription of this.#subscriptions) {
      const problem = subscription.tradingSession?.check() ?? null;
      if (problem !== null) subscription.end(problem);
    }
    const lifetimeMs = this.#services.config.BEARER_CACHE_MS;
    if (!this.#isVerifying && now - this.#verifiedAt >= lifetimeMs / CHECKS_PER_LIFETIME) void this.#verify();
    const isAgreementDue = now - this.#agreementCheckedAt >= lifetimeMs && this.#subscriptions.size > 0;
    if (caller !== null && !this.#isCheckingAgreement && isAgreementDue) void this.#checkAgreement(caller);
  }

  /** Only a confirmed unsigned agreement ends subscriptions; the socket stays open. */
  async #checkAgreement(caller: Caller): Promise<void> {
    this.#isCheckingAgreement = true;
    if (await this.#services.agreements.isUnsignedNow(caller)) {
      for (const subscription of this.#subscriptions) subscription.end(gatewayError('AGREEMENT_REQUIRED'));
    }
    this.#agreementCheckedAt = steadyNow();
    this.#isCheckingAgreement = false;
  }

  /** Verifies the credentials again. Only an explicit refusal closes the socket; without an answer it stays open. */
  async #verify(): Promise<void> {
    this.#isVerifying = true;
    try {
      const { viewers } = this.#services;
      const { caller } = await verifyPrincipal(this.#services, this.credentials, this.address, (user, customer) =>
        viewers.requireActing(user, customer),
      );
      if (caller?.user.trading_access === false) this.#endTrading();
    } catch (error) {
      const why = closeFor(error);
      if (why !== SOCKET_CLOSE.notNow) this.connection.close(why);
    } finally {
      this.#verifiedAt = steadyNow();
      this.#isVerifying = false;
    }
  }

  #endTrading(): void {
    for (const subscription of this.#subscriptions) if (subscription.tradingSession) subscription.end(gatewayError('FORBIDDEN'));
  }
}

/** Loads the customer in context. Without it, only the routing key is missing. */
async function loadCustomer({ viewers }: OperationServices, caller: Caller): Promise<void> {
  await (await viewers.viewerOf(caller, null)).customer().catch(() => {});
}

/** The owner of the credential, if it may act for the customer that it names. Rejects with an error of the catalogue. */
async function verifyPrincipal(
  services: OperationServices,
  credentials: Credentials,
  address: string,
  requireActing: (caller: Caller, actingCustomer: string) => Promise<unknown>,
): Promise<Principal> {
  const { actingCustomer } = credentials;
  try {
    const principal = await verifyCredential(services, credentials, address);
    if (actingCustomer !== null && principal.caller !== null) await requireActing(principal.caller, actingCustomer);
    return principal;
  } catch (error) {
    throw toGatewayError(error) ?? error;
  }
}
