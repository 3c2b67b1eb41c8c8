import type { LiveSet } from '../live-set.ts';
import type { Framing } from './frame.ts';
import { HubCounters } from './hub-counters.ts';
import { type Execute, LiveStream } from './live-stream.ts';
import type { LiveWire } from './live-wire.ts';

/** One stream that a socket receives together with its group. */
interface GroupedStream {
  readonly stream: LiveStream;
  readonly framing: Framing;
}

/** Sockets that subscribe to the same streams with the same framing, and therefore receive the same bytes. */
export interface BroadcastGroup {
  readonly key: string;
  readonly streams: readonly GroupedStream[];
  readonly wires: Set<LiveWire>;
}

/** Up to this size, copying chunks into one buffer is faster than writing an additional chunk. */
const COPY_BYTES = 4 * 1024;

/**
 * The streams and groups of a hub: executes each distinct operation once per change, builds its payload once, and writes to each
 * socket once per flush. All changes published in one turn of the event loop are sent in one flush.
 */
export class Broadcaster {
  readonly counters = new HubCounters();
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Streams by set, then by the key of their operation. */
  readonly #streams = new Map<object, Map<string, LiveStream>>();
  readonly #groups = new Map<string, BroadcastGroup>();
  readonly #groupsOf = new Map<LiveStream, Set<BroadcastGroup>>();
  /** Streams with changes for the next flush. */
  readonly #scheduled = new Set<LiveStream>();
  #flushTimer: NodeJS.Immediate | null = null;
  #streamCount = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  get gauges(): { readonly streams: number; readonly groups: number } {
    const streams = [...this.#streams.values()].reduce((sum, byOperation) => sum + byOperation.size, 0);
    return { streams, groups: this.#groups.size };
  }

  streamFor(set: LiveSet<unknown>, operationKey: string, execute: Execute): LiveStream {
    const byOperation = this.#streams.get(set) ?? new Map<string, LiveStream>();
    const existing = byOperation.get(operationKey);
    if (existing) return existing;
    this.#streamCount += 1;
    const stream = new LiveStream({
      number: this.#streamCount,
      set,
      execute,
      counters: this.counters,
      now: this.now,
      onPending: () => {
        this.#scheduled.add(stream);
        this.#flushTimer ??= setImmediate(() => this.flush());
      },
      onUnused: () => {
        byOperation.delete(operationKey);
        if (byOperation.size === 0) this.#streams.delete(set);
      },
    });
    this.#streams.set(set, byOperation.set(operationKey, stream));
    return stream;
  }

  /** Writes all pending changes now, so that live subscribers have received everything up to the cursors of their streams. */
  flush(): void {
    if (this.#flushTimer) clearImmediate(this.#flushTimer);
    this.#flushTimer = null;
    if (this.#scheduled.size === 0) return;
    const groups = new Set([...this.#scheduled].flatMap((stream) => [...(this.#groupsOf.get(stream) ?? [])]));
    const flushed = [...groups].map((group) => ({ group, ...pendingFrames(group) }));
    for (const stream of this.#scheduled) stream.pending.length = 0;
    this.#scheduled.clear();
    for (const { group, chunks, frames } of flushed) {
      this.counters.frames += frames;
      const bytes = bytesOf(chunks);
      for (const wire of group.wires) this.#write(wire, chunks, bytes, frames);
    }
  }

  /** Writes one frame to one socket. Returns its bytes. */
  write(wire: LiveWire, chunks: readonly Buffer[]): number {
    const bytes = bytesOf(chunks);
    this.counters.frames += 1;
    this.#write(wire, chunks, bytes, 1);
    return bytes;
  }

  /**
   * Moves a socket to the group that receives these streams. Flushes first: pending changes are for the current members.
   *
   * @param current its group; null for none
   */
  regroup(wire: LiveWire, current: BroadcastGroup | null, streams: readonly GroupedStream[]): BroadcastGroup | null {
    this.flush();
    const key = streams
      .map(({ stream, framing }) => JSON.stringify([stream.number, framing.key]))
      .toSorted()
      .join();
    if (current?.key === key) return current;
    current?.wires.delete(wire);
    if (current?.wires.size === 0) this.#deleteGroup(current);
    if (streams.length === 0) return null;
    const group = this.#groups.get(key) ?? this.#createGroup(key, streams);
    group.wires.add(wire);
    return group;
  }

  #createGroup(key: string, streams: readonly GroupedStream[]): BroadcastGroup {
    const group: BroadcastGroup = { key, streams, wires: new Set() };
    this.#groups.set(key, group);
    for (const { stream } of streams) this.#groupsOf.set(stream, (this.#groupsOf.get(stream) ?? new Set()).add(group));
    return group;
  }

  #deleteGroup(group: BroadcastGroup): void {
    this.#groups.delete(group.key);
    for (const { stream } of group.streams) {
      const groups = this.#groupsOf.get(stream);
      groups?.delete(group);
      if (groups?.size === 0) this.#groupsOf.delete(stream);
    }
  }

  #write(wire: LiveWire, chunks: readonly Buffer[], bytes: number, frames: number): void {
    if (!wire.isOpen) return;
    wire.write(chunks);
    this.counters.writes += 1;
    this.counters.deliveries += frames;
    this.counters.bytes += bytes;
  }
}

/** All pending changes of a group as frames, ready to be written to each of its sockets. */
function pendingFrames({ streams, wires }: BroadcastGroup): { readonly frames: number; readonly chunks: readonly Buffer[] } {
  const frames = streams.flatMap(({ stream, framing }) => stream.pending.map((change) => framing.frame(change)));
  const chunks = frames.flat();
  const isCopied = wires.size > 1 || chunks.every((chunk) => chunk.length < COPY_BYTES);
  return { frames: frames.length, chunks: isCopied ? [Buffer.concat(chunks)] : chunks };
}

function bytesOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}
