/** What a reader follows. */
export interface ReaderSource<T, P> {
  /** Moves whenever there is something to tell. */
  revision(): number;
  /** All that is new after `place`, as one item; null: the reader was told nothing yet. */
  newsAfter(place: P | null): T;
  /** Where a reader is that was told this item. */
  placeOf(item: T): P;
  /** Called once, when the reader ends. */
  ended(reader: LiveReader<T, P>): void;
}

type Result<T> = IteratorResult<T, void>;

/**
 * One reader's place in a source that moves on. It queues nothing: whoever pulls late gets all since in one item.
 * Written by hand, since a generator's `return()` waits for the item that it is waiting for.
 */
export class LiveReader<T, P> implements AsyncGenerator<T, void, void> {
  readonly #source: ReaderSource<T, P>;
  #place: P | null = null;
  #revision: number | null = null;
  #waiting: ((result: Result<T>) => void)[] = [];
  #open = true;

  constructor(source: ReaderSource<T, P>) {
    this.#source = source;
  }

  next(): Promise<Result<T>> {
    if (!this.#open) return Promise.resolve(DONE);
    if (this.#waiting.length === 0 && this.#hasNews()) return Promise.resolve(this.#take());
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** The source has moved on: whoever waits is served at once. */
  wake(): void {
    const settle = this.#hasNews() ? this.#waiting.shift() : undefined;
    if (settle) settle(this.#take());
  }

  return(): Promise<Result<T>> {
    this.end();
    return Promise.resolve(DONE);
  }

  throw(error: unknown): Promise<Result<T>> {
    this.end();
    return Promise.reject(error);
  }

  end(): void {
    if (!this.#open) return;
    this.#open = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#source.ended(this);
    for (const settle of waiting) settle(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end();
  }

  #hasNews(): boolean {
    return this.#revision !== this.#source.revision();
  }

  #take(): Result<T> {
    this.#revision = this.#source.revision();
    const value = this.#source.newsAfter(this.#place);
    this.#place = this.#source.placeOf(value);
    return { done: false, value };
  }
}

const DONE = { done: true, value: undefined } as const;
