import type { LiveStatus } from '../types.generated.ts';

/** Without a message for this long, the data may be outdated; milliseconds. */
const STALE_AFTER_MS = 5_000;
/** If a change is not shown within this time, the page has a backlog and its data counts as outdated; milliseconds. */
const BEHIND_MS = 2_000;
/** A subscription that resumes within this time counts as uninterrupted; milliseconds. */
const RESUME_MS = 1_000;
/** An offline browser can still reach a server on its own machine, so it counts as offline only after this; milliseconds. */
const OFFLINE_AFTER_MS = 2_500;

export type FreshnessLevel =
  /** The snapshot is loaded and the first subscription is being opened. */
  | 'CONNECTING'
  /** The list is being loaded for the first time; shows what has arrived so far. */
  | 'LOADING'
  | 'LIVE'
  /** The socket is open, but no message has arrived for a while. */
  | 'AGED'
  | 'RECONNECTING'
  | 'OFFLINE'
  /** The gateway has lost its connection to the provider. */
  | 'PROVIDER_STALE'
  | 'PROVIDER_DOWN';

export interface Freshness {
  readonly level: FreshnessLevel;
  /** Seconds since the data was last known to be current; null while it is. */
  readonly seconds: number | null;
}

/** Inputs of the freshness of one set. All times in milliseconds. */
export interface FreshnessInputs {
  /** Whether the browser reports a network. */
  readonly isOnline: boolean;
  /** Whether the socket is open. */
  readonly isOpen: boolean;
  /** Time of the last message from the server. */
  readonly lastMessageAt: number;
  /** When the oldest change that is not shown yet was received; null if all are shown. */
  readonly behindSince: number | null;
  /** Whether the current subscription has received its first batch. */
  readonly isCaughtUp: boolean;
  /** When the set was last known to be current: loaded as a snapshot, or last message while subscribed. */
  readonly confirmedAt: number;
  /** Whether it was subscribed to since its snapshot was loaded. */
  readonly wasLive: boolean;
  readonly status: LiveStatus;
}

/** Freshness of a set at `now`. */
export function freshnessOf(inputs: FreshnessInputs, now: number): Freshness {
  const current = inputs.isOpen && inputs.isCaughtUp;
  const age = now - (current ? inputs.lastMessageAt : inputs.confirmedAt);
  const seconds = Math.floor(age / 1000);
  if (!inputs.isOnline && (!current || age >= OFFLINE_AFTER_MS)) return { level: 'OFFLINE', seconds };
  if (!current) {
    if (!inputs.wasLive && age < STALE_AFTER_MS) {
      return { level: inputs.status === 'LOADING' ? 'LOADING' : 'CONNECTING', seconds: null };
    }
    if (age >= RESUME_MS) return { level: 'RECONNECTING', seconds };
  } else {
    const behind = inputs.behindSince === null ? 0 : now - inputs.behindSince;
    if (age >= STALE_AFTER_MS || behind >= BEHIND_MS) return { level: 'AGED', seconds: Math.floor(Math.max(age, behind) / 1000) };
  }
  if (inputs.status === 'DOWN') return { level: 'PROVIDER_DOWN', seconds: null };
  if (inputs.status === 'LOADING') return { level: 'LOADING', seconds: null };
  if (inputs.status === 'STALE') return { level: 'PROVIDER_STALE', seconds: null };
  return { level: 'LIVE', seconds: null };
}

/** Whether prices must be shown as possibly outdated. */
export function isStale({ level }: Freshness): boolean {
  return level !== 'LIVE' && level !== 'CONNECTING' && level !== 'LOADING';
}
