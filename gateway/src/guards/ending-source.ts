/**
 * A source that fails with the signal's reason as soon as it aborts, and ends at once when returned to, even while the
 * source itself is silent. The source is returned to in both cases.
 */
export function endingSource<T>(source: AsyncGenerator<T, void>, ended: AbortSignal): AsyncGenerator<T, void> {
  const waiting = new Set<PromiseWithResolvers<IteratorResult<T, void>>>();
  let over = false;

  function end(settle: (pending: PromiseWithResolvers<IteratorResult<T, void>>) => void): void {
    if (over) return;
    over = true;
    ended.removeEventListener('abort', fail);
    for (const pending of waiting) settle(pending);
    waiting.clear();
    // A source that is busy ends later; nobody waits for that, and nobody is left whom its failure concerns.
    source.return().catch(() => {});
  }
  function fail(): void {
    // Without a reader the failure waits for the next one.
    if (waiting.size > 0) end(({ reject }) => reject(ended.reason));
  }
  function finish(): void {
    end(({ resolve }) => resolve({ done: true, value: undefined }));
  }
  ended.addEventListener('abort', fail);

  return {
    next() {
      if (over) return Promise.resolve({ done: true, value: undefined });
      const pending = Promise.withResolvers<IteratorResult<T, void>>();
      waiting.add(pending);
      if (ended.aborted) {
        fail();
        return pending.promise;
      }
      source.next().then(
        (result) => {
          if (!waiting.delete(pending)) return;
          pending.resolve(result);
          if (result.done) finish();
        },
        (error: unknown) => {
          if (!waiting.delete(pending)) return;
          pending.reject(error);
          finish();
        },
      );
      return pending.promise;
    },
    return() {
      finish();
      return Promise.resolve({ done: true, value: undefined });
    },
    throw(error: unknown) {
      finish();
      return Promise.reject(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      finish();
    },
  };
}
