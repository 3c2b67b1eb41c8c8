import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTracer, type Span, type SpanOptions } from './tracing.ts';

/** What the log lines of one piece of work are found by. */
export interface OperationIds {
  readonly requestId?: string;
  readonly socketId?: string;
  /** As the client named it. */
  readonly operationId?: string;
}

const storage = new AsyncLocalStorage<OperationContext>();

/**
 * A piece of work, and everything that it causes until it is over: log lines carry its ids, and traces show it as one.
 * What goes on after that, say a reading that others share, is nobody's any more.
 */
export class OperationContext {
  readonly ids: OperationIds;
  readonly span: Span | null;
  readonly #parent: OperationContext | null;
  #holds = 0;
  #isEnded = false;

  private constructor(ids: OperationIds, span: Span | null, parent: OperationContext | null) {
    this.ids = ids;
    this.span = span;
    this.#parent = parent;
  }

  /** The innermost piece of work under way. */
  static current(): OperationContext | null {
    let work = storage.getStore() ?? null;
    while (work?.isOver) work = work.#parent;
    return work;
  }

  /** Begins as part of what is under way. `span` is asked for only where traces are kept; `traceparent` is whose trace it joins. */
  static begin(options: { ids?: OperationIds; span?: () => SpanOptions; traceparent?: string | null }): OperationContext {
    const parent = OperationContext.current();
    const span = (options.span && currentTracer()?.start(options.span(), options.traceparent ?? parent?.span ?? null)) ?? null;
    return new OperationContext({ ...parent?.ids, ...options.ids }, span ?? parent?.span ?? null, parent);
  }

  get isOver(): boolean {
    return this.#isEnded && this.#holds === 0;
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** Not over before the function is called that this returns. */
  hold(): () => void {
    let isHeld = true;
    this.#holds += 1;
    return () => {
      if (isHeld) this.#holds -= 1;
      isHeld = false;
    };
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.span !== this.#parent?.span) this.span?.end();
  }
}

/** Does work whose log lines carry these ids until it is done. */
export async function doing<T>(ids: OperationIds, work: () => Promise<T>): Promise<T> {
  const begun = OperationContext.begin({ ids });
  try {
    return await begun.run(work);
  } finally {
    begun.end();
  }
}

/** Does work under a span of its own where traces are kept, else just does it. */
export function withSpan<T>(span: () => SpanOptions, run: (span: Span | null) => Promise<T>): Promise<T> {
  return currentTracer() ? inSpan(span, run) : run(null);
}

async function inSpan<T>(span: () => SpanOptions, run: (span: Span | null) => Promise<T>): Promise<T> {
  const work = OperationContext.begin({ span });
  try {
    return await work.run(() => run(work.span));
  } catch (error) {
    work.span?.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    work.end();
  }
}
