import { steadyNow } from '../../util/clock.ts';
import type { LiveSet } from '../live-set.ts';
import { BroadcastGroup } from './broadcast-group.ts';
import { HubCounters, type HubGauges, type SubscriberStats } from './hub-counters.ts';
import { bytesOf, LiveSocket, type LiveWire, type SocketHub } from './live-socket.ts';
import { type Execute, LiveStream, type StreamOwner, type StreamSocket } from './live-stream.ts';
import type { SlowConsumerLimits } from './slow-consumer-policy.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Broadcasts changes of live sets to all subscribers: executes each distinct operation once per change, builds its payload once,
 * and writes to each socket once per flush. All changes published in one turn of the event loop are sent in one flush.
 */
export class LiveHub implements StreamOwner, SocketHub {
  readonly counters = new HubCounters();
  readonly limits: SlowConsumerLimits;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** By set, then by operation. */
  readonly #streams = new Map<object, Map<string, LiveStream>>();
  readonly #groups = new Map<string, BroadcastGroup>();
  readonly #sockets = new Set<LiveSocket>();
  readonly #lagging = new Set<LiveSocket>();
  /** Streams with changes for the next flush. */
  readonly #scheduled = new Set<LiveStream>();
  #flushTimer: NodeJS.Immediate | null = null;
  #laggingTimer: NodeJS.Timeout | null = null;
  #streamCount = 0;

  constructor(options: { limits: SlowConsumerLimits; now?: () => number }) {
    this.limits = options.limits;
    this.now = options.now ?? steadyNow;
  }

  get gauges(): HubGauges {
    const streams = [...this.#streams.values()].flatMap((byOperation) => [...byOperation.values()]);
    return {
      sockets: this.#sockets.size,
      laggingSockets: this.#lagging.size,
      subscribers: streams.reduce((sum, { subscribers }) => sum + subscribers.size, 0),
      streams: streams.length,
      groups: this.#groups.size,
    };
  }

  /** Lag of each socket, ms, ascending. */
  lags(): number[] {
    return [...this.#sockets].map(({ lagMs }) => lagMs).toSorted((a, b) => a - b);
  }

  /** All sockets, including those without subscriptions. */
  get subscribers(): SubscriberStats {
    return statsOf(this.#sockets, this.gauges.subscribers);
  }

  /** Sockets that read any of these sets. */
  subscribersOf(sets: readonly object[]): SubscriberStats {
    const streams = sets.flatMap((set) => [...(this.#streams.get(set)?.values() ?? [])]);
    const subscribers = streams.flatMap((stream) => [...stream.subscribers]);
    return statsOf(new Set(subscribers.map(({ socket }) => socket)), subscribers.length);
  }

  open(wire: LiveWire): LiveSocket {
    const socket = new LiveSocket(this, wire);
    this.#sockets.add(socket);
    return socket;
  }

  delete(socket: LiveSocket): void {
    this.#sockets.delete(socket);
    this.setLagging(socket, false);
  }

  streamFor(set: LiveSet<unknown>, operation: string, executor: () => Execute): LiveStream {
    const byOperation = this.#streams.get(set) ?? new Map<string, LiveStream>();
    const existing = byOperation.get(operation);
    if (existing) return existing;
    this.#streamCount += 1;
    const stream = new LiveStream({ number: this.#streamCount, set, execute: executor(), owner: this });
    this.#streams.set(set, byOperation.set(operation, stream));
    return stream;
  }

  drop(stream: LiveStream): void {
    const byOperation = this.#streams.get(stream.set);
    for (const [operation, other] of byOperation ?? []) if (other === stream) byOperation?.delete(operation);
    if (byOperation?.size === 0) this.#streams.delete(stream.set);
  }

  schedule(stream: LiveStream): void {
    this.#scheduled.add(stream);
    this.#flushTimer ??= setImmediate(() => this.flush());
  }

  flush(): void {
    if (this.#flushTimer) clearImmediate(this.#flushTimer);
    this.#flushTimer = null;
    if (this.#scheduled.size === 0) return;
    const pending = [...new Set([...this.#scheduled].flatMap(({ groups }) => [...groups]))].map((group) => ({
      // Copied, because a socket that starts to lag leaves its group during the writes.
      sockets: [...group.sockets],
      ...group.pendingFrames(),
    }));
    for (const stream of this.#scheduled) stream.pending.length = 0;
    this.#scheduled.clear();
    for (const { sockets, frames, chunks } of pending) {
      this.counters.frames += frames;
      const bytes = bytesOf(chunks);
      for (const socket of sockets) socket.writeFrames(chunks, bytes, frames);
    }
  }

  groupFor(socket: LiveSocket, current: BroadcastGroup | null, live: readonly Subscriber[]): BroadcastGroup | null {
    const entries = live.flatMap(({ stream, framing }) => (stream ? { stream, framing } : []));
    const key = entries
      .map(({ stream, framing }) => JSON.stringify([stream.number, framing.key]))
      .toSorted()
      .join();
    if (current?.key === key) return current;
    current?.sockets.delete(socket);
    if (current?.sockets.size === 0) {
      current.end();
      this.#groups.delete(current.key);
    }
    if (entries.length === 0) return null;
    const group = this.#groups.get(key) ?? new BroadcastGroup(key, entries);
    this.#groups.set(key, group);
    group.sockets.add(socket);
    return group;
  }

  setLagging(socket: LiveSocket, isLagging: boolean): void {
    if (isLagging) this.#lagging.add(socket);
    else this.#lagging.delete(socket);
    if (this.#lagging.size > 0) {
      // In setImmediate, so that pongs that have already arrived are handled first, as in heartbeat().
      this.#laggingTimer ??= setInterval(() => setImmediate(() => this.flushLagging()), this.limits.SLOW_FLUSH_MS).unref();
    } else if (this.#laggingTimer) {
      clearInterval(this.#laggingTimer);
      this.#laggingTimer = null;
    }
  }

  /** Sends each lagging socket its next merged update. */
  flushLagging(): void {
    for (const socket of this.#lagging) socket.flushConflated();
  }
}

function statsOf(sockets: ReadonlySet<StreamSocket>, subscriptions: number): SubscriberStats {
  const all = [...sockets];
  return {
    sockets: all.length,
    laggingSockets: all.filter(({ keepsUp }) => !keepsUp).length,
    longestLagMs: Math.round(all.reduce((longest, { lagMs }) => Math.max(longest, lagMs), 0)),
    subscriptions,
  };
}
