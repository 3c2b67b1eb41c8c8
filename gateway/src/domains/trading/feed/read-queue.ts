export interface ReadQueueOptions<K> {
  /** Reads these keys and stores the response; must settle eventually. */
  readonly read: (keys: readonly K[]) => Promise<void>;
  /** Keys in one read; chunks are read in parallel. */
  readonly chunk: number;
  /** How long requests are gathered before they are read, ms. */
  readonly gatherMs: number;
  /** How long the keys of a failed read wait for their retry, ms. */
  readonly retryMs: number;
  /** Bound on keys in the queue; further ones are refused, and reported to `onError`. */
  readonly max: number;
  readonly onError: (error: unknown, keys: readonly K[]) => void;
}

type KeyState = 'waiting' | 'reading' | 'again' | 'failed';

/**
 * Queue of keys to read. It gathers requests into chunks, and reads each key once at a time:
 *
 * | state of a key | changes to | when |
 * |---|---|---|
 * | not in the queue | `waiting` | it is requested |
 * | `waiting` | `reading` | its chunk is read |
 * | `reading` | `again` | it is requested during its read |
 * | `reading` | not in the queue | the read has succeeded |
 * | `again` | `waiting` | the read has succeeded |
 * | `reading`, `again` | `failed` | the read has failed |
 * | `failed` | `waiting` | `retryMs` have passed |
 */
export class ReadQueue<K extends string | number> {
  readonly #options: ReadQueueOptions<K>;
  readonly #states = new Map<K, KeyState>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #gathering: NodeJS.Timeout | null = null;
  #pauses = 0;
  /** Waiting callers of `waitForRequested`. */
  readonly #waits = new Set<Waiter<K>>();
  /** The latest one; further callers share it until there is a new request. */
  #latestWait: Waiter<K> | null = null;
  #closed = false;

  constructor(options: ReadQueueOptions<K>) {
    this.#options = options;
  }

  /** Number of keys that are waiting, being read, or to be retried. */
  get pending(): number {
    return this.#states.size;
  }

  /** Keys whose next read has not started yet. */
  get waiting(): K[] {
    return [...this.#states].flatMap(([key, state]) => (state === 'waiting' || state === 'again' ? [key] : []));
  }

  request(key: K): void {
    this.requestAll([key]);
  }

  requestAll(keys: Iterable<K>): void {
    if (this.#closed) return;
    const refused: K[] = [];
    for (const key of keys) if (!this.#admit(key)) refused.push(key);
    if (refused.length > 0) this.#options.onError(new Error('too many keys in the read queue'), refused);
  }

  /** Starts no read until released, so that requests that arrive one after the other fill whole chunks. */
  pause(): () => void {
    this.#pauses += 1;
    return () => {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#gather();
    };
  }

  /** Resolves when everything requested so far was read or has failed, or the queue is closed. */
  waitForRequested(): Promise<void> {
    if (this.#latestWait) return this.#latestWait.done.promise;
    const left = new Map<K, number>();
    for (const [key, state] of this.#states) {
      if (state !== 'failed') left.set(key, state === 'again' ? 2 : 1);
    }
    if (left.size === 0) return Promise.resolve();
    const wait: Waiter<K> = { left, done: Promise.withResolvers() };
    this.#waits.add(wait);
    this.#latestWait = wait;
    return wait.done.promise;
  }

  /** Starts no further reads; running ones complete. */
  close(): void {
    this.#closed = true;
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
    this.#states.clear();
    for (const wait of this.#waits) wait.done.resolve();
    this.#waits.clear();
    this.#latestWait = null;
  }

  /** False: the queue is full. */
  #admit(key: K): boolean {
    const state = this.#states.get(key);
    // A failed key waits for its retry, so that requests do not add to the load of a failing provider.
    if (state === 'waiting' || state === 'again' || state === 'failed') return true;
    if (state === undefined && this.#states.size >= this.#options.max) return false;
    this.#latestWait = null;
    if (state === 'reading') this.#states.set(key, 'again');
    else this.#wait(key);
    return true;
  }

  #wait(key: K): void {
    this.#states.set(key, 'waiting');
    this.#gather();
  }

  #gather(): void {
    if (this.#pauses > 0 || this.#closed) return;
    this.#gathering ??= setTimeout(() => this.#readWaiting(), this.#options.gatherMs).unref();
  }

  #readWaiting(): void {
    this.#gathering = null;
    if (this.#pauses > 0) return;
    const keys: K[] = [];
    for (const [key, state] of this.#states) {
      if (state !== 'waiting') continue;
      this.#states.set(key, 'reading');
      keys.push(key);
    }
    for (let from = 0; from < keys.length; from += this.#options.chunk) {
      void this.#readChunk(keys.slice(from, from + this.#options.chunk));
    }
  }

  async #readChunk(keys: readonly K[]): Promise<void> {
    let failed = false;
    try {
      await this.#options.read(keys);
    } catch (error) {
      failed = true;
      if (!this.#closed) this.#options.onError(error, keys);
    }
    if (this.#closed) return;
    for (const key of keys) {
      if (failed) this.#states.set(key, 'failed');
      else if (this.#states.get(key) === 'again') this.#wait(key);
      else this.#states.delete(key);
    }
    if (failed) this.#scheduleRetry(keys);
    this.#settle(keys, failed);
  }

  #scheduleRetry(keys: readonly K[]): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      for (const key of keys) if (this.#states.get(key) === 'failed') this.#wait(key);
    }, this.#options.retryMs).unref();
    this.#retries.add(timer);
  }

  #settle(keys: readonly K[], failed: boolean): void {
    for (const wait of this.#waits) {
      for (const key of keys) {
        const left = wait.left.get(key) ?? 0;
        if (failed || left <= 1) wait.left.delete(key);
        else wait.left.set(key, left - 1);
      }
      if (wait.left.size > 0) continue;
      this.#waits.delete(wait);
      if (this.#latestWait === wait) this.#latestWait = null;
      wait.done.resolve();
    }
  }
}

/** Number of reads of each key that a caller of `waitForRequested` waits for. */
interface Waiter<K> {
  readonly left: Map<K, number>;
  readonly done: PromiseWithResolvers<void>;
}
