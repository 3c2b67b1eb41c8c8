import { type Client, createClient } from 'graphql-ws';
import type { LiveCursor, LiveStatus } from '../types.generated.ts';
import { type AnswerError, isRecord, readErrors } from './answer.ts';
import { BatchBuffer, type MergedBatch } from './batch-buffer.ts';
import { BatchChain } from './batch-chain.ts';
import { type LiveBatch, liveBatchIn, type LiveTypes } from './live-batch.ts';

/** The server pings each second; a socket that says nothing for so long is taken for dead. Also bounds how long one may take to stand. */
const SILENCE_MS = 10_000;
const WATCH_MS = 1_000;

/** How a subscription ended. */
export type LiveEnd =
  | { readonly kind: 'errors'; readonly errors: readonly AnswerError[] }
  /** With the close code of the socket; null where there was none. */
  | { readonly kind: 'lost'; readonly code: number | null }
  /** Something was sent that does not continue. */
  | { readonly kind: 'gap' };

/** What came since it was last asked. */
export interface Taken<T extends LiveTypes> {
  readonly merged: MergedBatch<T>;
  readonly status: LiveStatus;
  readonly conflated: boolean;
}

export interface SubscriptionOptions {
  readonly url: string;
  readonly headers: () => Promise<Record<string, string>>;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null asks for an image. */
  readonly after: LiveCursor | null;
  readonly signal: AbortSignal | undefined;
  readonly webSocketImpl: unknown;
}

/** One subscription over a socket of its own. What comes is merged until it is taken, and ends with the first thing that does not continue. */
export class LiveSubscription<T extends LiveTypes> {
  readonly #buffer = new BatchBuffer<T>();
  readonly #chain: BatchChain;
  readonly #client: Client;
  readonly #watch: ReturnType<typeof setInterval>;
  readonly #signal: AbortSignal | undefined;
  readonly #stop: () => void;
  #last: LiveBatch<T> | null = null;
  #conflated = false;
  #end: LiveEnd | null = null;
  #lastSign = Date.now();
  #wake: () => void = () => {};

  constructor(options: SubscriptionOptions) {
    const { url, headers, query, variables, after, signal, webSocketImpl } = options;
    this.#chain = new BatchChain(after);
    this.#signal = signal;
    const sign = (): void => {
      this.#lastSign = Date.now();
    };
    this.#client = createClient({
      url: url.replace(/^http/, 'ws'),
      connectionParams: headers,
      // Whoever follows comes back by itself, after its cursor.
      retryAttempts: 0,
      ...(webSocketImpl === undefined ? {} : { webSocketImpl }),
      on: { opened: sign, message: sign },
    });
    this.#watch = setInterval(() => this.#look(), WATCH_MS);
    this.#stop = this.#client.subscribe(
      { query, variables: { ...variables, ...(after === null ? {} : { after }) } },
      {
        next: ({ data, errors }) => this.#next(data, errors),
        error: (error) => this.#endWith(endOf(error)),
        complete: () => this.#endWith({ kind: 'lost', code: null }),
      },
    );
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /** The next changes, as soon as there are some; null once it has ended and all was taken. */
  async next(): Promise<Taken<T> | null> {
    while (this.#buffer.empty && this.#end === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const merged = this.#buffer.take();
    if (merged === null || this.#last === null) return null;
    const taken = { merged, status: this.#last.status, conflated: this.#conflated };
    this.#conflated = false;
    return taken;
  }

  /** Asked after `next` gave null. */
  get end(): LiveEnd {
    return this.#end ?? { kind: 'lost', code: null };
  }

  close(): void {
    clearInterval(this.#watch);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#endWith({ kind: 'lost', code: null });
    this.#stop();
    this.#client.terminate();
  }

  readonly #abort = (): void => this.#endWith({ kind: 'lost', code: null });

  #next(data: unknown, errors: unknown): void {
    if (this.#end !== null) return;
    const batch = liveBatchIn<T>(data);
    const told = readErrors(errors);
    if (batch === null && told.length > 0) return this.#endWith({ kind: 'errors', errors: told });
    if (batch === null || !this.#chain.accept(batch)) return this.#endWith({ kind: 'gap' });
    this.#last = batch;
    this.#conflated ||= batch.conflated === true || !this.#buffer.empty;
    this.#buffer.add(batch);
    this.#wake();
  }

  #look(): void {
    if (Date.now() - this.#lastSign > SILENCE_MS) this.#endWith({ kind: 'lost', code: null });
  }

  #endWith(end: LiveEnd): void {
    this.#end ??= end;
    this.#wake();
  }
}

function endOf(error: unknown): LiveEnd {
  if (Array.isArray(error)) return { kind: 'errors', errors: readErrors(error) };
  return { kind: 'lost', code: isRecord(error) && typeof error['code'] === 'number' ? error['code'] : null };
}
