import { type Client, createClient } from 'graphql-ws';
import type { LiveCursor, LiveStatus } from '../types.generated.ts';
import { type AnswerError, isRecord, readErrors } from './answer.ts';
import { BatchBuffer, type MergedBatch } from './batch-buffer.ts';
import { BatchChain } from './batch-chain.ts';
import { type LiveBatch, liveBatchIn, type LiveTypes } from './live-batch.ts';

/** A socket without messages for this time is dead: the server pings each second. Also the timeout of connecting. */
const SILENCE_MS = 10_000;
const CHECK_MS = 1_000;

/** How a subscription ended. */
export type LiveEnd =
  | { readonly kind: 'errors'; readonly errors: readonly AnswerError[] }
  /** With the close code of the socket; null when there was none. */
  | { readonly kind: 'lost'; readonly code: number | null }
  /** A batch does not continue the previous one. */
  | { readonly kind: 'gap' };

/** Changes since the last call of `next`. */
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
  /** Null requests a snapshot. */
  readonly after: LiveCursor | null;
  readonly signal: AbortSignal | undefined;
  readonly webSocketImpl: unknown;
}

/** One subscription over its own socket. Merges batches until they are taken, and ends at the first gap. */
export class LiveSubscription<T extends LiveTypes> {
  readonly #buffer = new BatchBuffer<T>();
  readonly #chain: BatchChain;
  readonly #client: Client;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #signal: AbortSignal | undefined;
  readonly #stop: () => void;
  #last: LiveBatch<T> | null = null;
  #conflated = false;
  #end: LiveEnd | null = null;
  #lastMessageAt = Date.now();
  #wake: () => void = () => {};

  constructor(options: SubscriptionOptions) {
    const { url, headers, query, variables, after, signal, webSocketImpl } = options;
    this.#chain = new BatchChain(after);
    this.#signal = signal;
    const onMessage = (): void => {
      this.#lastMessageAt = Date.now();
    };
    this.#client = createClient({
      url: url.replace(/^http/, 'ws'),
      connectionParams: headers,
      // The caller reconnects with its cursor.
      retryAttempts: 0,
      ...(webSocketImpl === undefined ? {} : { webSocketImpl }),
      on: { opened: onMessage, message: onMessage },
    });
    this.#timer = setInterval(() => this.#checkSilence(), CHECK_MS);
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

  /** Waits for the next changes; null once the subscription has ended and all changes were taken. */
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

  /** Valid after `next` returned null. */
  get end(): LiveEnd {
    return this.#end ?? { kind: 'lost', code: null };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#endWith({ kind: 'lost', code: null });
    this.#stop();
    this.#client.terminate();
  }

  readonly #abort = (): void => this.#endWith({ kind: 'lost', code: null });

  #next(data: unknown, errors: unknown): void {
    if (this.#end !== null) return;
    const batch = liveBatchIn<T>(data);
    const failures = readErrors(errors);
    if (batch === null && failures.length > 0) return this.#endWith({ kind: 'errors', errors: failures });
    if (batch === null || !this.#chain.accept(batch)) return this.#endWith({ kind: 'gap' });
    this.#last = batch;
    this.#conflated ||= batch.conflated === true || !this.#buffer.empty;
    this.#buffer.add(batch);
    this.#wake();
  }

  #checkSilence(): void {
    if (Date.now() - this.#lastMessageAt > SILENCE_MS) this.#endWith({ kind: 'lost', code: null });
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
