import * as z from 'zod/mini';
import { preference } from '../../../lib/preferences.ts';

/** Older entries are dropped. */
export const MAX_ENTRIES = 100;

const Entry = z.object({
  id: z.string(),
  /** When the alert fired, in milliseconds. */
  at: z.number(),
  /** Customer whose prices fired it. */
  customerId: z.string(),
  seriesId: z.string(),
  /** Name of the item. */
  name: z.string(),
  text: z.string(),
});
/** An alert that fired. */
export type LogEntry = z.output<typeof Entry>;

const StoredAlertLog = z.array(Entry);

/** The alerts of each user that fired, newest first; never leaves the browser. */
export const alertLog = preference('alert-log', StoredAlertLog);

/** Adds entries before the others and drops the oldest. */
export function withEntries(log: readonly LogEntry[] | null, added: readonly LogEntry[]): LogEntry[] {
  return [...added, ...(log ?? [])].slice(0, MAX_ENTRIES);
}

/** The log without the entries of one customer. */
export function withoutCustomer(log: readonly LogEntry[] | null, customerId: string): LogEntry[] {
  return (log ?? []).filter((entry) => entry.customerId !== customerId);
}
