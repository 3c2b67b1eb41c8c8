/** Runs the function at the first call and returns the same result to every call, including a rejected promise. */
export function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | null = null;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}

/** Like {@link once}, for work that may succeed later: a call after a rejection runs the function again. */
export function onceResolved<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}
