import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { ProviderFailure } from '../errors/provider-failure.ts';

/** A span to start. It has names, codes and counts only: no ids, and nothing that a user entered or received. */
export interface NewSpan extends SpanOptions {
  /** Low cardinality, like a metric label: a route template, never a URL. */
  readonly name: string;
}

/** Null while tracing is off: then no span is created, not even one that does nothing. */
let tracer: Tracer | null = null;

export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Ids that every log line of an operation carries. */
export interface OperationIds {
  readonly requestId?: string;
  readonly socketId?: string;
  /** Chosen by the client. */
  readonly operationId?: string;
}

const storage = new AsyncLocalStorage<OperationContext | null>();

/**
 * Ids and span of an operation, available to everything that it calls: log lines carry its ids, and its spans form one trace.
 * After its end the parent's context applies, so that shared work that goes on, such as a fetch for several requests, is not
 * attributed to a finished request.
 */
export class OperationContext {
  readonly ids: OperationIds;
  readonly span: Span | null;
  /** Parent of later spans. */
  readonly #trace: Context;
  readonly #parent: OperationContext | null;
  #references = 0;
  #isEnded = false;

  private constructor(ids: OperationIds, span: Span | null, traceContext: Context, parent: OperationContext | null) {
    this.ids = ids;
    this.span = span;
    this.#trace = traceContext;
    this.#parent = parent;
  }

  /** The innermost context that is not over; null outside operations. */
  static current(): OperationContext | null {
    let context = storage.getStore() ?? null;
    while (context?.isOver) context = context.#parent;
    return context;
  }

  /** Runs work in a context that was captured earlier, or outside operations. */
  static resume<T>(context: OperationContext | null, work: () => T): T {
    return storage.run(context, work);
  }

  /**
   * Begins a child of the current context. `span` is called only when tracing is on; `traceparent` is the trace that the span joins.
   */
  static begin(options: { ids?: OperationIds; span?: () => NewSpan; traceparent?: string | null }): OperationContext {
    const parent = OperationContext.current();
    const ids = { ...parent?.ids, ...options.ids };
    const outer = parent ? parent.#trace : ROOT_CONTEXT;
    if (tracer === null || !options.span) return new OperationContext(ids, parent?.span ?? null, outer, parent);
    const { name, ...spanOptions } = options.span();
    const { traceparent = null } = options;
    const context = traceparent === null ? outer : propagation.extract(ROOT_CONTEXT, { traceparent });
    const span = tracer.startSpan(name, spanOptions, context);
    return new OperationContext(ids, span, trace.setSpan(context, span), parent);
  }

  get isOver(): boolean {
    return this.#isEnded && this.#references === 0;
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** Keeps the context from being over until the returned function is called. */
  acquire(): () => void {
    let isReferenced = true;
    this.#references += 1;
    return () => {
      if (isReferenced) this.#references -= 1;
      isReferenced = false;
    };
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.span !== this.#parent?.span) this.span?.end();
  }
}

/** Runs work in a child context: its log lines carry these ids until it settles. */
export async function withContext<T>(ids: OperationIds, work: () => Promise<T>): Promise<T> {
  const context = OperationContext.begin({ ids });
  try {
    return await context.run(work);
  } finally {
    context.end();
  }
}

/** Runs work in a new span when tracing is on; otherwise just runs it, with null. */
export function withSpan<T>(span: () => NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> {
  return tracer ? runInSpan(span, work) : work(null);
}

async function runInSpan<T>(span: () => NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> {
  const context = OperationContext.begin({ span });
  try {
    return await context.run(() => work(context.span));
  } catch (error) {
    if (context.span) failSpan(context.span, error instanceof ProviderFailure ? error.label : nameOf(error));
    throw error;
  } finally {
    context.end();
  }
}

/** Marks a span as failed. `code` is an error code or name, never a message. */
export function failSpan(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
