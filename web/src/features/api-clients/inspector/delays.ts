import { waitText } from '../../../lib/time.ts';
import { delayOf, type InspectedMessage } from './received-message.ts';

/** Messages whose delays are counted. */
const MAX_COUNTED = 1_000;
/** Messages that have a bar. */
const MAX_BARS = 120;

interface DelayedMessage {
  readonly message: InspectedMessage;
  /** Milliseconds; negative if the provider's clock is ahead. */
  readonly delay: number;
}

interface Delays {
  /** Half of the delays are at most this long; milliseconds. */
  readonly median: number;
  /** 95% are at most this long. */
  readonly p95: number;
  readonly longest: number;
  readonly count: number;
  /** The newest delays, oldest first: those that have a bar. */
  readonly newest: readonly DelayedMessage[];
}

/**
 * Delays of the newest messages from their creation to their arrival; null if none has a time. Repeated messages are left out.
 *
 * @param messages oldest first
 */
export function delaysOf(messages: readonly InspectedMessage[]): Delays | null {
  const delayed = messages.slice(-MAX_COUNTED).flatMap((message): DelayedMessage[] => {
    const delay = message.isDuplicate ? null : delayOf(message);
    return delay === null ? [] : [{ message, delay }];
  });
  const sorted = delayed.map(({ delay }) => delay).toSorted((a, b) => a - b);
  /** Returns a percentile by the nearest rank. */
  const percentile = (part: number): number => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
  if (sorted.length === 0) return null;
  return {
    median: percentile(0.5),
    p95: percentile(0.95),
    longest: percentile(1),
    count: sorted.length,
    newest: delayed.slice(-MAX_BARS),
  };
}

/** A delay as text, with a unit; a negative one has a minus. */
export function delayText(ms: number): string {
  return ms < 0 ? `−${waitText(-ms)}` : waitText(ms);
}
