/** Takes errors to the error-reporting service. */
export interface ErrorSink {
  capture(error: unknown, page: string): void;
}

/** A fault that repeats itself says nothing new after that many reports. */
const MAX_REPORTS = 20;

/** Gathers failures that no screen tells of; they wait until the service's client is there, if it ever comes. */
export class ErrorReports {
  readonly #page: () => string;
  readonly #waiting: { readonly error: unknown; readonly page: string }[] = [];
  #sink: ErrorSink | null = null;
  #left = MAX_REPORTS;

  /** `page` is the pattern of the route that is open. */
  constructor(page: () => string) {
    this.#page = page;
  }

  readonly report = (error: unknown): void => {
    if (this.#left === 0) return;
    this.#left -= 1;
    const page = this.#page();
    if (this.#sink === null) this.#waiting.push({ error, page });
    else this.#sink.capture(error, page);
  };

  /** Sends what waits, and from then on everything at once. */
  connect(sink: ErrorSink): void {
    this.#sink = sink;
    for (const { error, page } of this.#waiting.splice(0)) sink.capture(error, page);
  }

  /** Reports what nobody caught. Returns the way to stop. */
  watch(target: EventTarget): () => void {
    const onError = (event: Event): void => {
      // What a file could not load has no error; whoever asked for the file says so.
      if (event instanceof ErrorEvent) this.report(event.error ?? event.message);
    };
    const onRejection = (event: Event): void => {
      if (event instanceof PromiseRejectionEvent) this.report(event.reason);
    };
    target.addEventListener('error', onError);
    target.addEventListener('unhandledrejection', onRejection);
    return () => {
      target.removeEventListener('error', onError);
      target.removeEventListener('unhandledrejection', onRejection);
    };
  }
}
