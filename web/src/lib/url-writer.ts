/** Shortest time between two writes: browsers refuse more than 100 calls of the history in 30 s; milliseconds. */
const WRITE_INTERVAL_MS = 500;
/** Wait after a refused write; milliseconds. */
const RETRY_MS = 5_000;

/**
 * Writes the view state of a screen to the URL: the first change at once, those that follow quickly together, and a refused one
 * again later.
 */
export class UrlWriter<V> {
  readonly #write: (view: V) => Promise<void>;
  #pending: { readonly view: V } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;

  /** @param write rejects if the browser refuses it */
  constructor(write: (view: V) => Promise<void>) {
    this.#write = write;
  }

  schedule(view: V): void {
    this.#pending = { view };
    const wait = this.#nextAt - performance.now();
    if (wait <= 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Writes what waits. */
  flush(): void {
    const next = this.#pending;
    this.cancel();
    if (next === null) return;
    this.#nextAt = performance.now() + WRITE_INTERVAL_MS;
    this.#write(next.view).catch(() => {
      this.#nextAt = performance.now() + RETRY_MS;
      this.schedule(this.#pending?.view ?? next.view);
    });
  }

  /** Drops what waits. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = null;
  }

  /**
   * Writes what waits before any input that can leave the page, whose history entry must hold it. Drops it if the browser has gone to
   * another entry already, as gestures and the buttons of a mouse do. Returns a function that stops it.
   */
  flushBeforeLeaving(): () => void {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener(
      'click',
      ({ target }) => {
        // A click on a checkbox leaves no page, and a render before the browser has changed the checkbox would undo the change.
        if (!(target instanceof HTMLInputElement)) this.flush();
      },
      options,
    );
    window.addEventListener('pagehide', () => this.flush(), options);
    window.addEventListener('popstate', () => this.cancel(), options);
    window.addEventListener(
      'keydown',
      (event) => {
        if (!isTyping(event)) this.flush();
      },
      options,
    );
    return () => controller.abort();
  }
}

function isTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && key !== 'Enter' && !ctrlKey && !metaKey && !altKey;
}
