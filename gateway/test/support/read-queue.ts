import { ReadQueue } from '../../src/provider/client/read-queue.ts';
import { createTradingData } from '../../src/provider/api/trading-data.ts';
import { RateLimiter } from '../../src/provider/client/rate-limiter.ts';
import { configWith } from './config.ts';
import { createLog } from '../../src/telemetry/log.ts';

const log = createLog('silent');
const config = configWith();

/** A read queue with this rate and a full bucket, for lanes whose reads call no provider. */
export function readQueue({ perSecond = 1_000, burst = 1 }: { perSecond?: number; burst?: number } = {}): ReadQueue {
  const unused = createTradingData(config, () => Promise.reject(new Error('no call')), log);
  return new ReadQueue({
    rateLimiter: new RateLimiter({ perSecond, burst, log }),
    dataFor: (_priority, grant) => {
      grant.end({ limit: null, burst: null, remaining: null });
      return unused;
    },
  });
}
