/** Bounded queue of one subscriber, behind an async iterator. */
export class Queue<T> implements AsyncIterableIterator<T> {
  readonly #most: number;
  readonly #items: T[] = [];
  readonly #onEnd: () => void;
  #waiting: ((result: IteratorResult<T>) => void) | null = null;

  /** @param most maximum length; beyond it the oldest are dropped */
  constructor(most: number, onEnd: () => void) {
    this.#most = most;
    this.#onEnd = onEnd;
  }

  push(value: T): void {
    if (this.#waiting !== null) {
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting({ value, done: false });
      return;
    }
    this.#items.push(value);
    if (this.#items.length > this.#most) this.#items.shift();
  }

  next(): Promise<IteratorResult<T>> {
    const value = this.#items.shift();
    if (value !== undefined) return Promise.resolve({ value, done: false });
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  return(): Promise<IteratorResult<T>> {
    this.#onEnd();
    this.#waiting?.({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Adds published messages to the queue of every subscriber. */
export class Topic<T> {
  readonly #most: number;
  readonly #queues = new Set<Queue<T>>();

  /** @param most maximum length of a queue */
  constructor(most: number) {
    this.#most = most;
  }

  subscribe(): Queue<T> {
    const queue = new Queue<T>(this.#most, () => this.#queues.delete(queue));
    this.#queues.add(queue);
    return queue;
  }

  publish(value: T): void {
    for (const queue of this.#queues) queue.push(value);
  }
}
