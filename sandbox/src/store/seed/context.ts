import { timestamp } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Store } from '../store.ts';

/** State shared by the seeding functions. */
export interface SeedContext {
  readonly store: Store;
  readonly random: Random;
  readonly now: Date;
  /** Ids of the games that are sold, ascending. */
  readonly gameIds: readonly number[];
  /** Hash of the password of every seeded user. */
  readonly password: string;
  /** Number of traders in addition to the demo accounts. */
  readonly traders: number;
}

const DAY_MS = 86_400_000;

/** RFC 3339, `days` (may be negative or a fraction) from the time of seeding. */
export function daysFromNow(context: SeedContext, days: number): string {
  return timestamp(new Date(context.now.getTime() + days * DAY_MS));
}

export function dateFromNow(context: SeedContext, days: number): string {
  return daysFromNow(context, days).slice(0, 10);
}

export function unixDaysAgo(context: SeedContext, days: number): number {
  return Math.floor((context.now.getTime() - days * DAY_MS) / 1000);
}
