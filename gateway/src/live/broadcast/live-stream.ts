import type { Cursor } from '../live-set.ts';
import type { Readable, Step } from '../live-source.ts';
import type { BroadcastGroup } from './broadcast-group.ts';
import type { HubCounters } from './hub-counters.ts';
import type { Subscriber } from './subscriber.ts';

/** Runs an operation on one batch of a set. @returns the payload of its `next` message, JSON */
export type Execute = (batch: unknown) => Promise<Buffer>;

/** What a reader is told by one step, as every reader from the same place is. */
export interface Rendered {
  readonly place: Cursor;
  readonly prevSeq: number | null;
  readonly conflated: boolean;
  readonly revision: number;
  readonly payload: Buffer;
}

/** What a stream asks of its hub. */
export interface StreamOwner {
  readonly counters: HubCounters;
  /** A payload waits for the next flush. */
  ready(stream: LiveStream): void;
  /** Writes what waits, so that whoever reads together so far is at one place. */
  flush(): void;
  /** Nobody reads any more. */
  empty(stream: LiveStream): void;
}

/** Readers of one revision that begin or lag apart from each other; others share more. */
const MAX_KEPT_STEPS = 64;

/**
 * One operation on one set, for all who read it. The members are at one place: each step of the set is executed once for
 * them all. A reader at another cursor is rendered to from that cursor, without the members waiting for that, and taken in when
 * both are at the same.
 */
export class LiveStream {
  readonly number: number;
  readonly readable: Readable<unknown>;
  /** Cohorts with members of this stream. */
  readonly groups = new Set<BroadcastGroup>();
  /** What members are still to be sent, the oldest first. */
  readonly payloads: Buffer[] = [];
  readonly #owner: StreamOwner;
  readonly #execute: Execute;
  readonly #readers = new Set<Subscriber>();
  readonly #members = new Set<Subscriber>();
  /** Readers on their way to the members, each with a token of its latest arrival. */
  readonly #arrivals = new Map<Subscriber, object>();
  readonly #unfollow: () => void;
  #kept: { readonly revision: number; readonly steps: Map<number | null, Promise<Rendered>> };
  /** Where the members are once all payloads are sent; null before there were any. */
  #place: Cursor | null = null;
  #revision: number;
  #isAdvancing = false;
  /** The members' last step; never rejects. */
  #step: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: { number: number; readable: Readable<unknown>; execute: Execute; owner: StreamOwner }) {
    this.number = options.number;
    this.readable = options.readable;
    this.#execute = options.execute;
    this.#owner = options.owner;
    this.#revision = this.readable.revision;
    this.#kept = { revision: this.#revision, steps: new Map() };
    this.#unfollow = this.readable.follow({ moved: () => this.#advance(), closed: () => this.#close() });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get readers(): number {
    return this.#readers.size;
  }

  get subscribers(): Iterable<Subscriber> {
    return this.#readers;
  }

  add(reader: Subscriber): void {
    this.#readers.add(reader);
  }

  /** The reader is gone. */
  delete(reader: Subscriber): void {
    this.part(reader);
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#unfollow();
    this.#owner.empty(this);
  }

  /** What leads from the place to now: executed once for all who are there. */
  render(from: Cursor | null): Promise<Rendered> {
    const { readable } = this;
    const { revision } = readable;
    if (this.#kept.revision !== revision) this.#kept = { revision, steps: new Map() };
    const { steps } = this.#kept;
    const step = readable.since(from);
    const kept = steps.get(step.prevSeq);
    if (kept) return kept;
    const rendered = this.#run(step, revision);
    if (steps.size < MAX_KEPT_STEPS) steps.set(step.prevSeq, rendered);
    return rendered;
  }

  async #run(step: Step<unknown>, revision: number): Promise<Rendered> {
    const { epoch, seq, prevSeq, conflated } = step;
    this.#owner.counters.executions += 1;
    const payload = await this.#execute(step.batch());
    return { place: { epoch, seq }, prevSeq, conflated, revision, payload };
  }

  /** The reader, who is at a place of its own, reads with the others as soon as that can be. */
  admit(reader: Subscriber): void {
    if (this.#isAligned(reader)) return this.#join(reader);
    reader.standing = 'arriving';
    const arrival = {};
    this.#arrivals.set(reader, arrival);
    this.#approach(reader, arrival).catch((error: unknown) => reader.fail(error));
  }

  /** The reader reads apart from now on, from where the members are. */
  part(reader: Subscriber): void {
    this.#arrivals.delete(reader);
    if (this.#members.has(reader)) {
      this.#owner.flush();
      this.#members.delete(reader);
      reader.place = this.#place;
      reader.revision = this.#revision;
    }
    reader.standing = 'apart';
  }

  /** Whether the reader is where the members are; without members, where the set is. */
  #isAligned(reader: Subscriber): boolean {
    return reader.revision === (this.#members.size > 0 ? this.#revision : this.readable.revision);
  }

  /** Renders to one reader until it is where the members are. They never wait for it: its execution may take long. */
  async #approach(reader: Subscriber, arrival: object): Promise<void> {
    // It may leave, or leave and come again, whenever this waits or writes.
    while (this.#arrivals.get(reader) === arrival && !this.#isClosed) {
      if (this.#isAligned(reader)) {
        this.#arrivals.delete(reader);
        return this.#join(reader);
      }
      if (reader.revision === this.readable.revision) {
        // The members are on their way here.
        this.#advance();
        await this.#step;
        continue;
      }
      const rendered = await this.render(reader.place);
      if (this.#arrivals.get(reader) === arrival) reader.deliver(rendered);
    }
  }

  #advance(): void {
    if (this.#isAdvancing || !this.#isBehind()) return;
    this.#isAdvancing = true;
    this.#catchUp()
      .catch((error: unknown) => {
        for (const reader of this.#readers) reader.fail(error);
      })
      .finally(() => {
        this.#isAdvancing = false;
        this.#advance();
      });
  }

  #isBehind(): boolean {
    return !this.#isClosed && this.#members.size > 0 && this.#revision !== this.readable.revision;
  }

  async #catchUp(): Promise<void> {
    while (this.#isBehind()) {
      const step = this.#takeStep();
      this.#step = step.catch(() => {});
      await step;
    }
  }

  /** Takes the members to where the set is. */
  async #takeStep(): Promise<void> {
    const { revision } = this.readable;
    const from = this.#revision;
    const rendered = await this.render(this.#place);
    // Meanwhile all may have left, and others have begun from somewhere else.
    if (this.#members.size === 0 || this.#revision !== from) return;
    this.payloads.push(rendered.payload);
    if (rendered.conflated) this.#owner.counters.conflated += this.#members.size;
    this.#place = rendered.place;
    this.#revision = revision;
    this.#owner.ready(this);
  }

  #join(reader: Subscriber): void {
    if (reader.place === null || reader.revision === null) throw new Error('a reader joins after its first step');
    this.#owner.flush();
    // That may have shown that the reader is behind.
    if (!reader.socket.keepsUp) return;
    this.#place = reader.place;
    this.#revision = reader.revision;
    this.#members.add(reader);
    reader.standing = 'together';
    reader.socket.regroup();
  }

  #close(): void {
    this.#isClosed = true;
    this.#owner.flush();
    for (const reader of this.#readers) reader.finish();
  }
}
