/** A versioned source, as its reader uses it. */
export interface ReaderSource<T, C> {
  /** Grows with each change. */
  revision(): number;
  /** Everything that changed after the cursor, as one item; null: the reader has received nothing yet. */
  changeSince(cursor: C | null): T;
  /** The reader's cursor after this item. */
  cursorOf(item: T): C;
  /** Called once, when the reader ends. */
  ended(reader: LiveReader<T, C>): void;
}

type Result<T> = IteratorResult<T, void>;

/** A `next()` that waits for a change. */
interface PendingPull<T> {
  resolve(result: Result<T>): void;
}

/**
 * Pull-based reader of a changing source. It keeps a cursor and no queue: a slow caller receives all missed changes as one
 * item. A class and not a generator function, because a generator's `return()` waits for the pending `next()`.
 */
export class LiveReader<T, C> implements AsyncGenerator<T, void, void> {
  readonly #source: ReaderSource<T, C>;
  #cursor: C | null = null;
  #revision: number | null = null;
  #pendingPulls: PendingPull<T>[] = [];
  #isOpen = true;

  constructor(source: ReaderSource<T, C>) {
    this.#source = source;
  }

  next(): Promise<Result<T>> {
    if (!this.#isOpen) return Promise.resolve(DONE);
    if (this.#pendingPulls.length === 0 && this.#hasChanged()) return Promise.resolve(this.#take());
    const pull = Promise.withResolvers<Result<T>>();
    this.#pendingPulls.push(pull);
    return pull.promise;
  }

  /** Call after each change of the source: resolves the oldest pending `next()`. */
  wake(): void {
    const pull = this.#hasChanged() ? this.#pendingPulls.shift() : undefined;
    pull?.resolve(this.#take());
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
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const pulls = this.#pendingPulls;
    this.#pendingPulls = [];
    this.#source.ended(this);
    for (const pull of pulls) pull.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end();
  }

  #hasChanged(): boolean {
    return this.#revision !== this.#source.revision();
  }

  #take(): Result<T> {
    this.#revision = this.#source.revision();
    const value = this.#source.changeSince(this.#cursor);
    this.#cursor = this.#source.cursorOf(value);
    return { done: false, value };
  }
}

const DONE = { done: true, value: undefined } as const;
