import type { LiveStatePageQuery } from './live-state-page.generated.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sightline/schema/rules/durations.ts';

type LiveState = LiveStatePageQuery['liveState'];

/** A duration, such as `3 d 4 h`; below one hour, in one unit alone. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`;
  return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`;
}

/** A lag in milliseconds, or in seconds from one second on. */
export function lagText(ms: number): string {
  return ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;
}

export const SHARING_TEXTS: Record<LiveState['sharing'], string> = {
  STANDALONE: 'Standalone',
  SHARED: 'Shared through Redis',
  REDIS_UNREACHABLE: 'Standalone (Redis unreachable)',
};

export const STATUS_TEXTS: Record<LiveState['feeds'][number]['status'], string> = {
  LIVE: 'Live',
  LOADING: 'Loading',
  STALE: 'Stale',
  DOWN: 'Down',
};

/** The number of sockets, and of those that lag. */
export function socketsText({ sockets, laggingSockets }: LiveState['subscribers']): string {
  return laggingSockets === 0 ? String(sockets) : `${sockets}, ${laggingSockets} lagging`;
}
