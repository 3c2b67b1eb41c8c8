import { formatDay, formatSeconds, formatWrittenDay, type TimeZone } from '../../../lib/time.ts';
import type { BoardFacts } from './past-player.ts';

/** Such as `14:03:07 · 26 Nov 2026`. */
export function momentText(at: number, zone: TimeZone): string {
  const moment = new Date(at);
  return `${formatSeconds(moment, zone)} · ${formatWrittenDay(moment, zone)}`;
}

/** Value of a field for day and time, `2026-11-26T14:03:07`. */
export function fieldText(at: number, zone: TimeZone): string {
  const moment = new Date(at);
  return `${formatDay(moment, zone)}T${formatSeconds(moment, zone)}`;
}

/** Such as `1 min 57 s`. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** Describes a replay at this speed. */
export const replayText = (speed: number): string =>
  speed === 1 ? 'Playing as it happened.' : `Playing ${speed} times as fast as it happened.`;

type Completeness = Pick<BoardFacts, 'completeness' | 'lastKnownAt'>;

/** How complete a board of the past is, in a sentence. */
export function completenessText({ completeness, lastKnownAt }: Completeness, at: number, zone: TimeZone): string {
  switch (completeness) {
    case 'COMPLETE':
      return 'Complete: the recording missed nothing at this moment.';
    case 'WINNER_ONLY':
      return 'Winner markets only: at this moment, the series was recorded from the trading list.';
    case 'AS_LAST_KNOWN':
      return lastKnownAt === null
        ? 'As last known: the recording was interrupted, and prices may have changed since.'
        : `As last known at ${momentText(Date.parse(lastKnownAt), zone)}, ${ageText(at - Date.parse(lastKnownAt))} before: the recording was interrupted, and prices may have changed since.`;
    case 'UNKNOWN':
      return 'Unknown: nothing was recorded at or before this moment.';
  }
}
