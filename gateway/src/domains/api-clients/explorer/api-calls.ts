import { dataApi } from '@sightline/provider-contract/data.ts';
import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import { ODDS_API_VERSION, oddsApi } from '@sightline/provider-contract/odds.ts';
import {
  API_ENDPOINTS,
  type ApiCallInput,
  apiCallQuery,
  type ApiEndpointName,
  takesOnlyId,
} from '@sightline/schema/rules/api-call.ts';
import { API_CLIENT_DEFAULTS } from '@sightline/schema/rules/api-client.ts';
import type { TradingScopes } from '../../../scope/trading-scope.ts';
import type { Config } from '../../../config/config.ts';
import type { ApiCall, ApiHeader } from '../../../generated/schema-types.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { Retries } from '../../../provider/client/rate-limited-client.ts';
import { PRIORITY, RateLimiter } from '../../../provider/client/rate-limiter.ts';
import { MAX_WAIT_MS, numberOf, retryDelayOf } from '../../../provider/client/retry-delay.ts';
import { acquireSpare, MAX_HOLD_MS } from '../../../provider/client/spare-requests.ts';
import type { Timeouts } from '../../../provider/client/timeouts.ts';
import type { Call, RawResponse, SendRaw } from '../../../provider/client/transport.ts';
import { clientSource, keySource, type UsageMeters } from '../../../provider/client/usage.ts';
import type { Redis } from '../../../redis/redis.ts';
import { RedisTokenBucket } from '../../../redis/token-bucket.ts';
import type { Log } from '../../../telemetry/log.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { ClientDisconnected } from '../../../util/deadline.ts';
import type { UsableKey } from '../key-access.ts';
import { longestFormBytes, maskSecret } from '../masked-secret.ts';

/** One call of a customer's developer. */
export interface ApiRequest extends ApiCallInput {
  readonly endpoint: ApiEndpointName;
}

/** The smallest call of the data API. No entity has to have this id. */
export const TEST_REQUEST: ApiRequest = { endpoint: 'TEAMS', ids: ['1'], filter: null, order: null, skip: null, take: 1 };

/** The provider's endpoints: paths come from here only, never from a request. */
export const ENDPOINTS: Readonly<Record<ApiEndpointName, Endpoint>> = {
  SERIES: dataApi.series,
  MATCHES: dataApi.matches,
  TOURNAMENTS: dataApi.tournaments,
  TEAMS: dataApi.teams,
  ROSTERS: dataApi.rosters,
  PLAYERS: dataApi.players,
  MARKETS: oddsApi.markets,
  LABELS: oddsApi.marketLabels,
  ONE_SERIES: dataApi.oneSeries,
  ONE_MATCH: dataApi.oneMatch,
  ONE_TOURNAMENT: dataApi.oneTournament,
  ONE_TEAM: dataApi.oneTeam,
  ONE_ROSTER: dataApi.oneRoster,
  ONE_PLAYER: dataApi.onePlayer,
};

export const EXPLORER_LIMITS = {
  /** Longer responses are truncated. */
  EXPLORER_ANSWER_BYTES: 256 * 1024,
};
type ExplorerConfig = Config & Timeouts & Retries & Readonly<typeof EXPLORER_LIMITS>;

/** Requests of the client that must be left before a call. */
const SPARE_REQUESTS = 2;
const CALLS_PER_SECOND = 1;
/** Calls of one client that may wait for their turn. */
const MAX_QUEUED = 2;
const MAX_CLIENTS = 10_000;
/** How long the limiters of an unused client are kept: longer than any wait for the rate limit. */
const KEEP_MS = 2 * MAX_WAIT_MS;

/** The rate limiters of one client: of the explorer alone, and of all its calls while no trading scope is open. */
interface ClientLimits {
  readonly callLimiter: RateLimiter;
  readonly budget: RateLimiter;
}

/**
 * Calls the provider's APIs with the keys of customers, for their developers. The calls of one client, whatever its key and user,
 * are a second apart, and each yields to the client's other calls: it is sent only while two requests are left.
 * Secrets are used for one call and not stored.
 */
export class ApiCalls {
  readonly #config: ExplorerConfig;
  readonly #sendRaw: SendRaw;
  readonly #scopes: Pick<TradingScopes, 'rateLimiterOf'>;
  readonly #usage: UsageMeters;
  readonly #redis: Redis | null;
  readonly #log: Log;
  readonly #limits = boundedMap<string, ClientLimits>(MAX_CLIENTS, { ttl: KEEP_MS });

  constructor(options: {
    config: ExplorerConfig;
    sendRaw: SendRaw;
    scopes: Pick<TradingScopes, 'rateLimiterOf'>;
    usage: UsageMeters;
    redis: Redis | null;
    log: Log;
  }) {
    this.#config = options.config;
    this.#sendRaw = options.sendRaw;
    this.#scopes = options.scopes;
    this.#usage = options.usage;
    this.#redis = options.redis;
    this.#log = options.log;
  }

