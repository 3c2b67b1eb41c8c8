import type { BroadcastGroup, Broadcaster } from './broadcaster.ts';
import type { LiveWire } from './live-wire.ts';
import { type SlowConsumerLimits, SlowConsumerPolicy } from './slow-consumer-policy.ts';
import { Subscriber, type Subscription } from './subscriber.ts';

interface LiveSocketOptions {
  readonly broadcaster: Broadcaster;
  readonly limits: SlowConsumerLimits;
  readonly wire: LiveWire;
  /** Called once, when the connection has closed. */
  readonly onClose: () => void;
}

/** One socket: its subscribers, its broadcast group while it keeps up, and merged updates of its own while it lags. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #subscribers = new Set<Subscriber>();
  readonly #policy: SlowConsumerPolicy;
  #group: BroadcastGroup | null = null;
  #isFlushing = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#policy = new SlowConsumerPolicy(options.limits);
  }

  get keepsUp(): boolean {
    return this.#policy.state === 'keeping-up';
  }

  get lagMs(): number {
    return this.#policy.lag(this.#options.broadcaster.now());
  }

  /** The live sets of its subscriptions that have started. */
  get sets(): object[] {
    return [...this.#subscribers].flatMap(({ stream }) => stream?.set ?? []);
  }

  /** Ends an existing subscription with the same id. */
  subscribe(subscription: Subscription): Subscriber {
    const { broadcaster, limits, wire } = this.#options;
    for (const other of this.#subscribers) if (other.id === subscription.id) other.close();
    const subscriber: Subscriber = new Subscriber(
      { broadcaster, limits, wire, policy: this.#policy, onChange: () => this.#onChange(subscriber) },
      subscription,
    );
    this.#subscribers.add(subscriber);
    return subscriber;
  }

  /** Measures the lag and sends a ping. */
  heartbeat(): void {
    // Handles received pongs first: a pause of this process is not a lag of the client.
    setImmediate(() => {
      if (!this.#options.wire.isOpen) return;
      this.#measure();
      this.#ping();
    });
  }

  /** See {@link SlowConsumerPolicy.pong}. */
  pong(seq: number | null, applied: number | null): void {
    this.#policy.pong(seq, applied, this.#options.broadcaster.now());
    this.continue();
  }

  /** Sends what has waited and is due: the next merged update of a lagging socket, otherwise first changes. */
  continue(): void {
    if (!this.#options.wire.isOpen) return;
    if (this.keepsUp) return this.#resume();
    if (this.#policy.state !== 'lagging' || this.#isFlushing || !this.#policy.isFlushDue(this.#options.broadcaster.now())) return;
    this.#isFlushing = true;
    void this.#sendMerged().finally(() => {
      this.#isFlushing = false;
    });
  }

  /** Call when the connection has closed. */
  close(): void {
    for (const subscriber of this.#subscribers) subscriber.close();
    this.#options.onClose();
  }

  #onChange(subscriber: Subscriber): void {
    if (subscriber.state === 'closed') this.#subscribers.delete(subscriber);
    const { broadcaster, wire } = this.#options;
    const live = [...this.#subscribers].filter(({ state }) => state === 'live');
    const streams = live.flatMap(({ stream, framing }) => (stream ? { stream, framing } : []));
    this.#group = broadcaster.regroup(wire, this.#group, streams);
    // Reports at once how old its first batch is.
    if (subscriber.state === 'live') this.#ping();
  }

  #resume(): void {
    for (const subscriber of this.#subscribers) subscriber.resume();
  }

  async #sendMerged(): Promise<void> {
    const { limits, wire } = this.#options;
    // Copied, because those that are sent something change their order.
    const subscribers = [...this.#subscribers];
    let bytes = 0;
    for (const subscriber of subscribers) {
      if (wire.unsentBytes > limits.SLOW_UNREAD_BYTES) break;
      try {
        const sent = await subscriber.sendMerged();
        bytes += sent;
        // To the end of the set: the next merged update starts with the others.
        if (sent > 0 && this.#subscribers.delete(subscriber)) this.#subscribers.add(subscriber);
      } catch (error) {
        subscriber.fail(error);
      }
    }
    if (bytes > 0 && this.#policy.state === 'lagging') this.#pingAfterFlush();
  }

  #measure(): void {
    const { broadcaster, wire } = this.#options;
    const before = this.#policy.state;
    const state = this.#policy.update(broadcaster.now(), wire.unsentBytes);
    if (state === before) return;
    if (before === 'keeping-up') this.#startLagging();
    if (state === 'keeping-up') {
      broadcaster.counters.recovered += 1;
      this.#resume();
    }
    if (state === 'dropped') {
      broadcaster.counters.slowCloses += 1;
      wire.drop();
    }
  }

  #startLagging(): void {
    const { broadcaster, wire } = this.#options;
    broadcaster.counters.lagged += 1;
    for (const subscriber of this.#subscribers) subscriber.leave();
    this.#group = broadcaster.regroup(wire, this.#group, []);
    this.#pingAfterFlush();
  }

  /** A pong confirms that everything sent before its ping has arrived. */
  #pingAfterFlush(): void {
    this.#ping();
    this.#policy.recordFlush(this.#options.broadcaster.now());
  }

  #ping(): void {
    const { broadcaster, wire } = this.#options;
    if (!wire.isOpen) return;
    // The ping must follow everything that it reports as sent.
    broadcaster.flush();
    const now = broadcaster.now();
    const behind: Record<string, number> = {};
    for (const { id, behindSince } of this.#subscribers) if (behindSince !== null) behind[id] = Math.ceil(now - behindSince);
    const { seq = null, roundTripMs = null } = this.#policy.answered ?? {};
    wire.ping({
      seq: this.#policy.ping(now),
      at: Math.round(now),
      answered: seq,
      roundTripMs: roundTripMs === null ? null : Math.round(roundTripMs),
      behind: Object.keys(behind).length > 0 ? behind : undefined,
    });
  }
}
