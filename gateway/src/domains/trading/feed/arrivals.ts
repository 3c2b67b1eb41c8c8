import { steadyNow } from '../../../util/clock.ts';
import type { PushStamp } from './stamp.ts';

/** A push is published within this time. A later publication has another cause, such as a series that entered the list; ms. */
const MAX_WAIT_MS = 10_000;

/** The push that brought a state, until the state is published a second time. */
const arrivals = new WeakMap<object, PushStamp>();

/** When a pushed change arrived, by the steady clock as pings have it, and when the provider sent it; RFC 3339. */
export interface Arrival {
  readonly receivedAt: string | null;
  readonly pushedAt: string | null;
}

const NONE: Arrival = { receivedAt: null, pushedAt: null };

/** Call when a pushed state is applied. */
export function noteArrival(state: object, stamp: PushStamp): void {
  arrivals.set(state, stamp);
}

/** Call before a state is published. Forgets its arrival if this publication is not the one that the push caused. */
export function notePublication(state: object, isRepeated: boolean): void {
  const stamp = arrivals.get(state);
  if (stamp !== undefined && (isRepeated || steadyNow() - stamp.seenAt > MAX_WAIT_MS)) arrivals.delete(state);
}

/** The first arrival of these states. */
export function firstArrival(states: readonly object[]): Arrival {
  let first: PushStamp | null = null;
  for (const state of states) {
    const stamp = arrivals.get(state);
    if (stamp !== undefined && (first === null || stamp.seenAt < first.seenAt)) first = stamp;
  }
  if (first === null) return NONE;
  return {
    receivedAt: new Date(first.seenAt).toISOString(),
    pushedAt: first.at % 1_000 > 0 ? new Date(first.at).toISOString() : null,
  };
}
