import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { ClientDisconnected } from '../../util/client-disconnected.ts';
import { type RateLimiter, RateLimiterFull, type Priority } from './rate-limiter.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { TradingSend } from '../api/trading-data.ts';
import type { Send } from './transport.ts';
import { numberOf } from './wait.ts';
import { NoLiveSecret, type TradingSecrets } from './trading-secrets.ts';

/**
 * Sends calls of one trading client: within its rate, with the secret that lasts longest, `timeoutMs` in all.
 * A refused secret is discarded and the next one tried; 429 waits as told; failed reads of the data API are repeated.
 * Calls end early when `until` aborts, those that still wait as well.
 */
export function createRateLimitedSend(options: {
  config: Config;
  send: Send;
  rateLimiter: RateLimiter;
  secrets: TradingSecrets;
  priority: Priority;
  /** Of a call with all its waits and repeats. */
  timeoutMs: number;
  until?: AbortSignal | undefined;
}): TradingSend {
  const { config, send, rateLimiter, secrets, priority, timeoutMs, until } = options;
  return async (call) => {
    const time = AbortSignal.timeout(timeoutMs);
    const deadline = until ? AbortSignal.any([time, until]) : time;
    let retriesLeft = call.api === 'data' ? config.DATA_RETRIES : 0;
    const outOfTime = (cause: unknown): Error =>
      deadline.reason instanceof ClientDisconnected
        ? deadline.reason
        : new ProviderFailure({ api: call.api, route: call.route, kind: 'timeout', cause });
    for (let repeats = 0; ; repeats += 1) {
      try {
        await rateLimiter.acquire(priority, deadline);
      } catch (error) {
        if (error instanceof RateLimiterFull)
          throw new ProviderFailure({ api: call.api, route: call.route, kind: 'busy', cause: error });
        throw outOfTime(error);
      }
      const secret = secrets.best();
      if (secret === null) throw new NoLiveSecret('no live secret');
      try {
        const answer = await send({
          ...call,
          headers: { ...call.headers, [config.API_SECRET_HEADER]: secret.value },
          signal: deadline,
          repeats,
        });
        const { headers } = answer;
        rateLimiter.learn({
          limit: numberOf(headers['x-ratelimit-limit']),
          burst: numberOf(headers['x-ratelimit-burst']),
          remaining: numberOf(headers['x-ratelimit-remaining']),
        });
        return answer;
      } catch (error) {
        if (deadline.aborted) throw outOfTime(error);
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.status === 401) {
          secrets.refuse(secret.jti);
          continue;
        }
        if (error.status === 429) {
          rateLimiter.pause(error.waitMs ?? config.RATE_LIMIT_DELAY_MS);
          continue;
        }
        if (retriesLeft === 0 || !isPassing(error)) throw error;
        retriesLeft -= 1;
        try {
          await sleep(config.DATA_RETRY_DELAY_MS, undefined, { signal: deadline });
        } catch {
          throw outOfTime(error);
        }
      }
    }
  };
}

function isPassing(failure: ProviderFailure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'timeout' || (failure.kind === 'status' && failure.status >= 500);
}
