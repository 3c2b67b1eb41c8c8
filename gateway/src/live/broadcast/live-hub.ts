import { steadyNow } from '../../util/clock.ts';
import { Broadcaster } from './broadcaster.ts';
import type { HubCounters, HubGauges, SubscriberStats } from './hub-counters.ts';
import { LiveSocket } from './live-socket.ts';
import type { LiveWire } from './live-wire.ts';
import type { SlowConsumerLimits } from './slow-consumer-policy.ts';

/** All sockets, and the {@link Broadcaster} that they share. */
export class LiveHub {
  readonly #limits: SlowConsumerLimits;
  readonly #broadcaster: Broadcaster;
  readonly #sockets = new Set<LiveSocket>();
  #timer: NodeJS.Timeout | null = null;

  /** @param options.now monotonic, ms */
  constructor({ limits, now = steadyNow }: { limits: SlowConsumerLimits; now?: () => number }) {
    this.#limits = limits;
    this.#broadcaster = new Broadcaster(now);
  }

  get counters(): HubCounters {
    return this.#broadcaster.counters;
  }

  get gauges(): HubGauges {
    const { sockets, laggingSockets, subscriptions: subscribers } = this.subscriberStats;
    return { sockets, laggingSockets, subscribers, ...this.#broadcaster.gauges };
  }

  /** Lag of each socket, ms, ascending. */
  lags(): number[] {
    return [...this.#sockets].map(({ lagMs }) => lagMs).toSorted((a, b) => a - b);
  }

  /** All sockets, including those without subscriptions. */
  get subscriberStats(): SubscriberStats {
    return statsOf([...this.#sockets].map((socket) => ({ socket, subscriptions: socket.sets.length })));
  }

  /** Sockets that read any of these sets. */
  subscriberStatsOf(sets: readonly object[]): SubscriberStats {
    const wanted = new Set(sets);
    const reading = [...this.#sockets].map((socket) => ({
      socket,
      subscriptions: socket.sets.filter((set) => wanted.has(set)).length,
    }));
    return statsOf(reading.filter(({ subscriptions }) => subscriptions > 0));
  }

  open(wire: LiveWire): LiveSocket {
    const socket: LiveSocket = new LiveSocket({
      broadcaster: this.#broadcaster,
      limits: this.#limits,
      wire,
      onClose: () => this.#delete(socket),
    });
    this.#sockets.add(socket);
    // In setImmediate, so that pongs that have already arrived are handled first, as in LiveSocket.heartbeat().
    this.#timer ??= setInterval(() => setImmediate(() => this.continue()), this.#limits.SLOW_FLUSH_MS).unref();
    return socket;
  }

  /** Sends each socket what has waited and is due. */
  continue(): void {
    for (const socket of this.#sockets) socket.continue();
  }

  #delete(socket: LiveSocket): void {
    this.#sockets.delete(socket);
    if (this.#sockets.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

function statsOf(all: readonly { readonly socket: LiveSocket; readonly subscriptions: number }[]): SubscriberStats {
  return {
    sockets: all.length,
    laggingSockets: all.filter(({ socket }) => !socket.keepsUp).length,
    longestLagMs: Math.round(all.reduce((longest, { socket }) => Math.max(longest, socket.lagMs), 0)),
    subscriptions: all.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
  };
}
