import { nextFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import type { LiveStream } from './live-stream.ts';

export interface BroadcastMessage {
  readonly stream: LiveStream;
  /** What stands before the payload in the messages of this stream: {@link nextBegin}. */
  readonly begin: Buffer;
}

/** Copying less than this is quicker than another piece in the same write. */
const COPY_BYTES = 4 * 1024;

/** Sockets that read the same streams under the same ids, so that the same bytes serve them all. */
export class BroadcastGroup {
  readonly key: string;
  readonly entries: readonly BroadcastMessage[];
  readonly sockets = new Set<LiveSocket>();

  constructor(key: string, entries: readonly BroadcastMessage[]) {
    this.key = key;
    this.entries = entries;
    for (const { stream } of entries) stream.groups.add(this);
  }

  /** Nobody is left. */
  end(): void {
    for (const { stream } of this.entries) stream.groups.delete(this);
  }

  /** What waits for the sockets of this group, to be written to each of them. */
  waiting(): { readonly frames: number; readonly pieces: readonly Buffer[] } {
    const frames = this.entries.flatMap(({ stream, begin }) => stream.payloads.map((payload) => nextFrame(begin, payload)));
    const pieces = frames.flat();
    const isShared = this.sockets.size > 1 || pieces.every((piece) => piece.length < COPY_BYTES);
    return { frames: frames.length, pieces: isShared ? [Buffer.concat(pieces)] : pieces };
  }
}
