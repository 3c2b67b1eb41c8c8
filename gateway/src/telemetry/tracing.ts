/** Names, codes and counts only: no ids, and nothing that a user entered or received. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** Low cardinality, like a metric label: a route template, never a URL. */
  readonly name: string;
  /** `server`: handles an incoming request; `client`: calls another service; `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** A timed part of a trace. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `code` is an error code or name, never a message. */
  fail(code: string): void;
  end(): void;
}

export interface Tracer {
  /** `parent`: the parent span, the `traceparent` header of the request, or null to start a trace. */
  start(options: SpanOptions, parent: Span | string | null): Span;
  /** Exports pending spans, within a time limit. Never rejects. */
  close(): Promise<void>;
}

let tracer: Tracer | null = null;

/** The process's tracer; null while tracing is off. */
export function currentTracer(): Tracer | null {
  return tracer;
}

export function setTracer(next: Tracer | null): void {
  tracer = next;
}