  /**
   * Makes one call. `signal` is the call's deadline. If it aborts with ClientDisconnected, rejects with that if the call is not sent
   * yet; otherwise the call is UNREACHABLE.
   */
  async run(key: UsableKey, request: ApiRequest, signal: AbortSignal): Promise<ApiCall> {
    const startedAt = performance.now();
    let sent: SentAt | null = null;
    const waitedMs = (): number => Math.round(performance.now() - startedAt);
    const { callLimiter, budget: ownBudget } = this.#limitsOf(key.client);
    try {
      if (!(await acquireCall(callLimiter, signal))) {
        return notSent({
          outcome: 'CALL_INTERVAL_NOT_OVER',
          retryAfterMs: ((callLimiter.queued + 1) * 1000) / CALLS_PER_SECOND,
          waitedMs: waitedMs(),
        });
      }
      const budget = this.#scopes.rateLimiterOf(key.client.id) ?? ownBudget;
      const retryAfterMs = await acquireSpare(budget, { spare: SPARE_REQUESTS, maxHoldMs: MAX_HOLD_MS - waitedMs(), signal });
      const waited = waitedMs();
      if (retryAfterMs > 0) return notSent({ outcome: 'RATE_LIMIT_NEARLY_REACHED', retryAfterMs, waitedMs: waited });
      const usage = this.#usage.meter(keySource(key.key.id));
      usage.count('requests');
      usage.count('waited_ms', waited);
      sent = { clock: new Date(), waitedMs: waited, monotonicMs: performance.now() };
      const maxBytes = this.#config.EXPLORER_ANSWER_BYTES;
      // More bytes than are shown, so that a secret at the end of the shown part is found as a whole.
      const response = await this.#sendRaw(this.#callOf(key, request, signal), maxBytes + longestFormBytes(key.secret)).catch(
        (error: unknown) => {
          usage.count('unaccepted');
          throw error;
        },
      );
      if (!acceptsKey(response.status)) usage.count('unaccepted');
      else if (request === TEST_REQUEST) usage.count('key_tests');
      if (response.status === 429) {
        usage.count('too_many_requests');
        this.#usage.meter(clientSource(key.client.id)).count('too_many_requests');
      }
      this.#applyRate(response, sent.monotonicMs, new Set([budget, ownBudget]));
      return responded(response, { secret: key.secret, maxBytes, sent });
    } catch (error) {
      const hasDisconnected = signal.reason instanceof ClientDisconnected;
      if (hasDisconnected && sent === null) throw signal.reason;
      if (!signal.aborted && !(error instanceof ProviderFailure)) throw error;
      const isTimeout = (signal.aborted && !hasDisconnected) || (error instanceof ProviderFailure && error.kind === 'timeout');
      const outcome = isTimeout ? 'TIMED_OUT' : 'UNREACHABLE';
      if (sent === null) return notSent({ outcome, retryAfterMs: null, waitedMs: waitedMs() });
      return { ...notSent({ outcome, retryAfterMs: null, waitedMs: sent.waitedMs }), ...timesOf(sent) };
    }
  }

  #callOf({ client, secret }: UsableKey, request: ApiRequest, signal: AbortSignal): Call {
    const { api } = API_ENDPOINTS[request.endpoint];
    const { method, path: route } = ENDPOINTS[request.endpoint];
    const config = this.#config;
    const isOdds = api === 'odds';
    return {
      api,
      method,
      route,
      ...(takesOnlyId(request.endpoint) ? { params: { id: request.ids[0] ?? '' } } : {}),
      query: apiCallQuery(request.endpoint, request),
      baseUrl: isOdds ? config.ODDS_API_URL : config.DATA_API_URL,
      timeoutMs: isOdds ? config.ODDS_TIMEOUT_MS : config.DATA_TIMEOUT_MS,
      headers: {
        [config.PROVIDER_HEADERS.secret]: secret,
        ...(isOdds ? { [config.PROVIDER_HEADERS.version]: ODDS_API_VERSION } : {}),
      },
      signal,
      owner: { user: `client ${client.id}`, customer: client.customer?.id ?? null },
    };
  }

  #applyRate({ status, headers }: RawResponse, startedAt: number, limiters: ReadonlySet<RateLimiter>): void {
    const { limit, burst, remaining } = rateLimitOf(headers);
    for (const limiter of limiters) {
      limiter.applyHeaders({ limit, burst, remaining }, startedAt);
      if (status === 429) limiter.pause(retryDelayOf(headers) ?? this.#config.RATE_LIMIT_DELAY_MS);
    }
  }

  #limitsOf({ id, request_rate_second: perSecond, request_rate_burst: burst }: UsableKey['client']): ClientLimits {
    const log = this.#log;
    const bucketOf = (client: string): RedisTokenBucket | null =>
      this.#redis && new RedisTokenBucket({ redis: this.#redis, client, maxWaitMs: MAX_WAIT_MS, log });
    const limits = this.#limits.get(id) ?? {
      callLimiter: new RateLimiter({
        perSecond: CALLS_PER_SECOND,
        burst: 1,
        sharedBucket: bucketOf(`explorer:${id}`),
        hasOtherPrograms: false,
        log,
      }),
      budget: new RateLimiter({
        perSecond: perSecond ?? API_CLIENT_DEFAULTS.requestsPerSecond,
        burst: burst ?? API_CLIENT_DEFAULTS.requestBurst,
        sharedBucket: bucketOf(id),
        log,
      }),
    };
    this.#limits.set(id, limits);
    return limits;
  }
}

