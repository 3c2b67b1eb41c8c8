import type { Readable } from '../live-source.ts';
import { BroadcastGroup } from './broadcast-group.ts';
import { HubCounters, type HubGauges, type ReaderStats } from './hub-counters.ts';
import { bytesOf, LiveSocket, type LiveWire } from './live-socket.ts';
import { type Execute, LiveStream, type StreamOwner } from './live-stream.ts';
import type { SlowConsumerLimits } from './slow-consumer-policy.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Sends what live sets become to all who read them: each operation is executed once a step, its payload built once, and
 * written to each socket once a flush. When to flush is decided by who publishes the sets: what they publish in one turn of
 * the event loop goes out together.
 */
export class LiveHub implements StreamOwner {
  readonly counters = new HubCounters();
  readonly limits: SlowConsumerLimits;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** By set, then by operation. */
  readonly #streams = new Map<object, Map<string, LiveStream>>();
  readonly #groups = new Map<string, BroadcastGroup>();
  readonly #sockets = new Set<LiveSocket>();
  readonly #lagging = new Set<LiveSocket>();
  readonly #ready = new Set<LiveStream>();
  #flushing: NodeJS.Immediate | null = null;
  #stepping: NodeJS.Timeout | null = null;
  #streamCount = 0;

  constructor(options: { limits: SlowConsumerLimits; now?: () => number }) {
    this.limits = options.limits;
    this.now = options.now ?? (() => performance.now());
  }

  get gauges(): HubGauges {
    const streams = [...this.#streams.values()].flatMap((byOperation) => [...byOperation.values()]);
    return {
      sockets: this.#sockets.size,
      laggingSockets: this.#lagging.size,
      subscribers: streams.reduce((sum, { readers }) => sum + readers, 0),
      streams: streams.length,
      groups: this.#groups.size,
    };
  }

  /** How far each reader is behind, ms, the least first. */
  lags(): number[] {
    return [...this.#sockets].map(({ lag }) => lag).toSorted((a, b) => a - b);
  }

  /** Everybody, also who reads nothing yet. */
  get readers(): ReaderStats {
    return statsOf(this.#sockets, this.gauges.subscribers);
  }

  /** Who reads any of these sets. */
  readersOf(sets: readonly object[]): ReaderStats {
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
    this.lagging(socket, false);
  }

  streamOf(readable: Readable<unknown>, operation: string, executor: () => Execute): LiveStream {
    const byOperation = this.#streams.get(readable.set) ?? new Map<string, LiveStream>();
    const kept = byOperation.get(operation);
    if (kept) return kept;
    this.#streamCount += 1;
    const stream = new LiveStream({ number: this.#streamCount, readable, execute: executor(), owner: this });
    this.#streams.set(readable.set, byOperation.set(operation, stream));
    return stream;
  }

  empty(stream: LiveStream): void {
    const { set } = stream.readable;
    const byOperation = this.#streams.get(set);
    for (const [operation, kept] of byOperation ?? []) if (kept === stream) byOperation?.delete(operation);
    if (byOperation?.size === 0) this.#streams.delete(set);
  }

  ready(stream: LiveStream): void {
    this.#ready.add(stream);
    this.#flushing ??= setImmediate(() => this.flush());
  }

  flush(): void {
    if (this.#flushing) clearImmediate(this.#flushing);
    this.#flushing = null;
    if (this.#ready.size === 0) return;
    const waiting = [...new Set([...this.#ready].flatMap(({ groups }) => [...groups]))].map((group) => ({
      // A socket that turns out to lag leaves its group at once.
      sockets: [...group.sockets],
      ...group.waiting(),
    }));
    for (const stream of this.#ready) stream.payloads.length = 0;
    this.#ready.clear();
    for (const { sockets, frames, pieces } of waiting) {
      this.counters.frames += frames;
      const bytes = bytesOf(pieces);
      for (const socket of sockets) socket.writeShared(pieces, bytes, frames);
    }
  }

  /** The group of a socket whose subscribers these are; the socket leaves the one that it was in. Nothing may wait. */
  cohortFor(socket: LiveSocket, present: BroadcastGroup | null, together: readonly Subscriber[]): BroadcastGroup | null {
    const entries = together.flatMap(({ stream, begin, id }) => (stream ? { stream, begin, id } : []));
    const key = entries
      .map(({ stream, id }) => JSON.stringify([stream.number, id]))
      .toSorted()
      .join();
    if (present?.key === key) return present;
    present?.sockets.delete(socket);
    if (present?.sockets.size === 0) {
      present.end();
      this.#groups.delete(present.key);
    }
    if (entries.length === 0) return null;
    const group = this.#groups.get(key) ?? new BroadcastGroup(key, entries);
    this.#groups.set(key, group);
    group.sockets.add(socket);
    return group;
  }

  /** Whether the socket is read to in steps of its own. */
  lagging(socket: LiveSocket, lags: boolean): void {
    if (lags) this.#lagging.add(socket);
    else this.#lagging.delete(socket);
    if (this.#lagging.size > 0) {
      // As for a beat: answers that wait are taken in first.
      this.#stepping ??= setInterval(() => setImmediate(() => this.step()), this.limits.stepMs).unref();
    } else if (this.#stepping) {
      clearInterval(this.#stepping);
      this.#stepping = null;
    }
  }

  /** Sends to those who lag what they can take. */
  step(): void {
    for (const socket of this.#lagging) socket.step();
  }
}

function statsOf(sockets: ReadonlySet<LiveSocket>, subscriptions: number): ReaderStats {
  const all = [...sockets];
  return {
    sockets: all.length,
    laggingSockets: all.filter(({ keepsUp }) => !keepsUp).length,
    longestLagMs: Math.round(all.reduce((longest, { lagMs }) => Math.max(longest, lagMs), 0)),
    subscriptions,
  };
}
