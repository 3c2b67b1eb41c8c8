import type { LiveStatus } from './live-batch.ts';

/** Without a heartbeat for this long, what is shown may be out of date; milliseconds. */
export const STALE_AFTER_MS = 5_000;
/** A page that shows what it receives later than this works off a backlog: what is shown is out of date; milliseconds. */
const BEHIND_MS = 2_000;
/** A subscription that is taken up again within this time is not worth a word. */
const RESUME_MS = 1_000;
/** A browser without a network still hears a server on its own machine: that is asked first. */
const OFFLINE_AFTER_MS = 2_500;

export type FreshnessLevel =
  /** The first subscription is on its way to an image that was just read. */
  | 'CONNECTING'
  /** What has arrived so far of a list that is read for the first time. */
  | 'LOADING'
  | 'LIVE'
  /** The socket stands, but nothing has come for a while. */
  | 'AGED'
  | 'RECONNECTING'
  | 'OFFLINE'
  /** The gateway has lost the provider. */
  | 'PROVIDER_STALE'
  | 'PROVIDER_DOWN';

export interface Freshness {
  readonly level: FreshnessLevel;
  /** Since when nothing has confirmed what is shown; null while it is current. */
  readonly seconds: number | null;
}

/** What is known of the way from the gateway to one set. All times in milliseconds. */
export interface Signs {
  /** Whether the browser says that there is a network. */
  readonly online: boolean;
  /** Whether the socket stands. */
  readonly open: boolean;
  /** When the server last gave any sign. */
  readonly lastSign: number;
  /** Since when the oldest change that was received is not shown; null while everything received is shown. */
  readonly behindSince: number | null;
  /** Whether the present subscription has brought its first batch. */
  readonly caughtUp: boolean;
  /** When the set was last known to be current: read as an image, or subscribed to with signs of the server. */
  readonly confirmedAt: number;
  /** Whether it was ever subscribed to since its image was read. */
  readonly wasLive: boolean;
  readonly status: LiveStatus;
}

/** How far what is shown can be trusted at `now`. */
export function freshnessOf(signs: Signs, now: number): Freshness {
  const current = signs.open && signs.caughtUp;
  const age = now - (current ? signs.lastSign : signs.confirmedAt);
  const seconds = Math.floor(age / 1000);
  if (!signs.online && (!current || age >= OFFLINE_AFTER_MS)) return { level: 'OFFLINE', seconds };
  if (!current) {
    if (!signs.wasLive && age < STALE_AFTER_MS) {
      return { level: signs.status === 'LOADING' ? 'LOADING' : 'CONNECTING', seconds: null };
    }
    if (age >= RESUME_MS) return { level: 'RECONNECTING', seconds };
  } else {
    const behind = signs.behindSince === null ? 0 : now - signs.behindSince;
    if (age >= STALE_AFTER_MS || behind >= BEHIND_MS) return { level: 'AGED', seconds: Math.floor(Math.max(age, behind) / 1000) };
  }
  if (signs.status === 'DOWN') return { level: 'PROVIDER_DOWN', seconds: null };
  if (signs.status === 'LOADING') return { level: 'LOADING', seconds: null };
  if (signs.status === 'STALE') return { level: 'PROVIDER_STALE', seconds: null };
  return { level: 'LIVE', seconds: null };
}

/** Whether prices must be shown as possibly wrong. */
export function isStale({ level }: Freshness): boolean {
  return level !== 'LIVE' && level !== 'CONNECTING' && level !== 'LOADING';
}
