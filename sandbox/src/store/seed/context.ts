import { timestamp } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Store } from '../store.ts';

/** What the seeding functions share. */
export interface SeedContext {
  readonly store: Store;
  readonly random: Random;
  readonly now: Date;
  /** Ids of the games that are sold, ascending. */
  readonly gameIds: readonly number[];
  /** Stored form of the password that every seeded user has. */
  readonly password: string;
  /** How many traders there are beside the demo accounts. */
  readonly traders: number;
}

const DAY = 86_400_000;

/** RFC 3339, `days` (may be negative or a fraction) from the time of seeding. */
export function daysFromNow(context: SeedContext, days: number): string {
  return timestamp(new Date(context.now.getTime() + days * DAY));
}

export function dateFromNow(context: SeedContext, days: number): string {
  return daysFromNow(context, days).slice(0, 10);
}

export function unixDaysAgo(context: SeedContext, days: number): number {
  return Math.floor((context.now.getTime() - days * DAY) / 1000);
}
