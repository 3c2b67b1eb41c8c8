import { ServerClock } from '@sightline/schema/client/server-clock.ts';
import * as z from 'zod/mini';
import { storedValue } from './storage.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** Clock offset for the next visit, which reads the session before any response; removed with the session. */
const stored = storedValue('local', 'sightline.clock-difference', z.number());
const clock = new ServerClock(stored.read() ?? 0);

/** The user is warned of a greater difference only. */
const TOLERATED_MINUTES = 5;

/** The server's time, in milliseconds since 1970. Times that the server sends are compared with it. */
export function serverNow(): number {
  return clock.now();
}

/** Like `fetcher`, and measures the server's time with each response. */
export const measuringFetch = (fetcher: typeof fetch): typeof fetch => clock.measuring(fetcher);

/** Stores the offset for the next visit. Call this only while a session is stored, with which it is removed. */
export function storeClockDifference(): void {
  if (clock.difference !== (stored.read() ?? 0)) stored.write(clock.difference);
}

/** How wrong the clock of this computer is, such as "13 h ahead"; null up to five minutes. Changes with `onStorageChange`. */
export function clockError(): string | null {
  return clockErrorText(-clock.difference);
}

/** @param aheadMs how far the clock is ahead; negative if it is behind */
export function clockErrorText(aheadMs: number): string | null {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  if (minutes <= TOLERATED_MINUTES) return null;
  return `${durationText(minutes)} ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(minutes / 1_440)} days`;
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
