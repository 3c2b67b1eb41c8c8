import type { LiveSet } from '../live-set.ts';
import type { BroadcastGroup, GroupSocket } from './broadcast-group.ts';
import type { FramedChange, Framing } from './frame.ts';
import type { HubCounters } from './hub-counters.ts';
import type { Execute, LiveStream } from './live-stream.ts';
import { type ConsumerState, type SlowConsumerLimits, SlowConsumerPolicy } from './slow-consumer-policy.ts';
import { Subscriber, type SubscriberSocket, type Subscription } from './subscriber.ts';

/** Payload of a ping, from which a client computes how old what it shows is. Its pong has the same `seq`. */
export interface PingPayload {
  readonly seq: number;
  /** Time of sending by a steady clock of this process, ms since 1970. */
  readonly at: number;
  /** Number of the last answered ping, and its round trip in ms; null before the first. */
  readonly answered: number | null;
  readonly roundTripMs: number | null;
  /** Subscriptions by id of which changes are not sent yet, each with the age of its oldest such change in ms; undefined if none. */
  readonly behind: Readonly<Record<string, number>> | undefined;
}

/** The connection behind a socket: a WebSocket or a stream of server-sent events. */
export interface LiveWire {
  readonly isOpen: boolean;
  /** Bytes that were written but are still buffered in this process. */
  readonly unsentBytes: number;
  /** The framing of one subscription. */
  framing(id: string): Framing;
  /** Writes whole frames, with one system call if possible. */
  write(chunks: readonly Buffer[]): void;
  ping(payload: PingPayload): void;
  /** Closes the socket because it is too slow. */
  drop(): void;
}

/** The part of the hub that its sockets use. */
export interface SocketHub {
  readonly counters: HubCounters;
  readonly limits: SlowConsumerLimits;
  readonly now: () => number;
  streamFor(set: LiveSet<unknown>, operation: string, executor: () => Execute): LiveStream;
  /** Moves the socket from its current group to the one for these live subscribers; null for none. */
  groupFor(socket: LiveSocket, current: BroadcastGroup | null, live: readonly Subscriber[]): BroadcastGroup | null;
  /** Adds a socket to those that receive merged updates of their own, or removes it. */
  setLagging(socket: LiveSocket, isLagging: boolean): void;
  flush(): void;
  delete(socket: LiveSocket): void;
}

/** One socket: its subscribers, its broadcast group while it keeps up, and merged updates of its own while it lags. */
export class LiveSocket implements GroupSocket, SubscriberSocket {
  readonly #hub: SocketHub;
  readonly #wire: LiveWire;
  readonly #subscribers = new Set<Subscriber>();
  readonly #policy: SlowConsumerPolicy;
  #group: BroadcastGroup | null = null;
  #isFlushing = false;

  constructor(hub: SocketHub, wire: LiveWire) {
    this.#hub = hub;
    this.#wire = wire;
    this.#policy = new SlowConsumerPolicy(hub.limits);
  }

  get counters(): HubCounters {
    return this.#hub.counters;
  }

  get now(): number {
    return this.#hub.now();
  }

  get keepsUp(): boolean {
    return this.#policy.state === 'keeping-up';
  }

  get lagMs(): number {
    return this.#policy.lag(this.#hub.now());
  }

  subscribe(subscription: Subscription): Subscriber {
    return new Subscriber(this, subscription);
  }

