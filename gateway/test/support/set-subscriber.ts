interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** What a subscriber needs of a live set. */
interface SubscribableSet<T extends Position> {
  readonly revision: number;
  changesSince(cursor: Position | null): T;
  observe(observer: { changed(): void; closed(): void }): () => void;
}

type Result<T> = IteratorResult<T, void>;

/** Changes of a live set, for one subscriber. */
export interface LiveChanges<T> extends AsyncIterableIterator<T, void, void> {
  return(): Promise<Result<T>>;
}

/** Yields at once a snapshot or what changed since `after` (possibly nothing), then a change whenever seq or status changes. */
export function subscribeToSet<T extends Position>(set: SubscribableSet<T>, after: Position | null): LiveChanges<T> {
  return new SetSubscriber(set, after);
}

const DONE = { done: true, value: undefined } as const;

/**
 * Pull-based subscriber of a live set. It has a cursor and no queue: a slow caller receives all missed changes as one. This is a
 * class and not a generator function, because a generator's `return()` waits for the pending `next()`.
 */
class SetSubscriber<T extends Position> implements LiveChanges<T> {
  readonly #set: SubscribableSet<T>;
  #cursor: Position | null;
  #revision: number | null = null;
  /** Each `next()` that waits for a change. */
  #pendingPulls: PromiseWithResolvers<Result<T>>[] = [];
  #isOpen = true;
  readonly #stopObserving: () => void;

  constructor(set: SubscribableSet<T>, after: Position | null) {
    this.#set = set;
    this.#cursor = after;
    this.#stopObserving = set.observe({ changed: () => this.#wake(), closed: () => this.#end() });
  }

  next(): Promise<Result<T>> {
    if (!this.#isOpen) return Promise.resolve(DONE);
    if (this.#pendingPulls.length === 0 && this.#hasChanged()) return Promise.resolve(this.#nextValue());
    const pull = Promise.withResolvers<Result<T>>();
    this.#pendingPulls.push(pull);
    return pull.promise;
  }

  return(): Promise<Result<T>> {
    this.#stopObserving();
    this.#end();
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #wake(): void {
    const pull = this.#hasChanged() ? this.#pendingPulls.shift() : undefined;
    pull?.resolve(this.#nextValue());
  }

  #end(): void {
    this.#isOpen = false;
    for (const pull of this.#pendingPulls) pull.resolve(DONE);
    this.#pendingPulls = [];
  }

  #hasChanged(): boolean {
    return this.#revision !== this.#set.revision;
  }

  #nextValue(): Result<T> {
    this.#revision = this.#set.revision;
    const value = this.#set.changesSince(this.#cursor);
    this.#cursor = { epoch: value.epoch, seq: value.seq };
    return { done: false, value };
  }
}
