import type { RedisTokenBucket } from '../../redis/token-bucket.ts';
import type { Log } from '../../telemetry/log.ts';
import { MAX_WAIT_MS } from './retry-delay.ts';

/** Priorities of queued calls, most urgent first. */
export const PRIORITY = {
  COMBINED_ODDS: 0,
  /** Calls that a user waits for. */
  SCREEN: 1,
  /** Everything that a feed shows, because it has just been opened or may have missed changes. */
  SNAPSHOT: 2,
  /** Single entities that pushed changes leave unclear. */
  REPAIR: 3,
  RECONCILE: 4,
} as const;
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

/** Rate headers of a response; null for an absent one. */
interface RateHeaders {
  readonly limit: number | null;
  readonly burst: number | null;
  readonly remaining: number | null;
}

/** Permission to send one call now. */
export interface Grant {
  /** How long the call waited, ms. */
  readonly waitedMs: number;
  /** Call it once the call has ended; null without a response. */
  readonly end: (headers: RateHeaders | null) => void;
}

/** Makes calls when it gets a grant, so that it decides as late as possible what to ask for. */
export interface CallSource {
  /** Priority of the call that it would make now; null for none. */
  readonly priority: Priority | null;
  start(grant: Grant): void;
}

/** A token bucket that several gateways share. */
type SharedBucket = Pick<RedisTokenBucket, 'take' | 'pause'>;

interface QueuedCall {
  readonly priority: Priority;
  readonly queuedAt: number;
  readonly start: (grant: Grant) => void;
  readonly cancel: (reason: Error) => void;
}

const MAX_QUEUED = 2_000;
/** How long other programs are expected to use the bucket after they last did: longer than the pause between two reconciliations. */
const OTHERS_MS = 600_000;
/** With this burst or a larger one, one token stays in the bucket for other programs. */
const MIN_SHARED_BURST = 2;
/** After this many responses, the local count is right unless others use the bucket. */
const SURE_RESPONSES = 3;
/** A report of the provider, and a call without a response, count for this long. */
const RECENT_MS = 1_000;

/**
 * Token bucket with a priority queue, which keeps the calls of one API client within the provider's rate limit. The client's
 * other programs, among them other gateways, use the same limit. The provider's rate headers show what they use:
 *
 * | others | tokens refill | calls without a response |
 * |---|---|---|
 * | seem to use nothing, after three responses | at the rate | any number |
 * | use the bucket, or it is not known yet | at half the rate, corrected by each response | half of the tokens that were reported within a second, at least one |
 *
 * A call starts only if it leaves a token, so that another program can take one at the same time.
 */
export class RateLimiter {
  #perSecond: number;
  #burst: number;
  #tokens: number;
  #refilledAt: number;
  #pausedUntil = 0;
  #queue: QueuedCall[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  /** A request to the shared bucket is running. */
  #isTaking = false;
  /** The shared bucket has no token until then. */
  #refusedUntil = 0;
  /** Number of calls that have ended. */
  #responses = 0;
  /** Time until which other programs are expected to use the bucket. */
  #othersUntil = Number.NEGATIVE_INFINITY;
  #reported = { tokens: 0, at: Number.NEGATIVE_INFINITY };
  /** When each call without a response was started, oldest first. */
  readonly #unconfirmed = new Set<{ readonly startedAt: number }>();
  #source: CallSource | null = null;
  /** Since when the source has waited for its next call. */
  #sourceWaitsSince: number | null = null;
  readonly #sharedBucket: SharedBucket | null;
  readonly #hasOtherPrograms: boolean;
  readonly #log: Log;
  readonly #now: () => number;

