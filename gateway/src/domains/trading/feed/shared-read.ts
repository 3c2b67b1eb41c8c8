import { waitAtMost } from '../../../util/deadline.ts';

/** Longest wait of a subscriber for a read that began after it came, ms. */
export const MAX_WAIT_MS = 10_000;
/** Time within which all users of an ended gateway connect to another one: the first back-off of clients, ms. */
const GATHER_MS = 500;

interface SharedReadOptions {
  readonly read: () => Promise<void>;
  readonly retryMs: number;
  /** Shortest time between two reads for subscribers from another gateway, ms. */
  readonly spacingMs: number;
}

/** A read whose result all callers share while it runs. */
export class SharedRead {
  readonly #options: SharedReadOptions;
  #running: Promise<void> | null = null;
  /** When the last successful read began, and the last one for subscribers from another gateway: monotonic, ms. */
  #doneSince = Number.NEGATIVE_INFINITY;
  #freshSince = Number.NEGATIVE_INFINITY;

  constructor(options: SharedReadOptions) {
    this.#options = options;
  }

  /** Whether a read has succeeded. */
  get isDone(): boolean {
    return this.#doneSince > Number.NEGATIVE_INFINITY;
  }

  /** The running read, or a new one. */
  join(): Promise<void> {
    return this.#running ?? this.#begin();
  }

  /** Begins a read after the running one, which may have begun too early. */
  async again(): Promise<void> {
    await this.#running?.catch(() => {});
    await this.join();
  }

  /** The next call begins another read, although one is running. */
  supersede(): void {
    this.#running = null;
  }

  /**
   * For a subscriber from another gateway: resolves after a read that began after the call, or after {@link MAX_WAIT_MS}. Rejects if
   * a read fails and none has ever succeeded, or no time is left for another one.
   */
  fresh(): Promise<void> {
    return waitAtMost(MAX_WAIT_MS, this.#readSince(performance.now()));
  }

  async #readSince(since: number): Promise<void> {
    const { retryMs, spacingMs } = this.#options;
    await pause(Math.max(GATHER_MS, this.#freshSince + spacingMs - since));
    while (this.#doneSince <= since) {
      if (this.#running === null) this.#freshSince = performance.now();
      try {
        await this.join();
      } catch (error) {
        if (!this.isDone || performance.now() + retryMs >= since + MAX_WAIT_MS) throw error;
        await pause(retryMs);
      }
    }
  }

  #begin(): Promise<void> {
    const beganAt = performance.now();
    const read = this.#options
      .read()
      .then(() => {
        this.#doneSince = Math.max(this.#doneSince, beganAt);
      })
      .finally(() => {
        if (this.#running === read) this.#running = null;
      });
    this.#running = read;
    return read;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
