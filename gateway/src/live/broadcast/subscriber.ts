import type { Change, Cursor } from '../live-set.ts';
import type { LiveSource, OpenSet } from '../live-source.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { Framing } from './frame.ts';
import type { Execute, LiveStream, RenderedChange, StreamPosition } from './live-stream.ts';
import type { LiveWire } from './live-wire.ts';
import type { SlowConsumerLimits, SlowConsumerPolicy } from './slow-consumer-policy.ts';

/** One subscription of a socket. */
export interface Subscription {
  readonly id: string;
  readonly source: LiveSource;
  /** The client's cursor; null for a snapshot. */
  readonly after: Cursor | null;
  /** Equal for operations that yield equal results for the same set. */
  readonly operationKey: string;
  /** Called when the subscription starts. The first executor for an operation on a set serves all its subscribers. */
  readonly executor: () => Execute;
  /** Aborts with the error that ends the subscription. */
  readonly ended: AbortSignal;
  /** Called when the set closes: an error that ends the subscription instead of `complete`, or null. */
  readonly problem: () => Error | null;
  /** The error that ends the subscription, for one that was thrown. */
  readonly toEndError: (error: unknown) => Error;
  /** Called once when the subscription is over, for whatever reason. */
  readonly onEnd: () => void;
}

/** The socket of a subscriber. */
export interface SubscriberOptions {
  readonly broadcaster: Broadcaster;
  readonly limits: SlowConsumerLimits;
  readonly wire: LiveWire;
  readonly policy: SlowConsumerPolicy;
  /** Called when the subscriber has become live or has closed. */
  readonly onChange: () => void;
}

/** See the table of {@link Subscriber}. */
type SubscriberState = 'opening' | 'catching-up' | 'joining' | 'live' | 'closed';

/** The form of the epochs of this product. */
const EPOCH = /^[\w-]{1,64}$/;

const DONE = { done: true, value: undefined } as const;

/**
 * One subscription of a socket. It writes its own `next` messages until it is live; for the protocol server it is an async iterator
 * that yields nothing and settles when the subscription ends. The first `next()` starts it.
 *
 * | state | meaning | changes to | when |
 * |---|---|---|---|
 * | `opening` | its live set is being opened; with the cursor of another gateway, it is STALE until this gateway has read the set | `catching-up` | the set is ready |
 * | `catching-up` | receives changes from its own cursor | `joining` | its first change was delivered and its socket keeps up |
 * | `joining` | catches up with the live subscribers | `live` | it has their revision |
 * | `live` | receives what its broadcast group receives | `catching-up` | its socket lags |
 * | any | | `closed` | the client completes, the session or the set ends, an execution fails, or the socket closes |
 */
export class Subscriber implements AsyncGenerator<never, void, void> {
  readonly framing: Framing;
  readonly id: string;
  readonly #socket: SubscriberOptions;
  #state: SubscriberState = 'opening';
  /** Position after the last change that was delivered to this subscriber alone; null before the first. */
  #position: StreamPosition | null = null;
  /** Each attempt to join has its own object, so that an outdated attempt can detect this and stop. */
  #attempt: object | null = null;
  /** Whether the first change is being rendered. */
  #isRendering = false;
  /** Omits what is needed only for opening, which would otherwise stay in memory while the subscription runs. */
  readonly #subscription: Pick<Subscription, 'after' | 'ended' | 'problem' | 'toEndError' | 'onEnd'>;
  #opening: Subscription | null;
  readonly #end = Promise.withResolvers<typeof DONE>();
  readonly #onAbort: () => void;
  readonly #onStreamEnd = (error: unknown): void => (error === null ? this.complete() : this.fail(error));
  #opened: OpenSet<unknown> | null = null;
  #stream: LiveStream | null = null;
  /** Since when it waits for a read of its set; null if it does not. */
  #waitingSince: number | null = null;

  constructor(socket: SubscriberOptions, subscription: Subscription) {
    this.#socket = socket;
    this.id = subscription.id;
    this.framing = socket.wire.framing(subscription.id);
    const { after, ended, problem, toEndError, onEnd } = subscription;
    this.#subscription = { after, ended, problem, toEndError, onEnd };
    this.#opening = subscription;
    this.#onAbort = () => this.fail(ended.reason);
    // Avoids an unhandled rejection if the subscription fails before next() is called.
    this.#end.promise.catch(() => {});
  }

  get state(): SubscriberState {
    return this.#state;
  }

  /** Null until its set is open. */
  get stream(): LiveStream | null {
    return this.#stream;
  }

