/** Does something to all of them, so many at a time, with a pause between. */
export async function inWaves<T>(
  all: readonly T[],
  { size, apartMs }: { size: number; apartMs: number },
  act: (one: T) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, apartMs));
    for (const one of all.slice(from, from + size)) act(one);
  }
}
