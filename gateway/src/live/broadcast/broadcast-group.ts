import type { FramedChange, Framing } from './frame.ts';

/** The part of a stream that its groups use. */
export interface GroupStream {
  /** Changes for the next flush, oldest first. */
  readonly pending: readonly FramedChange[];
  /** Groups that receive this stream. */
  readonly groups: Set<BroadcastGroup>;
}

/** The part of a socket that its group uses. */
export interface GroupSocket {
  /** @param bytes length of all chunks; @param frames number of messages in them */
  writeFrames(chunks: readonly Buffer[], bytes: number, frames: number): void;
}

/** One stream of a group, and how its changes are written. */
export interface GroupEntry {
  readonly stream: GroupStream;
  readonly framing: Framing;
}

/** Up to this size, copying chunks into one buffer is faster than writing an additional chunk. */
const COPY_BYTES = 4 * 1024;

/** Sockets that subscribe to the same streams with the same framing, and therefore receive the same bytes. */
export class BroadcastGroup {
  readonly key: string;
  readonly entries: readonly GroupEntry[];
  readonly sockets = new Set<GroupSocket>();

  constructor(key: string, entries: readonly GroupEntry[]) {
    this.key = key;
    this.entries = entries;
    for (const { stream } of entries) stream.groups.add(this);
  }

  /** Call when the last socket has left. */
  end(): void {
    for (const { stream } of this.entries) stream.groups.delete(this);
  }

  /** All pending changes as frames, ready to be written to each socket of the group. */
  pendingFrames(): { readonly frames: number; readonly chunks: readonly Buffer[] } {
    const frames = this.entries.flatMap(({ stream, framing }) => stream.pending.map((change) => framing.frame(change)));
    const chunks = frames.flat();
    const isCopied = this.sockets.size > 1 || chunks.every((chunk) => chunk.length < COPY_BYTES);
    return { frames: frames.length, chunks: isCopied ? [Buffer.concat(chunks)] : chunks };
  }
}
