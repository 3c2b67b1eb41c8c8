/** Runs the function at the first call and returns the same result to every call, including a rejected promise. */
export function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | null = null;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}
