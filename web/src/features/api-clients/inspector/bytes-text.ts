const KB = 1_000;
const MB = 1_000_000;

/** A size in bytes, kB or MB. */
export function bytesText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  return bytes < MB ? `${(bytes / KB).toFixed(1)} kB` : `${(bytes / MB).toFixed(1)} MB`;
}
