export interface ReadQueueOptions<K> {
  /** Reads these keys and puts the answer where it belongs. It has a deadline of its own. */
  readonly read: (keys: readonly K[]) => Promise<void>;
  /** Keys a read; chunks are read side by side. */
  readonly chunk: number;
  /** How long wants are gathered before they are read, ms. */
  readonly gatherMs: number;
  /** How long the keys of a failed chunk wait, ms. */
  readonly retryMs: number;
  /** Bound on keys that are waiting or being read: further ones are refused through `onError`. */
  readonly max: number;
  readonly onError: (error: unknown, keys: readonly K[]) => void;
}

/** `again`: wanted while being read, so read once more. `failed`: waits for its retry. */
type KeyState = 'waiting' | 'reading' | 'again' | 'failed';

/** Reads what is wanted: gathered, in chunks, each key by one read at a time, until it was read after it was last wanted. */
export class ReadQueue<K extends string | number> {
  readonly #options: ReadQueueOptions<K>;
  readonly #states = new Map<K, KeyState>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #gathering: NodeJS.Timeout | null = null;
  #holds = 0;
  /** Reads that must still end, a key, before `settled` resolves. */
  readonly #audiences = new Set<Audience<K>>();
  #latest: Audience<K> | null = null;
  #closed = false;

  constructor(options: ReadQueueOptions<K>) {
    this.#options = options;
  }

  /** Keys that are waiting, being read or to be tried again. */
  get pending(): number {
    return this.#states.size;
  }

  /** Keys that are to be read, once more or for the first time. */
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
    if (refused.length > 0) this.#options.onError(new Error('too many keys wait to be read'), refused);
  }

  /** Gathers until released, however long that takes: what comes in several waves is read in full chunks. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds === 0) this.#gather();
    };
  }

  /** Everything wanted so far was tried once: read, failed or, after `close`, given up. */
  settled(): Promise<void> {
    // The crowd that waits for a cold start is one audience.
    if (this.#latest) return this.#latest.done.promise;
    const left = new Map<K, number>();
    for (const [key, state] of this.#states) {
      if (state !== 'failed') left.set(key, state === 'again' ? 2 : 1);
    }
    if (left.size === 0) return Promise.resolve();
    const audience: Audience<K> = { left, done: Promise.withResolvers() };
    this.#audiences.add(audience);
    this.#latest = audience;
    return audience.done.promise;
  }

  /** Nothing is read from here on; reads under way end by themselves. */
  close(): void {
    this.#closed = true;
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
    this.#states.clear();
    for (const audience of this.#audiences) audience.done.resolve();
    this.#audiences.clear();
    this.#latest = null;
  }

  /** False: refused. */
  #admit(key: K): boolean {
    const state = this.#states.get(key);
    // A key that failed waits for its retry, or every want would hurry a provider in trouble.
    if (state === 'waiting' || state === 'again' || state === 'failed') return true;
    if (state === undefined && this.#states.size >= this.#options.max) return false;
    this.#latest = null;
    if (state === 'reading') this.#states.set(key, 'again');
    else this.#wait(key);
    return true;
  }

  #wait(key: K): void {
    this.#states.set(key, 'waiting');
    this.#gather();
  }

  #gather(): void {
    if (this.#holds > 0 || this.#closed) return;
    this.#gathering ??= setTimeout(() => this.#readWaiting(), this.#options.gatherMs).unref();
  }

  #readWaiting(): void {
    this.#gathering = null;
    if (this.#holds > 0) return;
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
    if (failed) this.#retryLater(keys);
    this.#report(keys, failed);
  }

  #retryLater(keys: readonly K[]): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      for (const key of keys) if (this.#states.get(key) === 'failed') this.#wait(key);
    }, this.#options.retryMs).unref();
    this.#retries.add(timer);
  }

  #report(keys: readonly K[], failed: boolean): void {
    for (const audience of this.#audiences) {
      for (const key of keys) {
        const left = audience.left.get(key) ?? 0;
        if (failed || left <= 1) audience.left.delete(key);
        else audience.left.set(key, left - 1);
      }
      if (audience.left.size > 0) continue;
      this.#audiences.delete(audience);
      if (this.#latest === audience) this.#latest = null;
      audience.done.resolve();
    }
  }
}

interface Audience<K> {
  readonly left: Map<K, number>;
  readonly done: PromiseWithResolvers<void>;
}
