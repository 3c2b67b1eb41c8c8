import { nextFrame } from './frame.ts';
import type { BroadcastGroup } from './broadcast-group.ts';
import type { HubCounters } from './hub-counters.ts';
import type { LiveHub } from './live-hub.ts';
import { SlowConsumerPolicy } from './slow-consumer-policy.ts';
import { Subscriber, type Subscription } from './subscriber.ts';

/** What the hub needs of a socket. */
export interface LiveWire {
  readonly isOpen: boolean;
  /** What was written and has not left this process. */
  readonly unreadBytes: number;
  /** Whole frames, in one write where that can be. */
  write(pieces: readonly Buffer[]): void;
  /** A ping of the protocol, which its pong brings back. */
  ping(seq: number): void;
  /** Lets go of a reader that lags too far. */
  drop(): void;
}

/** One socket: its subscribers, and whether they are read to with everybody or, lagging, in steps of its own. */
export class LiveSocket {
  readonly hub: LiveHub;
  readonly #wire: LiveWire;
  readonly #subscribers = new Set<Subscriber>();
  readonly #pace: SlowConsumerPolicy;
  #group: BroadcastGroup | null = null;
  #isStepping = false;

  constructor(hub: LiveHub, wire: LiveWire) {
    this.hub = hub;
    this.#wire = wire;
    this.#pace = new SlowConsumerPolicy(hub.limits);
  }

  get counters(): HubCounters {
    return this.hub.counters;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** How far the reader is behind, ms. */
  get lag(): number {
    return this.#pace.lag(this.hub.now());
  }

  get keepsUp(): boolean {
    return this.#pace.pace === 'together';
  }

  /** Milliseconds that its reader is behind. */
  get lagMs(): number {
    return this.#pace.lag(this.hub.now());
  }

  subscribe(subscription: Subscription): Subscriber {
    return new Subscriber(this, subscription);
  }

  /** An id carries one stream: whoever had it reads no more. */
  claim(subscriber: Subscriber): void {
    for (const other of this.#subscribers) if (other.id === subscriber.id) other.leave();
    this.#subscribers.add(subscriber);
  }

  delete(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber)) this.regroup();
  }

  /** Sends the first step, at once where the reader keeps up. */
  serve(subscriber: Subscriber): void {
    if (!this.keepsUp || subscriber.isServed) return;
    const { stream } = subscriber;
    if (!stream) return;
    subscriber.isServed = true;
    stream
      .render(subscriber.from)
      .then((rendered) => {
        if (subscriber.standing !== 'apart' || !this.keepsUp) return;
        subscriber.deliver(rendered);
        // The write may have shown that the reader is behind.
        if (this.keepsUp) stream.admit(subscriber);
      })
      .catch((error: unknown) => subscriber.fail(error))
      .finally(() => {
        subscriber.isServed = false;
      });
  }

  /** Says that this side is there, and looks how far the reader is behind. */
  beat(): void {
    // By then, answers that wait in this process have been taken in: its own pauses make nobody look slow.
    setImmediate(() => {
      if (!this.#wire.isOpen) return;
      this.#look();
      this.#ping();
    });
  }

  pong(seq: number | null): void {
    this.#pace.pong(seq, this.hub.now());
  }

  /** Frames that serve its whole group. */
  writeShared(pieces: readonly Buffer[], bytes: number, frames: number): void {
    if (!this.#wire.isOpen) return;
    this.#wire.write(pieces);
    this.counters.writes += 1;
    this.counters.deliveries += frames;
    this.counters.bytes += bytes;
    if (this.#wire.unreadBytes > this.hub.limits.unreadBytes) this.#look();
  }

  writeNext(subscriber: Subscriber, payload: Buffer): void {
    const pieces = nextFrame(subscriber.begin, payload);
    this.counters.frames += 1;
    this.writeShared(pieces, bytesOf(pieces), 1);
  }

  /** Puts the socket among those who read the same. */
  regroup(): void {
    // What waits is for those who read together up to now; it may be too much for this one.
    this.hub.flush();
    const together = [...this.#subscribers].filter(({ standing }) => standing === 'together');
    this.#group = this.hub.cohortFor(this, this.#group, together);
  }

  /** The next step of a socket that lags, where it can take one. */
  step(): void {
    const now = this.hub.now();
    if (!this.#wire.isOpen || this.#look() !== 'apart' || this.#isStepping || !this.#pace.isDue(now)) return;
    this.#isStepping = true;
    void this.#sendStep().finally(() => {
      this.#isStepping = false;
    });
  }

  /** Nobody reads here any more. */
  close(): void {
    for (const subscriber of this.#subscribers) subscriber.leave();
    this.hub.delete(this);
  }

  async #sendStep(): Promise<void> {
    let bytes = 0;
    const behind = [...this.#subscribers].filter(({ standing, isBehind }) => standing === 'apart' && isBehind);
    for (const subscriber of behind) {
      if (bytes > this.hub.limits.unreadBytes) break;
      try {
        const rendered = await subscriber.stream?.render(subscriber.from);
        if (!rendered || subscriber.standing !== 'apart' || this.#pace.pace !== 'apart') continue;
        // Whoever was served goes to the end of the line.
        this.#subscribers.delete(subscriber);
        this.#subscribers.add(subscriber);
        subscriber.deliver(rendered);
        bytes += rendered.payload.length;
      } catch (error) {
        subscriber.fail(error);
      }
    }
    if (bytes > 0 && this.#pace.pace === 'apart') this.#probe();
  }

  #look(): ReturnType<SlowConsumerPolicy['look']> {
    const before = this.#pace.pace;
    const pace = this.#pace.look(this.hub.now(), this.#wire.unreadBytes);
    if (pace === before) return pace;
    if (before === 'together') this.#fallBehind();
    if (pace === 'together') this.#keepUp();
    if (pace === 'lost') {
      this.counters.slowCloses += 1;
      this.#wire.drop();
    }
    return pace;
  }

  #fallBehind(): void {
    this.counters.lagged += 1;
    this.hub.lagging(this, true);
    for (const subscriber of this.#subscribers) if (subscriber.stream) subscriber.stream.part(subscriber);
    this.regroup();
    this.#probe();
  }

  #keepUp(): void {
    this.counters.recovered += 1;
    this.hub.lagging(this, false);
    for (const subscriber of this.#subscribers) {
      if (subscriber.standing !== 'apart') continue;
      if (subscriber.place === null) this.serve(subscriber);
      else subscriber.stream?.admit(subscriber);
    }
  }

  /** A ping behind what was sent: its pong says that all of it has arrived. */
  #probe(): void {
    this.#ping();
    this.#pace.stepped(this.hub.now());
  }

  #ping(): void {
    if (!this.#wire.isOpen) return;
    this.#wire.ping(this.#pace.ping(this.hub.now()));
  }
}

export function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
