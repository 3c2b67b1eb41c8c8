import type { Change, Cursor, LiveSet } from '../live-set.ts';
import type { LiveSource, OpenSet } from '../live-source.ts';
import type { FramedChange, Framing } from './frame.ts';
import type { HubCounters } from './hub-counters.ts';
import type { Execute, LiveStream, RenderedChange, StreamSocket, StreamSubscriber, SubscriberState } from './live-stream.ts';

/** One subscription of a socket. */
export interface Subscription {
  readonly id: string;
  readonly source: LiveSource<unknown, unknown>;
  /** The client's cursor; null for a snapshot. */
  readonly after: Cursor | null;
  /** Equal for operations that yield equal results for the same set. */
  readonly operation: string;
  /** Called for the first subscriber of an operation; its result serves all of them. */
  readonly executor: () => Execute;
  /** Aborts with the error that ends the subscription. */
  readonly ended: AbortSignal;
  /** Called when the set closes: an error that ends the subscription instead of `complete`, or null. */
  readonly problem: () => Error | null;
  /** The error to end the subscription with, for one that was thrown. */
  readonly describe: (error: unknown) => Error;
  /** Called once when the subscription is over, for whatever reason. */
  readonly onEnd: () => void;
}

/** The part of a socket that its subscribers use. */
export interface SubscriberSocket extends StreamSocket {
  readonly counters: HubCounters;
  /** Time of the hub's clock. */
  readonly now: number;
  /** Adds a subscriber, and closes any existing one with the same id. */
  add(subscriber: Subscriber): void;
  delete(subscriber: Subscriber): void;
  streamFor(set: LiveSet<unknown>, operation: string, executor: () => Execute): LiveStream;
  /** Sends the first change; immediately if the socket keeps up. */
  sendFirst(subscriber: Subscriber): void;
  framing(id: string): Framing;
  /** Returns the bytes written. */
  writeNext(subscriber: Subscriber, change: FramedChange): number;
}

/** The form of the epochs of this product. */
const EPOCH = /^[\w-]{1,64}$/;

const DONE = { done: true, value: undefined } as const;

/**
 * One subscription of a socket. The hub writes its `next` messages; for the protocol server it is an async iterator that
 * yields nothing and settles when the subscription ends. The first `next()` starts it.
 *
 * | state | meaning | changes to | when |
 * |---|---|---|---|
 * | `opening` | its live set is being opened; with the cursor of another gateway, it is STALE until this gateway has read the set | `catching-up` | the set is ready |
 * | `catching-up` | receives changes from its own cursor | `joining` | its first change was delivered and its socket keeps up |
 * | `joining` | catches up with the live subscribers | `live` | it has their revision |
 * | `live` | receives what its broadcast group receives | `catching-up` | its socket lags |
 * | any | | `closed` | the client completes, the session or the set ends, an execution fails, or the socket closes |
 */
export class Subscriber implements AsyncGenerator<never, void, void>, StreamSubscriber {
  readonly socket: SubscriberSocket;
  readonly framing: Framing;
  readonly id: string;
  state: SubscriberState = 'opening';
  cursor: Cursor | null = null;
  revision: number | null = null;
  /** Whether the first change is being rendered. */
  isRendering = false;
  /** Omits what is needed only for opening, which would otherwise stay in memory while the subscription runs. */
  readonly #subscription: Pick<Subscription, 'after' | 'ended' | 'problem' | 'describe' | 'onEnd'>;
  #opening: Subscription | null;
  readonly #end = Promise.withResolvers<typeof DONE>();
  readonly #onAbort: () => void;
  #opened: OpenSet<unknown> | null = null;
  #stream: LiveStream | null = null;
  /** Since when it waits for a read of its set; null if it does not. */
  #waitingSince: number | null = null;

  constructor(socket: SubscriberSocket, subscription: Subscription) {
    this.socket = socket;
    this.id = subscription.id;
    this.framing = socket.framing(subscription.id);
    const { after, ended, problem, describe, onEnd } = subscription;
    this.#subscription = { after, ended, problem, describe, onEnd };
    this.#opening = subscription;
    this.#onAbort = () => this.fail(ended.reason);
    // Avoids an unhandled rejection if the subscription fails before next() is called.
    this.#end.promise.catch(() => {});
  }

  get stream(): LiveStream | null {
    return this.#stream;
  }

