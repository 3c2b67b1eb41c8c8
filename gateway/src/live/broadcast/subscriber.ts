import type { Cursor } from '../live-set.ts';
import type { Openable, Opened } from '../live-source.ts';
import { nextBegin } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import type { Execute, LiveStream, Rendered } from './live-stream.ts';

/** One subscription of a socket. */
export interface Subscription {
  readonly id: string;
  readonly source: Openable;
  /** Equal for operations that tell the same of the same set. */
  readonly operation: string;
  /** Made for the first reader of the operation, used for all. */
  readonly executor: () => Execute;
  /** Aborts with the error that ends it. */
  readonly ended: AbortSignal;
  /** Asked when there is nothing more to read: the error that ends it all the same, null for none. */
  readonly problem: () => Error | null;
  /** Called once when it is over, however that came. */
  readonly onEnd: () => void;
}

type Standing = 'opening' | 'apart' | 'arriving' | 'together' | 'gone';

const DONE = { done: true, value: undefined } as const;

/**
 * A reader of a stream. Towards the protocol server it is a generator that yields nothing until it ends: the hub writes
 * its `next` messages. It begins with the first pull.
 */
export class Subscriber implements AsyncGenerator<never, void, void> {
  readonly socket: LiveSocket;
  readonly begin: Buffer;
  readonly id: string;
  standing: Standing = 'opening';
  /** What it was told last, when it reads apart; null before its first step. */
  place: Cursor | null = null;
  revision: number | null = null;
  isServed = false;
  readonly #subscription: Subscription;
  readonly #end = Promise.withResolvers<typeof DONE>();
  readonly #fail: () => void;
  #opened: Opened<unknown> | null = null;
  #stream: LiveStream | null = null;

  constructor(socket: LiveSocket, subscription: Subscription) {
    this.socket = socket;
    this.id = subscription.id;
    this.begin = nextBegin(subscription.id);
    this.#subscription = subscription;
    this.#fail = () => this.fail(subscription.ended.reason);
    // Whoever is gone before it is pulled from has nobody to tell.
    this.#end.promise.catch(() => {});
  }

  get stream(): LiveStream | null {
    return this.#stream;
  }

  next(): Promise<typeof DONE> {
    if (this.standing === 'opening' && this.#opened === null) this.#begin();
    return this.#end.promise;
  }

  /** Whoever asks for the end has ended its own side: the pull that waits stays as it is, as nobody is left to be told. */
  return(): Promise<typeof DONE> {
    this.leave();
    return Promise.resolve(DONE);
  }

  throw(error: unknown): Promise<typeof DONE> {
    this.leave();
    return Promise.reject(error);
  }

  /** There is nothing more to read. */
  finish(): void {
    const problem = this.#subscription.problem();
    if (problem !== null) return this.fail(problem);
    if (this.leave()) this.#end.resolve(DONE);
  }

  fail(error: unknown): void {
    if (this.leave()) this.#end.reject(error);
  }

  /** Reads no more, without a word to the protocol server. False: it had left already. */
  leave(): boolean {
    if (this.standing === 'gone') return false;
    this.#stream?.delete(this);
    this.standing = 'gone';
    this.socket.delete(this);
    this.#subscription.ended.removeEventListener('abort', this.#fail);
    this.#opened?.release();
    this.#subscription.onEnd();
    return true;
  }

  /** Where the next step leads on from: the given cursor before the first. */
  get from(): Cursor | null {
    return this.place ?? this.#subscription.source.after;
  }

  get isBehind(): boolean {
    return this.#stream !== null && this.revision !== this.#stream.readable.revision;
  }

  /** Writes one step that was rendered from this reader's place. */
  deliver(rendered: Rendered): void {
    const { counters } = this.socket;
    if (this.place !== null) counters.conflated += rendered.conflated ? 1 : 0;
    else if (this.#subscription.source.after === null) counters.begunByImage += 1;
    else if (rendered.prevSeq === null) counters.resumedByImage += 1;
    else counters.resumedByCatchUp += 1;
    this.place = rendered.place;
    this.revision = rendered.revision;
    this.socket.writeNext(this, rendered.payload);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.leave();
  }

  #begin(): void {
    const { source, ended } = this.#subscription;
    if (ended.aborted) return this.#fail();
    ended.addEventListener('abort', this.#fail);
    this.socket.claim(this);
    this.#open(source).catch((error: unknown) => this.fail(error));
  }

  async #open(source: Openable): Promise<void> {
    const opened = source.open();
    this.#opened = opened;
    await opened.ready;
    if (this.standing === 'opening') this.#follow(opened);
  }

  #follow(opened: Opened<unknown>): void {
    const { operation, executor } = this.#subscription;
    this.#stream = this.socket.hub.streamOf(opened, operation, executor);
    this.#stream.add(this);
    this.standing = 'apart';
    if (this.#stream.isClosed) return this.finish();
    this.socket.serve(this);
  }
}
