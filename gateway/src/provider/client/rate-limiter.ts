import type { RedisTokenBucket } from '../../redis/token-bucket.ts';
import type { Log } from '../../telemetry/log.ts';
import { MAX_WAIT_MS } from './retry-delay.ts';

/** Priorities of queued calls, most urgent first. */
export const PRIORITY = { COMBINED_ODDS: 0, SCREEN: 1, SNAPSHOT: 2, RECONCILE: 3 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export class RateLimiterFull extends Error {
  override readonly name = 'RateLimiterFull';
}

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /** Tokens in the bucket; full unless known. */
  readonly tokens?: number;
}

/** A token bucket that several gateways share. */
type SharedBucket = Pick<RedisTokenBucket, 'take' | 'pause'>;

interface QueuedCall {
  readonly priority: Priority;
  readonly start: () => void;
  readonly cancel: (reason: Error) => void;
}

const MAX_QUEUED = 2_000;

/**
 * Token bucket with a priority queue, which keeps the calls of one API client within the provider's rate limit. The client's
 * other programs use the same limit, so the provider's rate headers override the local count.
 */
export class RateLimiter {
  #perSecond: number;
  #burst: number;
  #tokens: number;
  #refilledAt: number;
  #pausedUntil = 0;
  #queue: QueuedCall[] = [];
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** A request to the shared bucket is running for the first call of the queue. */
  #isTaking = false;
  readonly #sharedBucket: SharedBucket | null;
  readonly #log: Log;
  readonly #now: () => number;

  constructor(options: Rate & { sharedBucket?: SharedBucket | null; log: Log; now?: () => number }) {
    this.#sharedBucket = options.sharedBucket ?? null;
    this.#log = options.log;
    this.#now = options.now ?? (() => performance.now());
    this.#perSecond = Math.max(options.perSecond, 1);
    this.#burst = Math.max(options.burst, 1);
    this.#tokens = Math.min(options.tokens ?? this.#burst, this.#burst);
    this.#refilledAt = this.#now();
  }

  /** The number of queued calls. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Resolves when the call may start. Rejects with {@link RateLimiterFull}, or the signal's reason. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<void> {
    if (this.#closed || this.#queue.length >= MAX_QUEUED) return Promise.reject(new RateLimiterFull('the queue is full'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const entry: QueuedCall = {
        priority,
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        cancel: (reason) => {
          signal?.removeEventListener('abort', onAbort);
          reject(reason);
        },
      };
      const onAbort = (): void => {
        this.#queue = this.#queue.filter((other) => other !== entry);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const place = this.#queue.findLastIndex((other) => other.priority <= priority) + 1;
      this.#queue.splice(place, 0, entry);
      this.#run();
    });
  }

  /**
   * Takes a token for a call that yields to all others: only if no call is queued and `spare` tokens are left, or as many as the
   * burst has. Resolves with 0, or with the milliseconds after which to try again.
   */
  async acquireSpare(spare: number): Promise<number> {
    this.#refill();
    const missing = Math.min(spare, this.#burst) - this.#tokens;
    const waitMs = Math.max((missing / this.#perSecond) * 1000, this.#pausedUntil - this.#now());
    if (waitMs > 0) return Math.ceil(waitMs);
    if (this.#queue.length > 0 || this.#isTaking) return Math.ceil(1000 / this.#perSecond);
    this.#tokens -= 1;
    return (await this.#sharedBucket?.take(this.rate)) ?? 0;
  }

  /** Applies the rate headers of a response; null for an absent one. */
  applyHeaders(headers: { limit: number | null; burst: number | null; remaining: number | null }): void {
    if (headers.limit !== null && headers.limit >= 1) this.#perSecond = headers.limit;
    if (headers.burst !== null && headers.burst >= 1) this.#burst = headers.burst;
    // Other programs use the same bucket: a lower count applies at once, a higher one only as tokens refill.
    if (headers.remaining !== null) this.#tokens = Math.min(this.#tokens, headers.remaining);
  }

  /** After a 429: starts no call for this long, but at most for {@link MAX_WAIT_MS}. */
  pause(requestedMs: number): void {
    const now = this.#now();
    const milliseconds = Math.min(requestedMs, MAX_WAIT_MS);
    // Concurrent calls receive the same 429; one line is enough.
    if (requestedMs > milliseconds && this.#pausedUntil <= now)
      this.#log.warn({ askedMs: requestedMs, waitMs: milliseconds }, 'the provider requested a longer wait than the maximum');
    this.#pausedUntil = Math.max(this.#pausedUntil, now + milliseconds);
    this.#tokens = Math.min(this.#tokens, 1);
    this.#refilledAt = this.#pausedUntil;
    void this.#sharedBucket?.pause(milliseconds, this.rate);
  }

  /** Rejects all queued calls. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { cancel } of this.#queue.splice(0)) cancel(new RateLimiterFull('the rate limiter is closed'));
  }

  /** The rate and the tokens that are known now. */
  get rate(): Required<Rate> {
    return { perSecond: this.#perSecond, burst: this.#burst, tokens: this.#tokens };
  }

  #run(): void {
    if (this.#timer || this.#isTaking || this.#closed) return;
    this.#refill();
    while (this.#queue.length > 0 && this.#tokens >= 1 && this.#now() >= this.#pausedUntil) {
      if (this.#sharedBucket) return void this.#takeShared(this.#sharedBucket);
      this.#startNext();
    }
    if (this.#queue.length === 0) return;
    const untilToken = ((1 - this.#tokens) / this.#perSecond) * 1000;
    const untilUnpaused = this.#pausedUntil - this.#now();
    this.#runIn(Math.max(untilToken, untilUnpaused));
  }

  #startNext(): void {
    this.#tokens -= 1;
    this.#queue.shift()?.start();
  }

  /** Takes one token at a time, so that the most urgent call is chosen only when a call may start. */
  async #takeShared(bucket: SharedBucket): Promise<void> {
    this.#isTaking = true;
    const waitMs = await bucket.take(this.rate);
    this.#isTaking = false;
    if (this.#closed) return;
    if (waitMs > 0) return this.#runIn(waitMs);
    this.#startNext();
    this.#run();
  }

  #runIn(milliseconds: number): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#run();
      },
      Math.min(Math.max(milliseconds, 1), MAX_WAIT_MS),
    );
  }

  #refill(): void {
    const now = this.#now();
    const elapsed = Math.max(now - this.#refilledAt, 0);
    this.#tokens = Math.min(this.#burst, this.#tokens + (elapsed / 1000) * this.#perSecond);
    this.#refilledAt = Math.max(now, this.#refilledAt);
  }
}