  /** Time of the first change that was not sent yet, the hub's clock; null if there is none. */
  get behindSince(): number | null {
    if (this.#waitingSince !== null) return this.#waitingSince;
    const position = this.#state === 'live' ? this.#stream?.position : this.#position;
    return position ? (this.#stream?.changedAt(position.revision) ?? null) : null;
  }

  next(): Promise<typeof DONE> {
    if (this.#state === 'opening' && this.#opening !== null) this.#start(this.#opening);
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
    if (this.close()) this.#end.reject(this.#subscription.toEndError(error));
  }

  /** Ends without a message to the client. Returns false if it was already closed. */
  close(): boolean {
    if (this.#state === 'closed') return false;
    this.leave();
    this.#state = 'closed';
    this.#stream?.delete(this.#onStreamEnd);
    this.#subscription.ended.removeEventListener('abort', this.#onAbort);
    this.#opened?.release();
    this.#subscription.onEnd();
    this.#socket.onChange();
    return true;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  /** Goes on from its own cursor, because its socket lags or it ends. */
  leave(): void {
    if (this.#state === 'opening' || this.#state === 'closed' || this.#stream === null) return;
    this.#attempt = null;
    if (this.#state === 'live') {
      // Everything up to the position of the live subscribers is then written.
      this.#socket.broadcaster.flush();
      this.#position = this.#stream.leave();
    }
    this.#state = 'catching-up';
  }

  /** Call this while its socket keeps up: sends the first change if it was not sent, and joins the live subscribers. */
  resume(): void {
    if (this.#state !== 'catching-up') return;
    if (this.#position === null) this.#sendFirst();
    else this.#join();
  }

  /** Sends all changes since its cursor as one, if there are any and its socket still lags then. Returns their bytes. */
  async sendMerged(): Promise<number> {
    const stream = this.#stream;
    const position = this.#position;
    if (this.#state !== 'catching-up' || stream === null || position?.revision === stream.set.revision) return 0;
    const rendered = await stream.render(this.#from);
    await this.framing.prepare?.(rendered);
    // Meanwhile the socket may have recovered, received this change, and lag again.
    const isCurrent = this.#position === position && this.state === 'catching-up';
    return isCurrent && this.#socket.policy.state === 'lagging' ? this.#deliver(rendered) : 0;
  }

  /** Where the next change starts; before the first one, the cursor that the client sent. */
  get #from(): Cursor | null {
    return this.#position?.cursor ?? this.#subscription.after;
  }

  get #canWrite(): boolean {
    const { policy, wire, limits } = this.#socket;
    return policy.state === 'keeping-up' && wire.unsentBytes <= limits.SLOW_UNREAD_BYTES;
  }

  #start(subscription: Subscription): void {
    this.#opening = null;
    const { ended } = subscription;
    if (ended.aborted) return this.#onAbort();
    ended.addEventListener('abort', this.#onAbort);
    this.#open(subscription).catch((error: unknown) => this.fail(error));
  }

  async #open({ source, after, operationKey, executor }: Subscription): Promise<void> {
    const opened = source.open();
    this.#opened = opened;
    const execute = executor();
    if (after !== null && after.epoch !== opened.set.epoch && EPOCH.test(after.epoch)) {
      this.#waitingSince = this.#socket.broadcaster.now();
      await Promise.all([this.#sendStale(unchanged(after), execute), opened.freshRead()]);
      this.#waitingSince = null;
    } else if (after === null) await this.#showStored(opened, execute);
    await opened.ready();
    if (this.#state !== 'opening') return;
    this.#stream = this.#socket.broadcaster.streamFor(opened.set, operationKey, execute);
    this.#stream.add(this.#onStreamEnd);
    this.#state = 'catching-up';
    if (this.#stream.isClosed) return this.complete();
    this.#sendFirst();
  }

  /** Shows a stored snapshot until this gateway has read the set. */
  async #showStored(opened: OpenSet<unknown>, execute: Execute): Promise<void> {
    const stored = await opened.stored();
    if (stored === null || this.#state !== 'opening') return;
    this.#waitingSince = this.#socket.broadcaster.now() - stored.ageMs;
    let isReplaced = false;
    const replaced = stored.replaced().then(() => {
      isReplaced = true;
    });
    const isNeeded = (): boolean => !isReplaced && this.#canWrite;
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
    if (this.state === 'opening' && !hasErrors && isNeeded()) this.#write(framed);
  }

  /** While too much is unsent it waits: `resume` tries again. */
  #sendFirst(): void {
    const stream = this.#stream;
    if (this.#isRendering || !this.#canWrite || stream === null) return;
    this.#isRendering = true;
    stream
      .render(this.#from)
      .then(async (rendered) => {
        await this.framing.prepare?.(rendered);
        if (this.#state !== 'catching-up' || !this.#canWrite) return;
        this.#deliver(rendered);
        this.#join();
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#isRendering = false;
      });
  }

  #deliver(rendered: RenderedChange): number {
    const { counters } = this.#socket.broadcaster;
    if (this.#position !== null) counters.conflated += rendered.isConflated ? 1 : 0;
    else if (this.#subscription.after === null) counters.startedBySnapshot += 1;
    else if (rendered.prevSeq === null) counters.resumedBySnapshot += 1;
    else counters.resumedByCatchUp += 1;
    this.#position = { cursor: rendered.cursor, revision: rendered.revision };
    return this.#write(rendered);
  }

  #join(): void {
    const attempt = {};
    this.#attempt = attempt;
    this.#state = 'joining';
    this.#catchUp(attempt).catch((error: unknown) => this.fail(error));
  }

  /** Delivers changes until it has the revision of the live subscribers, which do not wait for it. */
  async #catchUp(attempt: object): Promise<void> {
    const stream = this.#stream;
    // During each await the subscriber may leave, or leave and join again.
    while (this.#attempt === attempt) {
      if (this.#position === null || stream === null || stream.isClosed) return;
      const { revision } = this.#position;
      if (stream.isAligned(revision)) return this.#makeLive(stream, this.#position);
      if (revision === stream.set.revision) {
        // The subscriber is ahead: the live ones will reach this revision soon.
        await stream.advanced();
        continue;
      }
      const rendered = await stream.render(this.#position.cursor);
      if (this.#attempt === attempt) this.#deliver(rendered);
    }
  }

  #makeLive(stream: LiveStream, position: StreamPosition): void {
    this.#socket.broadcaster.flush();
    this.#attempt = null;
    stream.join(position);
    this.#state = 'live';
    this.#socket.onChange();
  }

  /** Returns the bytes written. */
  #write(change: Parameters<Framing['frame']>[0]): number {
    return this.#socket.broadcaster.write(this.#socket.wire, this.framing.frame(change));
  }
}

/** The client keeps its state, which may be newer than the state that this gateway has read. */
function unchanged({ epoch, seq }: Cursor): Change<never> {
  return { epoch, seq, prevSeq: seq, status: 'STALE', isConflated: false, values: [], removed: [] };
}
