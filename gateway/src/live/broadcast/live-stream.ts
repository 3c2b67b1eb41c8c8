import type { Change, Cursor, LiveSet } from '../live-set.ts';
import type { BroadcastGroup } from './broadcast-group.ts';
import type { FramedChange } from './frame.ts';
import type { HubCounters } from './hub-counters.ts';

/** The payload of a `next` message, JSON. */
export interface Executed {
  readonly payload: Buffer;
  readonly hasErrors: boolean;
}

/** Executes an operation on one change of a set. */
export type Execute = (change: Change<unknown>) => Promise<Executed>;

/** The result of executing one change; all subscribers with the same cursor share it. */
export interface RenderedChange extends FramedChange {
  readonly prevSeq: number | null;
  readonly isConflated: boolean;
  readonly revision: number;
}

/** State of a subscription: {@link Subscriber} has the table. */
export type SubscriberState = 'opening' | 'catching-up' | 'joining' | 'live' | 'closed';

/** The part of a subscriber's socket that streams and statistics use. */
export interface StreamSocket {
  readonly keepsUp: boolean;
  readonly lagMs: number;
  /** Moves the socket to the group that matches its live subscribers. */
  regroup(): void;
}

/** The part of a subscriber that its stream uses. */
export interface StreamSubscriber {
  readonly socket: StreamSocket;
  state: SubscriberState;
  /** Cursor and revision of the last change that was delivered to this subscriber alone; null before the first. */
  cursor: Cursor | null;
  revision: number | null;
  /** Writes a change that starts at this subscriber's cursor. Returns its bytes. */
  deliver(rendered: RenderedChange): number;
  /** Ends the subscription because its set has closed. */
  complete(): void;
  fail(error: unknown): void;
}

/** The part of the hub that its streams use. */
export interface StreamOwner {
  readonly counters: HubCounters;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Called when the stream has a change for the next flush. */
  schedule(stream: LiveStream): void;
  /** Writes all pending changes now, so that live subscribers have received everything up to the stream's cursor. */
  flush(): void;
  /** Called when the stream has no subscribers left. */
  drop(stream: LiveStream): void;
}

/** Bound on remembered times of revisions: ten seconds of the busiest set. */
const MAX_TIMES = 256;

/**
 * One operation on one live set, for all its subscribers. Live subscribers share one cursor: each change is executed once
 * and broadcast to all of them. A subscriber with another cursor catches up with changes of its own while the live ones continue,
 * and joins them once both have the same revision.
 */
export class LiveStream {
  readonly number: number;
  readonly set: LiveSet<unknown>;
  /** Groups that contain live subscribers of this stream. */
  readonly groups = new Set<BroadcastGroup>();
  /** Changes to broadcast in the next flush, oldest first. */
  readonly pending: FramedChange[] = [];
  readonly #owner: StreamOwner;
  readonly #execute: Execute;
  readonly #subscribers = new Set<StreamSubscriber>();
  readonly #live = new Set<StreamSubscriber>();
  /** Joining subscribers. Each attempt to join has its own token, so that an outdated attempt can detect this and stop. */
  readonly #joining = new Map<StreamSubscriber, object>();
  readonly #stopObserving: () => void;
  /** When the set reached each of its last revisions, oldest first; ms. */
  readonly #times: { readonly revision: number; readonly at: number }[] = [];
  /** The set creates one object for each revision and cursor. */
  readonly #rendered = new WeakMap<Change<unknown>, Promise<RenderedChange>>();
  /** Cursor of the live subscribers after all changes are sent; null before the first. */
  #cursor: Cursor | null = null;
  #revision: number;
  #isAdvancing = false;
  /** The current execution for the live subscribers; never rejects. */
  #enqueuing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: { number: number; set: LiveSet<unknown>; execute: Execute; owner: StreamOwner }) {
    this.number = options.number;
    this.set = options.set;
    this.#execute = options.execute;
    this.#owner = options.owner;
    this.#revision = this.set.revision;
    this.#stopObserving = this.set.observe({ changed: () => this.#onChanged(), closed: () => this.#close() });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Time of the first change that a subscriber has not been sent; null if it has been sent all. */
  behindSince(subscriber: StreamSubscriber): number | null {
    const revision = this.#live.has(subscriber) ? this.#revision : subscriber.revision;
    if (revision === null || revision === this.set.revision) return null;
    return this.#times.find((time) => time.revision > revision)?.at ?? null;
  }

  get subscribers(): ReadonlySet<StreamSubscriber> {
    return this.#subscribers;
  }

  add(subscriber: StreamSubscriber): void {
    this.#subscribers.add(subscriber);
  }

