/** Version and time of the state in a pushed message. */
export interface PushStamp {
  readonly kind: 'push';
  readonly version: number | null;
  /** When the message was created, rounded down to `precisionMs`: provider's clock, ms. */
  readonly at: number;
  readonly precisionMs: number;
  /** When the message arrived: own clock, ms. */
  readonly seenAt: number;
}

/** Version and times of the state in a REST response. */
export interface ReadStamp {
  readonly kind: 'read';
  readonly version: number | null;
  /** Last change of the entity, rounded down to `precisionMs`: provider's clock, ms. */
  readonly changedAt: number | null;
  readonly precisionMs: number;
  /** When the request was sent: own clock, ms. The response contains the state at this time or a later one. */
  readonly readAt: number;
  /** When the response arrived: own clock, ms. */
  readonly seenAt: number;
}

export type Stamp = PushStamp | ReadStamp;
export type Order = 'newer' | 'same' | 'older' | 'unclear';

/** Time at which the state was current: own clock, ms. */
export function currentAt(stamp: Stamp): number {
  return stamp.kind === 'push' ? stamp.seenAt : stamp.readAt;
}

/** Order of `incoming` relative to `stored`; `unclear` if only another read can decide. */
export function orderOf(incoming: Stamp, stored: Stamp): Order {
  if (incoming.version !== null && stored.version !== null) return byNumber(incoming.version, stored.version);
  if (incoming.kind === 'push') {
    // Several messages may have the same time: the last one wins.
    return stored.kind === 'push' ? newerIf(incoming.at >= stored.at) : pushAfterRead(incoming, stored);
  }
  return stored.kind === 'push' ? readAfterPush(incoming, stored) : readAfterRead(incoming, stored);
}

/** @param source `created` is the timestamp of the envelope */
export function pushStamp(source: { version: number | null; created: string; seenAt: number }): PushStamp {
  const { version, created, seenAt } = source;
  return { kind: 'push', version, at: Date.parse(created), precisionMs: precisionOf(created), seenAt };
}

/** @param source `changedAt` is the entity's own timestamp, with or without a fraction of a second. */
export function readStamp(source: {
  version: number | null;
  changedAt: string | null;
  readAt: number;
  seenAt: number;
}): ReadStamp {
  const changedAt = source.changedAt === null ? Number.NaN : Date.parse(source.changedAt);
  return {
    kind: 'read',
    version: source.version,
    changedAt: Number.isNaN(changedAt) ? null : changedAt,
    precisionMs: precisionOf(source.changedAt),
    readAt: source.readAt,
    seenAt: source.seenAt,
  };
}

/** A time has a fraction of a second, or is rounded down to whole seconds. */
function precisionOf(time: string | null): number {
  return time?.includes('.') ? 1 : 1_000;
}

function pushAfterRead(push: PushStamp, read: ReadStamp): Order {
  if (read.changedAt !== null) {
    if (push.at + push.precisionMs <= read.changedAt) return 'older';
    if (push.at >= read.changedAt + read.precisionMs) return 'newer';
  }
  // A read that started after the arrival of the message contains its change.
  return read.readAt >= push.seenAt ? 'older' : 'unclear';
}

function readAfterPush(read: ReadStamp, push: PushStamp): Order {
  if (read.readAt >= push.seenAt) return 'newer';
  if (read.changedAt === null) return 'unclear';
  if (read.changedAt + read.precisionMs <= push.at) return 'older';
  return read.changedAt >= push.at + push.precisionMs ? 'newer' : 'unclear';
}

function readAfterRead(incoming: ReadStamp, stored: ReadStamp): Order {
  if (incoming.readAt >= stored.seenAt) return 'newer';
  // The provider may serve the first of two concurrent requests last, and its clock may step back.
  const byStart = newerIf(incoming.readAt >= stored.readAt);
  return byChange(incoming, stored) === byStart ? byStart : 'unclear';
}

/** Null if the times do not differ by more than their precision. */
function byChange(incoming: ReadStamp, stored: ReadStamp): Order | null {
  if (incoming.changedAt === null || stored.changedAt === null) return null;
  if (incoming.changedAt + incoming.precisionMs <= stored.changedAt) return 'older';
  return incoming.changedAt >= stored.changedAt + stored.precisionMs ? 'newer' : null;
}

function byNumber(incoming: number, stored: number): Order {
  if (incoming === stored) return 'same';
  return newerIf(incoming > stored);
}

function newerIf(isNewer: boolean): Order {
  return isNewer ? 'newer' : 'older';
}
