/** Bounded queue of one subscriber, behind an async iterator. */
export class Queue<T> implements AsyncIterableIterator<T> {
  readonly #maxLength: number;
  readonly #items: T[] = [];
  readonly #onEnd: () => void;
  #waiting: ((result: IteratorResult<T>) => void) | null = null;

  /** @param maxLength maximum length; beyond it the oldest are dropped */
  constructor(maxLength: number, onEnd: () => void) {
    this.#maxLength = maxLength;
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
    if (this.#items.length > this.#maxLength) this.#items.shift();
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
  readonly #maxLength: number;
  readonly #queues = new Set<Queue<T>>();

  /** @param maxLength maximum length of a queue */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  subscribe(): Queue<T> {
    const queue = new Queue<T>(this.#maxLength, () => this.#queues.delete(queue));
    this.#queues.add(queue);
    return queue;
  }

  publish(value: T): void {
    for (const queue of this.#queues) queue.push(value);
  }
}
