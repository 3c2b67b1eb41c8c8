import { waitAtMost } from '../../../util/deadline.ts';

/** Longest wait of a subscriber for a read that began after it came, ms. */
export const MAX_WAIT_MS = 10_000;
/** In this time, all users of a gateway that has ended come to another one: the first back-off of clients, ms. */
const GATHER_MS = 500;

interface FreshReadsOptions {
  /** Whether the set has been read; before that, a failed read has no retry. */
  readonly isRead: () => boolean;
  /** The running read, which may have begun too early; null for none. */
  readonly running: () => Promise<void> | null;
  readonly read: () => Promise<void>;
  readonly retryMs: number;
  /** Shortest time between two reads, ms. */
  readonly spacingMs: number;
}

/** Reads of one live set for subscribers from another gateway, each of which waits for a read that began after it came. */
export class FreshReads {
  readonly #options: FreshReadsOptions;
  /** The next read, until it begins. */
  #next: Promise<void> | null;
  /** Monotonic, ms. */
  #beganAt = Number.NEGATIVE_INFINITY;

  /** @param next a read that will begin later, and then calls `began` */
  constructor(options: FreshReadsOptions, next: Promise<void> | null = null) {
    this.#options = options;
    this.#next = next;
  }

  /** Resolves after a read that began after the call, or after {@link MAX_WAIT_MS}. Rejects if a set that was never read cannot be read. */
  wait(): Promise<void> {
    return waitAtMost(MAX_WAIT_MS, this.#untilRead(performance.now() + MAX_WAIT_MS));
  }

  began(): void {
    this.#next = null;
    this.#beganAt = performance.now();
  }

  async #untilRead(until: number): Promise<void> {
    const { isRead, retryMs } = this.#options;
    for (;;) {
      const next = (this.#next ??= this.#readNext());
      try {
        return await next;
      } catch (error) {
        if (this.#next === next) this.#next = null;
        if (!isRead() || performance.now() + retryMs >= until) throw error;
        await pause(retryMs);
      }
    }
  }

  async #readNext(): Promise<void> {
    const { isRead, running, read, spacingMs } = this.#options;
    await pause(Math.max(GATHER_MS, this.#beganAt + spacingMs - performance.now()));
    for (let earlier = running(); earlier !== null; earlier = running()) {
      await earlier.catch((error: unknown) => {
        if (!isRead()) throw error;
      });
    }
    this.began();
    await read();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
