import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Package } from '@sightline/provider-contract/account-clients.ts';
import { API_CLIENT_DEFAULTS } from '@sightline/schema/rules/api-client.ts';
import type { GraphQLError } from 'graphql';
import type { Catalogue } from '../cache/catalogue.ts';
import type { TradingScope, TradingScopes } from '../scope/trading-scope.ts';
import type { Config } from '../config/config.ts';
import type { AccountClientsApi, ClientRecord } from '../provider/api/account-clients.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { decryptToken, encryptToken, type TradingGrant } from './encrypted-token.ts';
import { type Revocations, revokedBearerHash } from './revocations.ts';
import type { TokenVerifier } from './token-verifier.ts';
import type { ViewerModel } from './viewer.ts';

const MAX_DECRYPTED = 10_000;
const MAX_TOKENS_PER_SESSION = 50;
const TRADING_PRODUCT = 'trading';
const DIGEST_LENGTH = 22;
/** If the provider refuses a secret so soon after a renewal, another renewal would not help. */
const JUST_RENEWED_MS = 60_000;

/** A new trading session. */
export interface StartedSession {
  readonly token: string;
  /** The trading client. */
  readonly client: ClientRecord;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly requestsPerSecond: number;
}

/** Access to a scope, by a trading token or by an API key. */
export interface TradingSession {
  readonly scope: TradingScope;
  /** Callers with the same value may share results. */
  readonly callerGroup: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /**
   * Returns the error that ends the session: UNAUTHENTICATED once the caller's bearer is no longer valid. Null while the session
   * is valid; its secret then counts as active.
   */
  check(): GraphQLError | null;
}

/**
 * Starts and resumes trading sessions. Browsers receive the provider's secret only inside an encrypted token. A session ends
 * when the bearer that started it is signed out or expires, also for other bearers of the same user.
 */
export class TradingSessions {
  readonly #config: Config;
  readonly #account: AccountClientsApi;
  readonly #scopes: TradingScopes;
  readonly #tokenVerifier: Pick<TokenVerifier, 'isValid'>;
  /** Decrypted grants by owner and token. */
  readonly #decrypted = boundedMap<string, TradingGrant>(MAX_DECRYPTED);
  /** Ids of the decrypted tokens, by the hash of the bearer that started their session. */
  readonly #tokensBySession = boundedMap<string, Set<string>>(MAX_DECRYPTED);

