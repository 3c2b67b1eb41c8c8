import { createHmac, hkdfSync } from 'node:crypto';
import { dataApi } from '@sightline/provider-contract/data.ts';
import type { GraphQLError } from 'graphql';
import type { TradingScopes } from '../scope/trading-scope.ts';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { ProviderFailure, NoValidSecret } from '../errors/provider-failure.ts';
import type { Rate } from '../provider/client/rate-limiter.ts';
import type { Timeouts } from '../provider/client/timeouts.ts';
import { ALL_API_KEYS, type UsageMeters } from '../provider/client/usage.ts';
import type { Redis } from '../redis/redis.ts';
import type { Log } from '../telemetry/log.ts';
import { type CredentialTimers, CredentialVerifier } from './credential-verifier.ts';
import type { TradingSession } from './trading-sessions.ts';

/** A verified API key. */
export interface ApiKey extends TradingSession {
  /** HMAC of the secret, which is also the id of its scope. */
  readonly id: string;
}

/** The caller group of API keys: they have no user, and so no list of games. */
export const API_KEY_GROUP = 'api-key';

const ID_BYTES = 32;
const ID_PREFIX = 'key-';

/**
 * Verifies the secrets of API keys with the data API, as {@link CredentialVerifier} describes, and gives access to their scopes.
 * The provider does not name the client of a secret, so each key is a scope of its own. When any API refuses the secret, the scope
 * closes at once, with its cache, its feed and their subscriptions.
 */
export class ApiKeys {
  readonly #scopes: TradingScopes;
  readonly #verifier: CredentialVerifier<Rate>;
  /** Derived from each encryption key, the present one first. */
  readonly #idKeys: readonly Buffer[];
  readonly #usage: UsageMeters;

  constructor(options: {
    config: Config & CredentialTimers & Timeouts;
    scopes: TradingScopes;
    usage: UsageMeters;
    redis: Redis | null;
    log: Log;
  }) {
    const { config, scopes, usage, redis, log } = options;
    // A plain hash would let any reader of the store or of a status page test guesses.
    this.#idKeys = config.TRADING_TOKEN_KEY.map(({ key }) =>
      Buffer.from(hkdfSync('sha256', key, '', 'sightline:api-key-id', ID_BYTES)),
    );
    this.#scopes = scopes;
    this.#usage = usage;
    this.#verifier = new CredentialVerifier({
      kind: 'api-key',
      config,
      queueTimeoutMs: config.DATA_TIMEOUT_MS,
      redis,
      log,
      refusal,
    });
  }

  /**
   * Verifies a secret and counts it as active. Rejects with UNAUTHENTICATED; for an unknown secret also with the provider's failure,
   * or with RATE_LIMITED after too many refusals of the client address.
   */
  async verify(value: string, address: string): Promise<ApiKey> {
    if (value === '') throw refusal();
    const id = this.idOf(value);
    const secret = { jti: id, value, expiresAt: Number.POSITIVE_INFINITY };
    const read = async (): Promise<Rate> => {
      try {
        return await this.#scopes.verify(secret);
      } catch (error) {
        if (!(error instanceof NoValidSecret)) throw error;
        this.#scopes.refuse(id);
        throw new ProviderFailure({ api: 'data', route: dataApi.teams.path, kind: 'status', status: 401, cause: error });
      }
    };
    const rate = await this.#verifier.verify({ id, variant: null, address, read });
    const scope = this.#scopes.getOrCreate(id, rate, () => this.#end(id));
    const check = (): GraphQLError | null => {
      if (scope.secrets.refusedAt(id) !== null) return refusal();
      scope.secrets.touch(secret);
      return null;
    };
    const problem = check();
    if (problem !== null) throw problem;
    this.#usage.meter(ALL_API_KEYS).count('requests');
    return { id, scope, callerGroup: API_KEY_GROUP, expiresAt: secret.expiresAt, check };
  }

  /** Called when the provider refuses the key, in any call. */
  #end(id: string): void {
    this.#verifier.refuse(id);
    this.#scopes.end(id);
  }

  /** The id of a secret, from which it cannot be computed or guessed. */
  idOf(secret: string): string {
    const [key] = this.#idKeys;
    if (key === undefined) throw new Error('no encryption key');
    return idWith(key, secret);
  }

  /** The ids of a secret with all encryption keys, the present key first. */
  idsOf(secret: string): string[] {
    return this.#idKeys.map((key) => idWith(key, secret));
  }
}

function idWith(key: Buffer, secret: string): string {
  return ID_PREFIX + createHmac('sha256', key).update(secret).digest('base64url');
}

/** The error of fields that an API key may not read. */
export function apiKeyForbidden(): GraphQLError {
  return gatewayError('FORBIDDEN', { message: 'An API key gives access to trading data only.' });
}

function refusal(): GraphQLError {
  return gatewayError('UNAUTHENTICATED', { message: 'The API key is not valid.' });
}
