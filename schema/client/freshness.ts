import type { LiveStatus } from '../types.generated.ts';

/**
 * Data that is not proven current for this long is shown as possibly outdated; milliseconds. A page checks this four times a second,
 * so the data is marked within 2 s.
 */
const UNPROVEN_MS = 1_750;
/** A first connection that takes longer counts as lost; milliseconds. */
const CONNECTING_MS = 5_000;

export type FreshnessLevel =
  /** The snapshot is loaded and the first subscription is being opened. */
  | 'CONNECTING'
  /** The list is being loaded for the first time; shows what has arrived so far. */
  | 'LOADING'
  | 'LIVE'
  /** The socket is open, but messages are late or missing, or not shown yet. */
  | 'AGED'
  | 'RECONNECTING'
  /** The user has too many sockets, so the gateway refuses this one; tried again. */
  | 'TOO_MANY_SOCKETS'
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
  /** When the browser reported that it has no network; null while it has one. */
  readonly offlineSince: number | null;
  /** Whether the socket is open. */
  readonly isOpen: boolean;
  /** Whether the last attempt to open it failed. */
  readonly hasFailed: boolean;
  /** Whether it failed because the user has too many sockets. */
  readonly isRefused: boolean;
  /** Whether the first batch of the current subscription is shown. */
  readonly isCaughtUp: boolean;
  /** Last time at which the shown data is known to have been current; 0 before the first snapshot. */
  readonly provenAt: number;
  /** Whether the set was subscribed to since its snapshot was loaded. */
  readonly wasLive: boolean;
  /** Status of what is shown, or a later one that is not LIVE. */
  readonly status: LiveStatus;
}

/** Freshness of a set at `now`. */
export function freshnessOf(inputs: FreshnessInputs, now: number): Freshness {
  const { offlineSince, isOpen, hasFailed, isRefused, isCaughtUp, provenAt, wasLive, status } = inputs;
  const isCurrent = isOpen && isCaughtUp;
  const seconds = Math.floor((now - provenAt) / 1000);
  // Without a network, a browser can still reach a server on its own machine, which then proves the data current.
  if (offlineSince !== null && provenAt <= offlineSince) return { level: 'OFFLINE', seconds };
  if (!isCurrent && isRefused) return { level: 'TOO_MANY_SOCKETS', seconds };
  if (!isCurrent && hasFailed) return { level: 'RECONNECTING', seconds };
  if (now - provenAt >= UNPROVEN_MS) {
    if (isCurrent) return { level: 'AGED', seconds };
    return { level: wasLive || now - provenAt >= CONNECTING_MS ? 'RECONNECTING' : 'CONNECTING', seconds };
  }
  if (status === 'DOWN') return { level: 'PROVIDER_DOWN', seconds: null };
  if (status === 'LOADING') return { level: 'LOADING', seconds: null };
  if (status === 'STALE') return { level: 'PROVIDER_STALE', seconds: null };
  return { level: isCurrent || wasLive ? 'LIVE' : 'CONNECTING', seconds: null };
}

/** Whether prices must be shown as possibly outdated. */
export function isStale({ level, seconds }: Freshness): boolean {
  return seconds !== null || level === 'PROVIDER_STALE' || level === 'PROVIDER_DOWN';
}