  next(): Promise<typeof DONE> {
    if (this.state === 'opening' && this.#opening !== null) this.#start(this.#opening);
    return this.#end.promise;
  }

  /** Called when the caller itself has ended the subscription: a pending `next()` then never settles. */
  return(): Promise<typeof DONE> {
    this.close();
    return Promise.resolve(DONE);
  }

  throw(error: unknown): Promise<typeof DONE> {
    this.close();
    return Promise.reject(error);
  }

  complete(): void {
    const problem = this.#subscription.problem();
    if (problem !== null) return this.fail(problem);
    if (this.close()) this.#end.resolve(DONE);
  }

  fail(error: unknown): void {
    if (this.close()) this.#end.reject(this.#subscription.describe(error));
  }

  /** Ends without a message to the client. Returns false if it was already closed. */
  close(): boolean {
    if (this.state === 'closed') return false;
    this.#stream?.delete(this);
    this.state = 'closed';
    this.socket.delete(this);
    this.#subscription.ended.removeEventListener('abort', this.#onAbort);
    this.#opened?.release();
    this.#subscription.onEnd();
    return true;
  }

  /** Where the next change starts; before the first one, the cursor that the client sent. */
  get from(): Cursor | null {
    return this.cursor ?? this.#subscription.after;
  }

  get isBehind(): boolean {
    return this.#stream !== null && this.revision !== this.#stream.set.revision;
  }

  /** Time of the first change that was not sent yet, hub's clock; null if there is none. */
  get behindSince(): number | null {
    return this.#waitingSince ?? this.#stream?.behindSince(this) ?? null;
  }

  deliver(rendered: RenderedChange): number {
    const { counters } = this.socket;
    if (this.cursor !== null) counters.conflated += rendered.isConflated ? 1 : 0;
    else if (this.#subscription.after === null) counters.startedBySnapshot += 1;
    else if (rendered.prevSeq === null) counters.resumedBySnapshot += 1;
    else counters.resumedByCatchUp += 1;
    this.cursor = rendered.cursor;
    this.revision = rendered.revision;
    return this.socket.writeNext(this, rendered);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  #start(subscription: Subscription): void {
    this.#opening = null;
    const { ended } = subscription;
    if (ended.aborted) return this.#onAbort();
    ended.addEventListener('abort', this.#onAbort);
    this.socket.add(this);
    this.#open(subscription).catch((error: unknown) => this.fail(error));
  }

  async #open({ source, after, operation, executor }: Subscription): Promise<void> {
    const opened = source.open();
    this.#opened = opened;
    const execute = executor();
    if (after !== null && after.epoch !== opened.set.epoch && EPOCH.test(after.epoch)) {
      this.#waitingSince = this.socket.now;
      await Promise.all([this.#sendStale(unchanged(after), execute), opened.freshRead()]);
      this.#waitingSince = null;
    } else if (after === null) await this.#showStored(opened, execute);
    await opened.ready();
    if (this.state !== 'opening') return;
    this.#stream = this.socket.streamFor(opened.set, operation, () => execute);
    this.#stream.add(this);
    this.state = 'catching-up';
    if (this.#stream.isClosed) return this.complete();
    this.socket.sendFirst(this);
  }

  /** Shows a stored snapshot until this gateway has read the set. */
  async #showStored(opened: OpenSet<unknown>, execute: Execute): Promise<void> {
    const stored = await opened.stored();
    if (stored === null || this.state !== 'opening') return;
    this.#waitingSince = this.socket.now - stored.ageMs;
    let isReplaced = false;
    const replaced = stored.replaced().then(() => {
      isReplaced = true;
    });
    const isNeeded = (): boolean => !isReplaced && this.socket.keepsUp;
    // The set itself replaces a snapshot that cannot be rendered.
    const shown = this.#sendStale(stored.change, execute, isNeeded).catch(() => {});
    await Promise.race([replaced, shown.then(() => replaced)]);
    this.#waitingSince = null;
  }

  async #sendStale(change: Change<unknown>, execute: Execute, isNeeded = (): boolean => true): Promise<void> {
    const { epoch, seq } = change;
    const { payload, hasErrors } = await execute(change);
    const framed = { cursor: { epoch, seq }, payload };
    await this.framing.prepare?.(framed);
    if (this.state === 'opening' && !hasErrors && isNeeded()) this.socket.writeNext(this, framed);
  }
}

/** The client keeps what it has: it may be newer than what this gateway has read before. */
function unchanged({ epoch, seq }: Cursor): Change<never> {
  return { epoch, seq, prevSeq: seq, status: 'STALE', isConflated: false, values: [], removed: [] };
}
