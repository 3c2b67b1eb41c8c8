import { Signal } from './signal.ts';

/** URL of the entry script in a page's HTML; null if there is none. */
export function entryScriptUrl(html: string): string | null {
  const tag = html.match(/<script\b[^<>]*>/g)?.find((each) => each.includes(' type="module"'));
  return (tag && /\bsrc="([^"]+)"/.exec(tag)?.[1]) ?? null;
}

/** Detects whether the gateway serves another build than the running one. */
export class VersionMonitor {
  readonly #entry: () => string;
  readonly #fetchPage: () => Promise<string>;
  readonly #now: () => number;
  readonly #changes = new Signal();
  #isFound = false;
  #checkedAt: number;

  /**
   * @param options.entry returns the URL of the running entry script
   * @param options.fetchPage fetches the page's current HTML; rejects if that fails
   */
  constructor(options: { entry: () => string; fetchPage: () => Promise<string>; now?: () => number }) {
    this.#entry = options.entry;
    this.#fetchPage = options.fetchPage;
    this.#now = options.now ?? Date.now;
    // The page has just loaded.
    this.#checkedAt = this.#now();
  }

  /** True once another build was found. */
  readonly get = (): boolean => this.#isFound;

  readonly subscribe = this.#changes.subscribe;

  /** Checks for another build, unless one was found or the last check was less than `minIntervalMs` ago. */
  async check(minIntervalMs = 0): Promise<void> {
    const now = this.#now();
    if (this.#isFound || now - this.#checkedAt < minIntervalMs) return;
    this.#checkedAt = now;
    const html = await this.#fetchPage().catch(() => null);
    const served = html === null ? null : entryScriptUrl(html);
    // A page without an entry script is not ours, for example a proxy's error page.
    if (this.#isFound || served === null || served === this.#entry()) return;
    this.#isFound = true;
    this.#changes.emit();
  }
}
