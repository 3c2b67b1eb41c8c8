import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { CallerGone } from '../rest/caller-gone.ts';
import { type Pacer, PacerFull, type Priority } from '../rest/pacer.ts';
import { ProviderFailure } from '../rest/provider-failure.ts';
import type { TradingSend } from '../rest/trading-data.ts';
import type { Send } from '../rest/transport.ts';
import { numberOf } from '../rest/wait.ts';
import { NoLiveSecret, type TradingSecrets } from './trading-secrets.ts';

/**
 * Sends calls of one trading client: within its rate, with the secret that lasts longest, `timeoutMs` in all.
 * A refused secret is discarded and the next one tried; 429 waits as told; failed reads of the data API are repeated.
 * Calls end early when `until` aborts, those that still wait as well.
 */
export function createPacedSend(options: {
  config: Config;
  send: Send;
  pacer: Pacer;
  secrets: TradingSecrets;
  priority: Priority;
  /** Of a call with all its waits and repeats. */
  timeoutMs: number;
  until?: AbortSignal | undefined;
}): TradingSend {
  const { config, send, pacer, secrets, priority, timeoutMs, until } = options;
  return async (call) => {
    const time = AbortSignal.timeout(timeoutMs);
    const deadline = until ? AbortSignal.any([time, until]) : time;
    let retriesLeft = call.api === 'data' ? config.DATA_RETRIES : 0;
    const outOfTime = (cause: unknown): Error =>
      deadline.reason instanceof CallerGone
        ? deadline.reason
        : new ProviderFailure({ api: call.api, route: call.route, kind: 'timeout', cause });
    for (let repeats = 0; ; repeats += 1) {
      try {
        await pacer.acquire(priority, deadline);
      } catch (error) {
        if (error instanceof PacerFull)
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
        pacer.learn({
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
          pacer.pause(error.waitMs ?? config.RATE_LIMIT_DELAY_MS);
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