  constructor(options: {
    config: Config;
    account: AccountClientsApi;
    scopes: TradingScopes;
    tokenVerifier: Pick<TokenVerifier, 'isValid'>;
    revocations: Pick<Revocations, 'onRevoked'>;
  }) {
    this.#tokenVerifier = options.tokenVerifier;
    options.revocations.onRevoked((id) => {
      const session = revokedBearerHash(id);
      if (session === null) return;
      for (const jti of this.#tokensBySession.get(session) ?? []) this.#scopes.forgetSecret(jti);
      this.#tokensBySession.delete(session);
    });
    this.#config = options.config;
    this.#account = options.account;
    this.#scopes = options.scopes;
  }

  /**
   * Finds the trading client, picks a token name at random and creates the token. Null without a trading client.
   * Uses `GET v1/client3?product=…`, `GET v1/token3/name` and `POST v1/client3/{id}/token3`.
   */
  async start(viewer: ViewerModel, catalogue: Catalogue, previous: string | null): Promise<StartedSession | null> {
    const customer = await viewer.customer();
    const productId = this.#config.PRODUCT_IDS?.trading ?? (await catalogue.productIdByName(TRADING_PRODUCT));
    if (customer === null || productId === null) return null;
    const { caller, customerId } = await viewer.accountScope();
    const [client] = await viewer.onlyOwn(await this.#account.clientsWithProduct(caller, productId, customerId));
    if (!client) return null;
    const names = await this.#account.tokenNames(caller);
    const name = names.length === 0 ? 'sightline' : (names[randomInt(names.length)] ?? 'sightline');
    const token = await this.#account.createToken(caller, client.id, name);
    const expiresAt = Date.parse(token.expiration);
    const rate = client.request_rate_second ?? API_CLIENT_DEFAULTS.requestsPerSecond;
    const replaced = previous === null ? null : await this.#decrypt(viewer, previous);
    const grant: TradingGrant = {
      v: 1,
      jti: randomUUID(),
      session: viewer.caller.hash,
      sessionExp: viewer.caller.expiresAt,
      user: String(viewer.caller.user.id),
      customer: customer.id,
      client: client.id,
      secret: token.secret,
      exp: expiresAt,
      rate,
      burst: client.request_rate_burst ?? API_CLIENT_DEFAULTS.requestBurst,
      packages: client.packages === undefined ? null : digestOf(client.packages),
      renewedAt: replaced !== null && this.#scopeOf(replaced).secrets.refusedAt(replaced.jti) !== null ? Date.now() : null,
    };
    return {
      token: encryptToken(this.#config.TRADING_TOKEN_KEY, grant),
      expiresAt,
      client,
      requestsPerSecond: rate,
    };
  }

  /**
   * Resumes the session of an encrypted token and counts its secret as active. A token that is expired, revoked, altered or of
   * another user must be renewed. Only a refusal by the provider within a minute after a renewal ends the session.
   */
  async resume(viewer: ViewerModel, token: string | null): Promise<TradingSession> {
    if (!viewer.caller.user.trading_access) throw gatewayError('FORBIDDEN');
    if (token === null) throw gatewayError('TRADING_TOKEN_REQUIRED');
    const grant = await this.#decrypt(viewer, token);
    if (grant === null || this.#isOver(grant)) throw gatewayError('TRADING_TOKEN_EXPIRED');
    const scope = this.#scopeOf(grant);
    const { hash, expiresAt } = viewer.caller;
    // Without a valid bearer, the caller cannot renew the session.
    const check = (): GraphQLError | null =>
      this.#tokenVerifier.isValid({ hash, expiresAt }) ? this.#check(grant, scope) : gatewayError('UNAUTHENTICATED');
    const problem = check();
    if (problem !== null) throw problem;
    scope.customer = await viewer.lastKnownCustomer();
    const callerGroup = `${(await viewer.accountScope()).caller.mode} ${grant.customer}`;
    return { scope, callerGroup, expiresAt: grant.exp, check };
  }

  #check(grant: TradingGrant, scope: TradingScope): GraphQLError | null {
    if (this.#isOver(grant)) return gatewayError('TRADING_TOKEN_EXPIRED');
    const refusedAt = scope.secrets.refusedAt(grant.jti);
    if (refusedAt !== null) {
      const wasJustRenewed = grant.renewedAt !== null && refusedAt - grant.renewedAt <= JUST_RENEWED_MS;
      return gatewayError(wasJustRenewed ? 'UNAUTHENTICATED' : 'TRADING_TOKEN_EXPIRED');
    }
    const { jti, secret: value, exp, packages } = grant;
    scope.secrets.touch({ jti, value, expiresAt: exp, packages });
    return null;
  }

  #isOver(grant: TradingGrant): boolean {
    return grant.exp <= Date.now() || !this.#tokenVerifier.isValid({ hash: grant.session, expiresAt: grant.sessionExp });
  }

  async #decrypt(viewer: ViewerModel, token: string): Promise<TradingGrant | null> {
    const customer = await viewer.lastKnownCustomer();
    if (customer === null) return null;
    const owner = { user: String(viewer.caller.user.id), customer: customer.id };
    const key = [owner.user, owner.customer, token].join('\n');
    const cached = this.#decrypted.get(key);
    if (cached) return cached;
    const grant = decryptToken(this.#config.TRADING_TOKEN_KEY, owner, token);
    if (grant === null) return null;
    this.#decrypted.set(key, grant, { ttl: Math.max(grant.exp - Date.now(), 1) });
    this.#remember(grant);
    return grant;
  }

  #remember({ session, jti }: TradingGrant): void {
    const ids = (this.#tokensBySession.get(session) ?? new Set()).add(jti);
    const [oldest] = ids;
    // The secret of a token that is removed here is dropped once no caller uses it, instead of at sign-out.
    if (ids.size > MAX_TOKENS_PER_SESSION && oldest !== undefined) ids.delete(oldest);
    this.#tokensBySession.set(session, ids);
  }

  #scopeOf(grant: TradingGrant): TradingScope {
    return this.#scopes.getOrCreate(grant.client, { perSecond: grant.rate, burst: grant.burst });
  }
}

/** Equal for equal packages in any order. */
function digestOf(packages: readonly Package[]): string {
  const texts = packages.map(({ game, product, push_channels }) =>
    JSON.stringify([game.id, product.id, push_channels.map(({ name }) => name).toSorted()]),
  );
  return createHash('sha256').update(texts.toSorted().join()).digest('base64url').slice(0, DIGEST_LENGTH);
}
