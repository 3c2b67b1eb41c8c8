import type { Log } from '../../telemetry/log.ts';
import { MAX_WAIT_MS } from './wait.ts';

/** What waits for the provider's rate, most urgent first. */
export const PRIORITY = { COMBINED_ODDS: 0, SCREEN: 1, SNAPSHOT: 2, RECONCILE: 3 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export class RateLimiterFull extends Error {
  override readonly name = 'RateLimiterFull';
}

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** The same rate, where others spend of it as well. */
export interface Budget {
  /** Milliseconds to wait before asking again; 0: one call may start. Never rejects. */
  take(rate: Rate): Promise<number>;
  pause(milliseconds: number, rate: Rate): Promise<void>;
}

interface Waiting {
  readonly priority: Priority;
  readonly start: () => void;
}

const MAX_WAITING = 2_000;

/**
 * Keeps one client's calls within the rate that the provider grants it, which the client's own programs share:
 * a token bucket that believes the provider's rate headers more than itself.
 */
export class RateLimiter {
  #perSecond: number;
  #burst: number;
  #tokens: number;
  #refilledAt: number;
  #pausedUntil = 0;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** The budget is being asked for the one that waits first. */
  #asking = false;
  readonly #budget: Budget | null;
  readonly #log: Log;
  readonly #now: () => number;

  constructor(options: Rate & { budget?: Budget | null; log: Log; now?: () => number }) {
    this.#budget = options.budget ?? null;
    this.#log = options.log;
    this.#now = options.now ?? (() => performance.now());
    this.#perSecond = Math.max(options.perSecond, 1);
    this.#burst = Math.max(options.burst, 1);
    this.#tokens = this.#burst;
    this.#refilledAt = this.#now();
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when the call may start. Rejects with {@link RateLimiterFull}, or the signal's reason. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<void> {
    if (this.#closed || this.#waiting.length >= MAX_WAITING) return Promise.reject(new RateLimiterFull('too many calls wait'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        priority,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const place = this.#waiting.findLastIndex((other) => other.priority <= priority) + 1;
      this.#waiting.splice(place, 0, entry);
      this.#run();
    });
  }

  /** Learns from an answer's rate headers; null where one is absent. */
  learn(headers: { limit: number | null; burst: number | null; remaining: number | null }): void {
    if (headers.limit !== null && headers.limit >= 1) this.#perSecond = headers.limit;
    if (headers.burst !== null && headers.burst >= 1) this.#burst = headers.burst;
    // Others spend from the same bucket, so fewer tokens are believed at once; more come only with time.
    if (headers.remaining !== null) this.#tokens = Math.min(this.#tokens, headers.remaining);
  }

  /** After a 429: nothing starts for this long, but at most for {@link MAX_WAIT_MS}. */
  pause(askedMs: number): void {
    const now = this.#now();
    const milliseconds = Math.min(askedMs, MAX_WAIT_MS);
    // Calls under way at the time are refused as well, and ask for the same: one line is enough.
    if (askedMs > milliseconds && this.#pausedUntil <= now)
      this.#log.warn({ askedMs, waitMs: milliseconds }, 'the provider asks for a longer wait than is kept');
    this.#pausedUntil = Math.max(this.#pausedUntil, now + milliseconds);
    this.#tokens = Math.min(this.#tokens, 1);
    this.#refilledAt = this.#pausedUntil;
    void this.#budget?.pause(milliseconds, this.#rate);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #run(): void {
    if (this.#timer || this.#asking || this.#closed) return;
    this.#refill();
    while (this.#waiting.length > 0 && this.#tokens >= 1 && this.#now() >= this.#pausedUntil) {
      if (this.#budget) return void this.#ask(this.#budget);
      this.#startNext();
    }
    if (this.#waiting.length === 0) return;
    const untilToken = ((1 - this.#tokens) / this.#perSecond) * 1000;
    const untilUnpaused = this.#pausedUntil - this.#now();
    this.#runIn(Math.max(untilToken, untilUnpaused));
  }

  #startNext(): void {
    this.#tokens -= 1;
    this.#waiting.shift()?.start();
  }

  /** One at a time, so that who is most urgent is known only when a call may start. */
  async #ask(budget: Budget): Promise<void> {
    this.#asking = true;
    const waitMs = await budget.take(this.#rate);
    this.#asking = false;
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

  get #rate(): Rate {
    return { perSecond: this.#perSecond, burst: this.#burst };
  }

  #refill(): void {
    const now = this.#now();
    const elapsed = Math.max(now - this.#refilledAt, 0);
    this.#tokens = Math.min(this.#burst, this.#tokens + (elapsed / 1000) * this.#perSecond);
    this.#refilledAt = Math.max(now, this.#refilledAt);
  }
}
