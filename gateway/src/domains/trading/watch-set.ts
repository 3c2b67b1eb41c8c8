import type { Cursor, LiveSet } from '../../live/live-set.ts';
import { type LiveBatchModel, liveBatch } from './live-batch.ts';
import type { LiveEntry } from './live-entry.ts';

interface Watched {
  /** Settles when the set can be read; its failure is the reader's. */
  readonly ready: Promise<void>;
  readonly set: LiveSet<LiveEntry>;
  readonly after: Cursor | null;
  readonly release: () => void;
}

const DONE = { done: true, value: undefined } as const;

/** A reader of a set that is opened with the first pull. Written by hand, so that `return()` ends a pull that waits. */
export function watchSet(open: () => Watched): AsyncGenerator<LiveBatchModel, void> {
  const left = Promise.withResolvers<typeof DONE>();
  let watched: Watched | null = null;
  let changes: ReturnType<LiveSet<LiveEntry>['read']> | null = null;
  let over = false;

  function leave(): void {
    if (over) return;
    over = true;
    void changes?.return();
    watched?.release();
    left.resolve(DONE);
  }
  async function pull(): Promise<IteratorResult<LiveBatchModel, void>> {
    watched ??= open();
    await watched.ready;
    if (over) return DONE;
    changes ??= watched.set.read(watched.after);
    const { done, value } = await changes.next();
    return done ? DONE : { done: false, value: liveBatch(value) };
  }
  return {
    async next() {
      if (over) return DONE;
      try {
        const result = await Promise.race([pull(), left.promise]);
        if (result.done) leave();
        return result;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async return() {
      leave();
      return DONE;
    },
    async throw(error) {
      leave();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      leave();
    },
  };
}