  /** @param options `hasOtherPrograms`: false for a limit that only gateways keep */
  constructor(options: Rate & { sharedBucket?: SharedBucket | null; hasOtherPrograms?: boolean; log: Log; now?: () => number }) {
    this.#hasOtherPrograms = options.hasOtherPrograms ?? true;
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

  /** Adds the source of further calls; queued calls of the same priority go first. Call `wake` when it may have a call to make. */
  attach(source: CallSource): void {
    this.#source = source;
  }

  wake(): void {
    this.#run();
  }

  /** Resolves when the call may start. Rejects with {@link RateLimiterFull}, or the signal's reason. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Grant> {
    if (this.#isClosed || this.#queue.length >= MAX_QUEUED) return Promise.reject(new RateLimiterFull('the queue is full'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const entry: QueuedCall = {
        priority,
        queuedAt: this.#now(),
        start: (grant) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(grant);
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
   * Takes a token for a call that yields to all others: only if no call waits and the bucket has `spare` tokens, or is full. Resolves
   * with 0, or with the milliseconds after which to try again.
   */
  async acquireSpare(spare: number): Promise<number> {
    this.#refill();
    const missing = Math.min(spare, this.#burst) - this.#tokens;
    const waitMs = Math.max((missing / this.#perSecond) * 1000, this.#pausedUntil - this.#now());
    if (waitMs > 0) return Math.ceil(waitMs);
    if (this.#nextPriority !== null || this.#isTaking) return Math.ceil(1000 / this.#perSecond);
    const refusedMs = Math.ceil(Math.max(await this.#askShared(), this.#pausedUntil - this.#now(), 0));
    if (refusedMs === 0) this.#tokens -= 1;
    this.#run();
    return refusedMs;
  }

  /** Applies the rate headers of a response to a call that started at `startedAt`. */
  applyHeaders({ limit, burst, remaining }: RateHeaders, startedAt = this.#now()): void {
    const now = this.#now();
    this.#refill();
    if (limit !== null && limit >= 1) this.#perSecond = limit;
    if (burst !== null && burst >= 1) this.#burst = burst;
    this.#responses += 1;
    if (remaining === null) return;
    // The provider rounds down, and counted at some time during the call.
    const fewestExpected = this.#tokens - 1 - ((now - startedAt) / 1000) * this.#perSecond;
    if (remaining < (this.#responses === 1 ? this.#burst - 1 : fewestExpected)) this.#othersUntil = now + OTHERS_MS;
    const later = [...this.#unconfirmed].filter((call) => call.startedAt >= startedAt).length;
    // While no other program uses the bucket, the local count is the better one.
    this.#tokens = this.#hasOthers ? remaining - later : Math.min(this.#tokens, remaining);
    this.#reported = { tokens: remaining, at: now };
  }

  /** After a 429: starts no call for this long, but at most for {@link MAX_WAIT_MS}. */
  pause(requestedMs: number): void {
    const now = this.#now();
    const milliseconds = Math.min(requestedMs, MAX_WAIT_MS);
    // Concurrent calls receive the same 429; one line is enough.
    if (requestedMs > milliseconds && this.#pausedUntil <= now)
      this.#log.warn({ askedMs: requestedMs, waitMs: milliseconds }, 'the provider requested a longer wait than the maximum');
    this.#pausedUntil = Math.max(this.#pausedUntil, now + milliseconds);
    // Then one call may start.
    this.#tokens = Math.min(this.#tokens, this.#neededTokens);
    this.#refilledAt = this.#pausedUntil;
    this.#othersUntil = now + OTHERS_MS;
    void this.#sharedBucket?.pause(milliseconds, this.rate);
  }

  /** Rejects all queued calls. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { cancel } of this.#queue.splice(0)) cancel(new RateLimiterFull('the rate limiter is closed'));
  }

  /** The rate and the tokens that are known now. */
  get rate(): Required<Rate> {
    return { perSecond: this.#perSecond, burst: this.#burst, tokens: this.#tokens };
  }

  get #sourcePriority(): Priority | null {
    return this.#source?.priority ?? null;
  }

  /** Priority of the most urgent call; null if none waits. */
  get #nextPriority(): Priority | null {
    const source = this.#sourcePriority;
    const queued = this.#queue[0]?.priority ?? source;
    return source === null || (queued !== null && queued < source) ? queued : source;
  }

  get #hasOthers(): boolean {
    return this.#hasOtherPrograms && (this.#responses < SURE_RESPONSES || this.#now() < this.#othersUntil);
  }

  /** Tokens that a call needs. */
  get #neededTokens(): number {
    return this.#burst >= MIN_SHARED_BURST ? 2 : 1;
  }

  get #refillPerMs(): number {
    return this.#perSecond / (this.#hasOthers ? 2_000 : 1_000);
  }

  /** How long the next call has to wait, ms. */
  get #waitMs(): number {
    const now = this.#now();
    const tokensInMs = (this.#neededTokens - this.#tokens) / this.#refillPerMs;
    return Math.max(tokensInMs, this.#pausedUntil - now, this.#refusedUntil - now, this.#confirmedInMs, 0);
  }

  /** Time until so few calls are without a response that another may start, ms. */
  get #confirmedInMs(): number {
    if (!this.#hasOthers) return 0;
    const now = this.#now();
    const isRecent = now - this.#reported.at < RECENT_MS;
    const most = isRecent ? Math.max(1, Math.floor(this.#reported.tokens / 2)) : 1;
    const recent = [...this.#unconfirmed].filter(({ startedAt }) => now - startedAt < RECENT_MS);
    const [oldest] = recent;
    return oldest === undefined || recent.length < most ? 0 : oldest.startedAt + RECENT_MS - now;
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isTaking || this.#isClosed) return;
    this.#refill();
    while (this.#nextPriority !== null) {
      const waitMs = this.#waitMs;
      if (waitMs > 0) {
        if (this.#sourcePriority !== null) this.#sourceWaitsSince ??= this.#now();
        return this.#runIn(waitMs);
      }
      if (this.#sharedBucket) return void this.#takeShared();
      this.#startNext();
    }
  }

  /** Starts the most urgent call, unless none waits any longer. */
  #startNext(): void {
    const [queued] = this.#queue;
    const source = this.#sourcePriority;
    if (queued && (source === null || queued.priority <= source)) {
      this.#queue.shift();
      queued.start(this.#grant(queued.queuedAt));
    } else if (source !== null) {
      const waitsSince = this.#sourceWaitsSince;
      this.#sourceWaitsSince = null;
      this.#source?.start(this.#grant(waitsSince ?? this.#now()));
    }
  }

  #grant(waitsSince: number): Grant {
    this.#tokens -= 1;
    const startedAt = this.#now();
    const call = { startedAt };
    for (const other of this.#unconfirmed) if (startedAt - other.startedAt >= RECENT_MS) this.#unconfirmed.delete(other);
    this.#unconfirmed.add(call);
    return {
      waitedMs: startedAt - waitsSince,
      end: (headers) => {
        this.#unconfirmed.delete(call);
        if (headers) this.applyHeaders(headers, startedAt);
        else this.#responses += 1;
        this.#run();
      },
    };
  }

  /** Takes one token at a time, so that the most urgent call is chosen only when a call may start. */
  async #takeShared(): Promise<void> {
    const waitMs = await this.#askShared();
    if (this.#isClosed) return;
    // Meanwhile, a response may have begun a pause or taken the tokens.
    if (waitMs === 0 && this.#waitMs === 0) this.#startNext();
    this.#run();
  }

  /** Takes a token of the shared bucket; meanwhile no other call starts. @returns 0, or how long to wait, ms */
  async #askShared(): Promise<number> {
    if (!this.#sharedBucket) return 0;
    this.#isTaking = true;
    const waitMs = await this.#sharedBucket.take(this.rate);
    this.#isTaking = false;
    this.#refusedUntil = this.#now() + waitMs;
    return waitMs;
  }

  #runIn(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(milliseconds, 1), MAX_WAIT_MS));
  }

  #refill(): void {
    const now = this.#now();
    const elapsed = Math.max(now - this.#refilledAt, 0);
    this.#tokens = Math.min(this.#burst, this.#tokens + elapsed * this.#refillPerMs);
    this.#refilledAt = Math.max(now, this.#refilledAt);
  }
}
