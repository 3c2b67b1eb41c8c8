import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { steadyNow } from '../../util/clock.ts';
import { ClientDisconnected } from '../../util/deadline.ts';
import type { TradingSend } from '../api/trading-data.ts';
import { ProviderFailure, NoValidSecret } from '../../errors/provider-failure.ts';
import { type Grant, type Priority, type RateLimiter, RateLimiterFull } from './rate-limiter.ts';
import { numberOf } from './retry-delay.ts';
import type { TradingSecrets } from './trading-secrets.ts';
import type { Send } from './transport.ts';
import type { UsageMeter } from './usage.ts';

/** Retries of a call after a failure; times in milliseconds. */
export const RETRIES = {
  /** Repeats of a read of the data API, and the delay between them. */
  DATA_RETRIES: 3,
  DATA_RETRY_DELAY_MS: 5_000,
  /** Delay after a 429 that names none; no delay after a 429 exceeds 60 s. */
  RATE_LIMIT_DELAY_MS: 1_000,
};
export type Retries = Readonly<typeof RETRIES>;

/**
 * Sends the calls of one trading client within its rate limit, with the secret that expires last.
 *
 * | response | next step |
 * |---|---|
 * | 401 | discards the secret and repeats the call with the next one |
 * | 429 | pauses the rate limiter for the requested time and repeats the call |
 * | data API: no connection, timeout, 5xx | repeats the call up to DATA_RETRIES times, DATA_RETRY_DELAY_MS apart |
 *
 * A call ends when `until` aborts, even while it is queued.
 */
export function createRateLimitedSend(options: {
  config: Config & Retries;
  send: Send;
  rateLimiter: RateLimiter;
  secrets: TradingSecrets;
  priority: Priority;
  /** Permission for the first call; the others wait for theirs. */
  grant?: Grant;
  /** Waits for the permission for each call; by default in the rate limiter's queue. */
  acquire?: ((deadline: AbortSignal) => Promise<Grant>) | undefined;
  /** Deadline of a call, including waits and repeats. */
  timeoutMs: number;
  /** Repeats of a failed call of the data API; DATA_RETRIES by default. */
  retries?: number;
  until?: AbortSignal | undefined;
  /** Counts requests, 429s and waits. */
  usage?: UsageMeter | undefined;
}): TradingSend {
  const {
    config,
    send,
    rateLimiter,
    secrets,
    priority,
    timeoutMs,
    retries = options.config.DATA_RETRIES,
    until,
    usage,
  } = options;
  let given = options.grant ?? null;
  const acquire = async (deadline: AbortSignal): Promise<Grant> => {
    const first = given;
    given = null;
    return first ?? options.acquire?.(deadline) ?? rateLimiter.acquire(priority, deadline);
  };
  return async (call) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const deadline = until ? AbortSignal.any([timeout, until]) : timeout;
    let retriesLeft = call.api === 'data' ? retries : 0;
    const deadlineError = (cause: unknown): Error =>
      deadline.reason instanceof ClientDisconnected
        ? deadline.reason
        : new ProviderFailure({ api: call.api, route: call.route, kind: 'timeout', cause });
    for (let repeats = 0; ; repeats += 1) {
      let grant: Grant;
      try {
        grant = await acquire(deadline);
        usage?.count('waited_ms', grant.waitedMs);
      } catch (error) {
        // The scope closes when its last secret is gone; its callers get that reason.
        if (error instanceof RateLimiterFull && secrets.best() === null) throw new NoValidSecret('no valid secret');
        if (error instanceof RateLimiterFull)
          throw new ProviderFailure({ api: call.api, route: call.route, kind: 'busy', cause: error });
        throw deadlineError(error);
      }
      const secret = secrets.best();
      if (secret === null) {
        grant.end(null);
        throw new NoValidSecret('no valid secret');
      }
      usage?.count('requests');
      const sentAt = steadyNow();
      try {
        const response = await send({
          ...call,
          headers: { ...call.headers, [config.PROVIDER_HEADERS.secret]: secret.value },
          signal: deadline,
          repeats,
        });
        const { headers } = response;
        grant.end({
          limit: numberOf(headers['x-ratelimit-limit']),
          burst: numberOf(headers['x-ratelimit-burst']),
          remaining: numberOf(headers['x-ratelimit-remaining']),
        });
        return { ...response, sentAt };
      } catch (error) {
        // Before it counts as ended, so that no other call starts during the pause.
        if (error instanceof ProviderFailure && error.status === 429)
          rateLimiter.pause(error.waitMs ?? config.RATE_LIMIT_DELAY_MS);
        grant.end(null);
        if (deadline.aborted) throw deadlineError(error);
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.status === 401) {
          secrets.refuse(secret.jti);
          continue;
        }
        if (error.status === 429) {
          usage?.count('too_many_requests');
          continue;
        }
        if (retriesLeft === 0 || !isRetryable(error)) throw error;
        retriesLeft -= 1;
        try {
          await sleep(config.DATA_RETRY_DELAY_MS, undefined, { signal: deadline });
        } catch {
          throw deadlineError(error);
        }
      }
    }
  };
}

function isRetryable({ kind, status }: ProviderFailure): boolean {
  return kind === 'unreachable' || kind === 'timeout' || (kind === 'status' && status >= 500);
}