/** When a call was sent, and how long it had waited before. */
interface SentAt {
  readonly clock: Date;
  readonly waitedMs: number;
  readonly monotonicMs: number;
}

/** When a call that got no response was sent, and how long it took to fail. */
function timesOf({ clock, monotonicMs }: SentAt): Pick<ApiCall, 'sentAt' | 'latencyMs'> {
  return { sentAt: clock.toISOString(), latencyMs: Math.round(performance.now() - monotonicMs) };
}

/** Whether a response shows that the provider accepts the key: data, or no access to it. */
function acceptsKey(status: number): boolean {
  return (status >= 200 && status < 300) || status === 403;
}

/** Waits until the client may send its next call. False when too many calls wait already, or the wait is too long. */
async function acquireCall(callLimiter: RateLimiter, signal: AbortSignal): Promise<boolean> {
  if (callLimiter.queued >= MAX_QUEUED) return false;
  try {
    await callLimiter.acquire(PRIORITY.SCREEN, AbortSignal.any([signal, AbortSignal.timeout(MAX_HOLD_MS)]));
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

function notSent(call: Pick<ApiCall, 'outcome' | 'waitedMs'> & { retryAfterMs: number | null }): ApiCall {
  return {
    ...call,
    status: null,
    sentAt: null,
    latencyMs: null,
    rateLimit: null,
    headers: [],
    body: null,
    isTruncated: false,
  };
}

function responded(
  { status, headers, bytes, isCut, latencyMs }: RawResponse,
  { secret, maxBytes, sent }: { secret: string; maxBytes: number; sent: SentAt },
): ApiCall {
  const clean = Buffer.from(maskSecret(textOf(bytes, { isCut }), secret), 'utf8');
  // The last bytes of a cut body may be the beginning of the secret.
  const shown = clean.subarray(0, Math.min(maxBytes, isCut ? clean.length - longestFormBytes(secret) : clean.length));
  const isTruncated = isCut || shown.length < clean.length;
  return {
    outcome: 'RESPONDED',
    status,
    sentAt: sent.clock.toISOString(),
    latencyMs: Math.round(latencyMs),
    waitedMs: sent.waitedMs,
    retryAfterMs: status === 429 ? toInt(retryDelayOf(headers)) : null,
    rateLimit: rateLimitOf(headers),
    headers: shownHeaders(headers, secret),
    body: textOf(shown, { isCut: isTruncated }),
    isTruncated,
  };
}

/** The text of a body. A character that is cut in half is left out: the decoder waits for its other half. */
function textOf(bytes: Buffer, { isCut }: { isCut: boolean }): string {
  return new TextDecoder('utf8', { ignoreBOM: true }).decode(bytes, { stream: isCut });
}

function rateLimitOf(headers: RawResponse['headers']) {
  const header = (name: string): number | null => toInt(numberOf(headers[`x-ratelimit-${name}`]));
  return { limit: header('limit'), burst: header('burst'), remaining: header('remaining'), resetMs: header('reset') };
}

const MAX_INT = 2 ** 31 - 1;

function toInt(value: number | null): number | null {
  return value === null ? null : Math.min(Math.floor(value), MAX_INT);
}

/** Headers that say how to read, cache or repeat a response. */
const SHOWN_HEADERS = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'date',
  'age',
  'cache-control',
  'etag',
  'expires',
  'last-modified',
  'link',
  'retry-after',
  'vary',
  'x-ratelimit-burst',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
] as const;
const MAX_HEADER_LENGTH = 500;

/** The `SHOWN_HEADERS` of a response. The secret is masked. */
function shownHeaders(headers: RawResponse['headers'], secret: string): ApiHeader[] {
  return SHOWN_HEADERS.flatMap((name) => {
    const values = headers[name];
    if (values === undefined) return [];
    const text = maskSecret([values].flat().join(', '), secret);
    return [{ name, value: text.slice(0, MAX_HEADER_LENGTH).toWellFormed() }];
  });
}
