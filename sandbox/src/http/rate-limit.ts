import type { SecretOwner } from '../account/secrets.ts';

interface RateDecision {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reset time that is reported for a client without a rate, whose bucket never fills. */
const RESET_WITHOUT_RATE_MS = 60_000;

/** Token buckets, one per client, shared by the client's API keys and access tokens. Rates are read at each call, so an edit takes effect at once. */
export class RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #now: () => number;

  /** @param now monotonic milliseconds; real time even if the sandbox clock is set, since clients wait in real time */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  take({ clientId, ratePerSecond, burst }: Pick<SecretOwner, 'clientId' | 'ratePerSecond' | 'burst'>): RateDecision {
    const now = this.#now();
    // Otherwise a client with a rate but no burst could never call.
    const size = Math.max(burst, ratePerSecond > 0 ? 1 : 0);
    const bucket = this.#buckets.get(clientId) ?? { tokens: size, at: now };
    const refilled = Math.min(size, bucket.tokens + ((now - bucket.at) / 1000) * ratePerSecond);
    const allowed = refilled >= 1;
    const tokens = allowed ? refilled - 1 : refilled;
    this.#buckets.set(clientId, { tokens, at: now });
    const reset = ratePerSecond > 0 ? Math.ceil(((size - tokens) / ratePerSecond) * 1000) : RESET_WITHOUT_RATE_MS;
    return {
      allowed,
      headers: {
        'X-RateLimit-Limit': String(ratePerSecond),
        'X-RateLimit-Burst': String(burst),
        'X-RateLimit-Remaining': String(Math.floor(tokens)),
        // Milliseconds until the bucket is full again.
        'X-RateLimit-Reset': String(reset),
        ...(allowed ? {} : { 'Retry-After': String(Math.ceil(reset / 1000)) }),
      },
    };
  }

  clear(): void {
    this.#buckets.clear();
  }
}
