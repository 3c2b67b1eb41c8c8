/** Runs the work when first asked and hands everyone the same result; of a promise also its failure. */
export function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | null = null;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}
