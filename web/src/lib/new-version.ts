/** Address of the program that a page starts with, as its HTML names it; null where it names none. */
export function entryOf(html: string): string | null {
  const tag = /<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0];
  return (tag && /\bsrc="([^"]+)"/.exec(tag)?.[1]) ?? null;
}

/** Finds out whether another build of the pages is served than the one that runs here. */
export class NewVersion {
  readonly #entry: string;
  readonly #readPage: () => Promise<string>;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #isThere = false;
  #lookedAt: number;

  /**
   * @param options.entry address of the program that runs here, as the page named it
   * @param options.readPage the page as it is served now; rejects when it cannot be had
   */
  constructor(options: { entry: string; readPage: () => Promise<string>; now?: () => number }) {
    this.#entry = options.entry;
    this.#readPage = options.readPage;
    this.#now = options.now ?? Date.now;
    // The page has just come.
    this.#lookedAt = this.#now();
  }

  /** True once there is another one, and from then on. */
  readonly get = (): boolean => this.#isThere;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks, unless that was done within the last `restMs` milliseconds or one was found. */
  async look(restMs = 0): Promise<void> {
    const now = this.#now();
    if (this.#isThere || now - this.#lookedAt < restMs) return;
    this.#lookedAt = now;
    const html = await this.#readPage().catch(() => null);
    const served = html === null ? null : entryOf(html);
    // A page that starts no program is not one of ours: an error of a proxy, say.
    if (this.#isThere || served === null || served === this.#entry) return;
    this.#isThere = true;
    for (const listener of this.#listeners) listener();
  }
}
