/** How new the state in a pushed message is. */
export interface FrameStamp {
  readonly kind: 'frame';
  readonly version: number | null;
  /** When the message was made: the provider's clock, ms. */
  readonly at: number;
  /** When it arrived: own clock, ms. */
  readonly seenAt: number;
}

/** How new the state in a REST answer is. */
export interface ReadStamp {
  readonly kind: 'read';
  readonly version: number | null;
  /** Last change of the entity, rounded down to `precisionMs`: the provider's clock, ms. */
  readonly changedAt: number | null;
  readonly precisionMs: number;
  /** When the request began: own clock, ms. What the provider had then, or something later, is in the answer. */
  readonly readAt: number;
}

export type Stamp = FrameStamp | ReadStamp;
export type Order = 'newer' | 'same' | 'older' | 'unclear';

/** What `incoming` is, seen from `held`; `unclear` where only another reading can tell. */
export function orderOf(incoming: Stamp, held: Stamp): Order {
  if (incoming.version !== null && held.version !== null) return byNumber(incoming.version, held.version);
  if (incoming.kind === 'frame') {
    // One instant of the provider may carry several changes: of messages, the last one wins.
    return held.kind === 'frame' ? newerIf(incoming.at >= held.at) : frameAfterRead(incoming, held);
  }
  return held.kind === 'frame' ? readAfterFrame(incoming, held) : newerIf(incoming.readAt >= held.readAt);
}

/** @param created The envelope's timestamp. */
export function frameStamp(source: { version: number | null; created: string; seenAt: number }): FrameStamp {
  return { kind: 'frame', version: source.version, at: Date.parse(source.created), seenAt: source.seenAt };
}

/** @param source `changedAt` is the entity's own timestamp, with or without a fraction of a second. */
export function readStamp(source: { version: number | null; changedAt: string | null; readAt: number }): ReadStamp {
  const changedAt = source.changedAt === null ? Number.NaN : Date.parse(source.changedAt);
  return {
    kind: 'read',
    version: source.version,
    changedAt: Number.isNaN(changedAt) ? null : changedAt,
    precisionMs: source.changedAt?.includes('.') ? 1 : 1_000,
    readAt: source.readAt,
  };
}

function frameAfterRead(frame: FrameStamp, reading: ReadStamp): Order {
  if (reading.changedAt !== null) {
    if (frame.at < reading.changedAt) return 'older';
    if (frame.at >= reading.changedAt + reading.precisionMs) return 'newer';
  }
  // A message that waited for a reading begun after its arrival is part of that reading.
  return reading.readAt >= frame.seenAt ? 'older' : 'unclear';
}

function readAfterFrame(reading: ReadStamp, frame: FrameStamp): Order {
  if (reading.readAt >= frame.seenAt) return 'newer';
  if (reading.changedAt === null) return 'unclear';
  if (reading.changedAt + reading.precisionMs <= frame.at) return 'older';
  return reading.changedAt > frame.at ? 'newer' : 'unclear';
}

function byNumber(incoming: number, held: number): Order {
  if (incoming === held) return 'same';
  return newerIf(incoming > held);
}

function newerIf(newer: boolean): Order {
  return newer ? 'newer' : 'older';
}