  add(subscriber: Subscriber): void {
    for (const other of this.#subscribers) if (other.id === subscriber.id) other.close();
    this.#subscribers.add(subscriber);
  }

  delete(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber)) this.regroup();
  }

  framing(id: string): Framing {
    return this.#wire.framing(id);
  }

  streamFor(set: LiveSet<unknown>, operation: string, executor: () => Execute): LiveStream {
    return this.#hub.streamFor(set, operation, executor);
  }

  sendFirst(subscriber: Subscriber): void {
    const { stream } = subscriber;
    if (!this.keepsUp || subscriber.isRendering || !stream) return;
    subscriber.isRendering = true;
    stream
      .render(subscriber.from)
      .then(async (rendered) => {
        await subscriber.framing.prepare?.(rendered);
        if (subscriber.state !== 'catching-up' || !this.keepsUp) return;
        subscriber.deliver(rendered);
        // Reports at once how old the first batch is.
        this.#ping();
        // The write may have revealed that the socket lags.
        if (this.keepsUp) stream.join(subscriber);
      })
      .catch((error: unknown) => subscriber.fail(error))
      .finally(() => {
        subscriber.isRendering = false;
      });
  }

  /** Measures the lag and sends a ping. */
  heartbeat(): void {
    // Handles received pongs first: a pause of this process is not a lag of the client.
    setImmediate(() => {
      if (!this.#wire.isOpen) return;
      this.#measure();
      this.#ping();
    });
  }

  /** See {@link SlowConsumerPolicy.pong}. */
  pong(seq: number | null, applied: number | null): void {
    this.#policy.pong(seq, applied, this.#hub.now());
    if (!this.keepsUp) this.flushConflated();
  }

  writeFrames(chunks: readonly Buffer[], bytes: number, frames: number): void {
    if (!this.#wire.isOpen) return;
    this.#wire.write(chunks);
    this.counters.writes += 1;
    this.counters.deliveries += frames;
    this.counters.bytes += bytes;
    if (this.#wire.unsentBytes > this.#hub.limits.SLOW_UNREAD_BYTES) this.#measure();
  }

  writeNext(subscriber: Subscriber, change: FramedChange): number {
    const chunks = subscriber.framing.frame(change);
    const bytes = bytesOf(chunks);
    this.counters.frames += 1;
    this.writeFrames(chunks, bytes, 1);
    return bytes;
  }

  regroup(): void {
    // Pending changes are for the current members of the group; writing them may reveal that this socket lags.
    this.#hub.flush();
    const live = [...this.#subscribers].filter(({ state }) => state === 'live');
    this.#group = this.#hub.groupFor(this, this.#group, live);
  }

  /** Sends a lagging socket its next merged update if one is due. */
  flushConflated(): void {
    const now = this.#hub.now();
    if (!this.#wire.isOpen || this.#measure() !== 'lagging' || this.#isFlushing || !this.#policy.isFlushDue(now)) return;
    this.#isFlushing = true;
    void this.#sendConflated().finally(() => {
      this.#isFlushing = false;
    });
  }

  /** Call when the connection has closed. */
  close(): void {
    for (const subscriber of this.#subscribers) subscriber.close();
    this.#hub.delete(this);
  }

  async #sendConflated(): Promise<void> {
    let bytes = 0;
    const behind = [...this.#subscribers].filter(({ state, isBehind }) => state === 'catching-up' && isBehind);
    for (const subscriber of behind) {
      if (bytes > this.#hub.limits.SLOW_UNREAD_BYTES) break;
      try {
        const { cursor } = subscriber;
        const rendered = await subscriber.stream?.render(subscriber.from);
        if (rendered) await subscriber.framing.prepare?.(rendered);
        // Meanwhile the socket may have recovered, received this change, and lag again.
        const isCurrent = subscriber.cursor === cursor && subscriber.state === 'catching-up';
        if (!rendered || !isCurrent || this.#policy.state !== 'lagging') continue;
        // To the end of the set: the next merged update starts with the others.
        this.#subscribers.delete(subscriber);
        this.#subscribers.add(subscriber);
        bytes += subscriber.deliver(rendered);
      } catch (error) {
        subscriber.fail(error);
      }
    }
    if (bytes > 0 && this.#policy.state === 'lagging') this.#pingAfterFlush();
  }

  #measure(): ConsumerState {
    const before = this.#policy.state;
    const state = this.#policy.update(this.#hub.now(), this.#wire.unsentBytes);
    if (state === before) return state;
    if (before === 'keeping-up') this.#startLagging();
    if (state === 'keeping-up') this.#recover();
    if (state === 'dropped') {
      this.counters.slowCloses += 1;
      this.#wire.drop();
    }
    return state;
  }

  #startLagging(): void {
    this.counters.lagged += 1;
    this.#hub.setLagging(this, true);
    for (const subscriber of this.#subscribers) if (subscriber.stream) subscriber.stream.detach(subscriber);
    this.regroup();
    this.#pingAfterFlush();
  }

  #recover(): void {
    this.counters.recovered += 1;
    this.#hub.setLagging(this, false);
    for (const subscriber of this.#subscribers) {
      if (subscriber.state !== 'catching-up') continue;
      if (subscriber.cursor === null) this.sendFirst(subscriber);
      else subscriber.stream?.join(subscriber);
    }
  }

  /** A pong confirms that everything sent before its ping has arrived. */
  #pingAfterFlush(): void {
    this.#ping();
    this.#policy.recordFlush(this.#hub.now());
  }

  #ping(): void {
    if (!this.#wire.isOpen) return;
    // A ping follows everything that is said to be sent.
    this.#hub.flush();
    const now = this.#hub.now();
    const behind: Record<string, number> = {};
    for (const { id, behindSince } of this.#subscribers) if (behindSince !== null) behind[id] = Math.ceil(now - behindSince);
    const { seq = null, roundTripMs = null } = this.#policy.answered ?? {};
    this.#wire.ping({
      seq: this.#policy.ping(now),
      at: Math.round(now),
      answered: seq,
      roundTripMs: roundTripMs === null ? null : Math.round(roundTripMs),
      behind: Object.keys(behind).length > 0 ? behind : undefined,
    });
  }
}

export function bytesOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}
