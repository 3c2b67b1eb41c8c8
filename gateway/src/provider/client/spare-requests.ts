import type { RateLimiter } from './rate-limiter.ts';

/** Longest wait for a spare request. */
export const MAX_HOLD_MS = 3_000;

/**
 * Takes a request of a client for a call that yields to all others, once the client has `spare` requests. Waits up to `maxHoldMs`
 * for this. Resolves with 0, or with the milliseconds after which to try again. Rejects after a wait in which `signal` has aborted.
 */
export async function acquireSpare(
  rateLimiter: RateLimiter,
  { spare, maxHoldMs, signal }: { readonly spare: number; readonly maxHoldMs: number; readonly signal: AbortSignal },
): Promise<number> {
  const until = performance.now() + maxHoldMs;
  for (;;) {
    const waitMs = await rateLimiter.acquireSpare(spare);
    if (waitMs === 0 || performance.now() + waitMs > until) return waitMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal.throwIfAborted();
  }
}
