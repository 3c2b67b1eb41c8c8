import type { ReadLane } from '../../../provider/client/read-lane.ts';
import type { Priority } from '../../../provider/client/rate-limiter.ts';

/** A lane whose responses are in the state of the feed when its requests resolve. */
export type FeedLane = ReadLane<never>;

/** Everything that one caller waits for: entities to read, and those that are requested because of their responses. */
export class FeedRead {
  readonly priority: Priority;
  readonly #timeoutMs: number;
  readonly #ids = new Map<FeedLane, Set<number>>();
  readonly #done = Promise.withResolvers<void>();
  #openCount = 0;
  #failure: Error | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param options `timeoutMs`: longest time in which nothing is read */
  constructor(options: { priority: Priority; timeoutMs: number }) {
    this.priority = options.priority;
    this.#timeoutMs = options.timeoutMs;
  }

  /** Requests an entity. Raises the priority of a request that is still open. */
  request(lane: FeedLane, id: number): void {
    const ids = this.#ids.get(lane) ?? new Set();
    this.#ids.set(lane, ids);
    if (ids.has(id)) return lane.raise(id, this.priority);
    ids.add(id);
    this.#openCount += 1;
    void lane.request(id, this.priority).then((result) => {
      ids.delete(id);
      if (result instanceof Error) this.#failure ??= result;
      this.#settle();
    });
  }

  waitsFor(lane: FeedLane, id: number): boolean {
    return this.#ids.get(lane)?.has(id) ?? false;
  }

  /** Resolves when everything was read; rejects with the first error, or `timeoutError` if nothing was read for too long. */
  async done(timeoutError: () => Error): Promise<void> {
    this.#openCount += 1;
    this.#settle();
    this.#timer = setTimeout(() => this.#done.reject(timeoutError()), this.#timeoutMs).unref();
    try {
      await this.#done.promise;
    } finally {
      clearTimeout(this.#timer);
    }
    if (this.#failure) throw this.#failure;
  }

  #settle(): void {
    this.#timer?.refresh();
    this.#openCount -= 1;
    if (this.#openCount === 0) this.#done.resolve();
  }
}