  delete(subscriber: StreamSubscriber): void {
    this.detach(subscriber);
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size > 0) return;
    this.#stopObserving();
    this.#owner.drop(this);
  }

  /** All changes since the cursor; executed once for all subscribers with this cursor. Only concurrent calls share a result with errors. */
  render(from: Cursor | null): Promise<RenderedChange> {
    const change = this.set.changesSince(from);
    const known = this.#rendered.get(change);
    if (known) return known;
    const rendered = this.#run(change, this.set.revision);
    this.#rendered.set(change, rendered);
    return rendered;
  }

  async #run(change: Change<unknown>, revision: number): Promise<RenderedChange> {
    const { epoch, seq, prevSeq, isConflated } = change;
    this.#owner.counters.executions += 1;
    let isReusable = false;
    try {
      const { payload, hasErrors } = await this.#execute(change);
      isReusable = !hasErrors;
      return { cursor: { epoch, seq }, prevSeq, isConflated, revision, payload };
    } finally {
      if (!isReusable) this.#rendered.delete(change);
    }
  }

  /** Makes a subscriber live as soon as possible after it has received its first change. */
  join(subscriber: StreamSubscriber): void {
    if (this.#isAligned(subscriber)) return this.#makeLive(subscriber);
    subscriber.state = 'joining';
    const attempt = {};
    this.#joining.set(subscriber, attempt);
    this.#catchUp(subscriber, attempt).catch((error: unknown) => subscriber.fail(error));
  }

  /** Removes a subscriber from the live ones. From its current cursor on, it is sent changes separately. */
  detach(subscriber: StreamSubscriber): void {
    this.#joining.delete(subscriber);
    if (this.#live.has(subscriber)) {
      this.#owner.flush();
      this.#live.delete(subscriber);
      subscriber.cursor = this.#cursor;
      subscriber.revision = this.#revision;
    }
    subscriber.state = 'catching-up';
  }

  /** Whether the subscriber has reached the revision of the live ones or, if there are none, that of the set. */
  #isAligned(subscriber: StreamSubscriber): boolean {
    return subscriber.revision === (this.#live.size > 0 ? this.#revision : this.set.revision);
  }

  /** Delivers changes to one joining subscriber until it is aligned. The live ones do not wait for its executions. */
  async #catchUp(subscriber: StreamSubscriber, attempt: object): Promise<void> {
    // During each await the subscriber may leave, or leave and join again.
    while (this.#joining.get(subscriber) === attempt && !this.#isClosed) {
      if (this.#isAligned(subscriber)) {
        this.#joining.delete(subscriber);
        return this.#makeLive(subscriber);
      }
      if (subscriber.revision === this.set.revision) {
        // The subscriber is ahead: the live ones will reach this revision soon.
        this.#advance();
        await this.#enqueuing;
        continue;
      }
      const rendered = await this.render(subscriber.cursor);
      if (this.#joining.get(subscriber) === attempt) subscriber.deliver(rendered);
    }
  }

  #makeLive(subscriber: StreamSubscriber): void {
    if (subscriber.cursor === null || subscriber.revision === null) throw new Error('a subscriber joins after its first change');
    this.#owner.flush();
    // The flush may have revealed that its socket lags.
    if (!subscriber.socket.keepsUp) return;
    this.#cursor = subscriber.cursor;
    this.#revision = subscriber.revision;
    this.#live.add(subscriber);
    subscriber.state = 'live';
    subscriber.socket.regroup();
  }

  #onChanged(): void {
    this.#times.push({ revision: this.set.revision, at: this.#owner.now() });
    if (this.#times.length > MAX_TIMES) this.#times.shift();
    this.#advance();
  }

  /** Brings the live subscribers to the revision of the set, one change at a time. */
  #advance(): void {
    if (this.#isAdvancing || !this.#isBehind()) return;
    this.#isAdvancing = true;
    this.#enqueueChanges()
      .catch((error: unknown) => {
        for (const subscriber of this.#subscribers) subscriber.fail(error);
      })
      .finally(() => {
        this.#isAdvancing = false;
        this.#advance();
      });
  }

  #isBehind(): boolean {
    return !this.#isClosed && this.#live.size > 0 && this.#revision !== this.set.revision;
  }

  async #enqueueChanges(): Promise<void> {
    while (this.#isBehind()) {
      const enqueuing = this.#enqueueNextChange();
      this.#enqueuing = enqueuing.catch(() => {});
      await enqueuing;
    }
  }

  async #enqueueNextChange(): Promise<void> {
    const { revision } = this.set;
    const from = this.#revision;
    const rendered = await this.render(this.#cursor);
    // Meanwhile all live subscribers may have left, and others with another cursor may have become live.
    if (this.#live.size === 0 || this.#revision !== from) return;
    this.pending.push(rendered);
    if (rendered.isConflated) this.#owner.counters.conflated += this.#live.size;
    this.#cursor = rendered.cursor;
    this.#revision = revision;
    this.#owner.schedule(this);
  }

  #close(): void {
    this.#isClosed = true;
    this.#owner.flush();
    for (const subscriber of this.#subscribers) subscriber.complete();
  }
}
