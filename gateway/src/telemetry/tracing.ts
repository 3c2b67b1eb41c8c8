/** Names, codes and counts only: neither ids nor anything that somebody typed or was sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** Of few values, as a label of a metric: templates, never addresses. */
  readonly name: string;
  /** `server`: asked from outside; `client`: asks another program; `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** One stretch of work in a trace. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** `why` is a code, never what somebody said. */
  fail(why: string): void;
  end(): void;
}

export interface Tracer {
  /** `parent`: the span that this one is part of, the `traceparent` of whoever asked, or null to begin a trace. */
  start(options: SpanOptions, parent: Span | string | null): Span;
  /** Sends what waits, for as long as that may take. Never rejects. */
  close(): Promise<void>;
}

let tracer: Tracer | null = null;

/** The process's tracer; null, as at the start, while nothing is withSpan. */
export function currentTracer(): Tracer | null {
  return tracer;
}

export function traceWith(next: Tracer | null): void {
  tracer = next;
}
