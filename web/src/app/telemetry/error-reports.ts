/** Sends errors to the error-reporting service. */
export interface ErrorSink {
  capture(error: unknown, page: string): void;
}

/** Most reports per page load; further ones of a repeating error add nothing. */
const MAX_REPORTS = 20;

/** Collects failures that no screen shows. Buffers them until the client of the error-reporting service has loaded, if it ever does. */
export class ErrorReports {
  readonly #page: () => string;
  readonly #waiting: { readonly error: unknown; readonly page: string }[] = [];
  #sink: ErrorSink | null = null;
  #reportsLeft = MAX_REPORTS;

  /** `page` returns the pattern of the current route. */
  constructor(page: () => string) {
    this.#page = page;
  }

  readonly report = (error: unknown): void => {
    if (this.#reportsLeft === 0) return;
    this.#reportsLeft -= 1;
    const page = this.#page();
    if (this.#sink === null) this.#waiting.push({ error, page });
    else this.#sink.capture(error, page);
  };

  /** Sends the buffered reports, and from then on each report immediately. */
  connect(sink: ErrorSink): void {
    this.#sink = sink;
    for (const { error, page } of this.#waiting.splice(0)) sink.capture(error, page);
  }

  /** Reports uncaught errors and rejections. Returns a function that stops it. */
  watch(target: EventTarget): () => void {
    const onError = (event: Event): void => {
      // Events of files that failed to load carry no error; the code that requested the file reports it.
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
