import * as z from 'zod/mini';
import { itemSet, type Scope } from '../../../lib/workspace.ts';

/** Most entries that are kept; older ones are dropped. */
export const MAX_ENTRIES = 100;

const Entry = z.object({
  id: z.string(),
  /** When the alert fired, in milliseconds. */
  at: z.number(),
  seriesId: z.string(),
  /** Name of the item. */
  name: z.string(),
  text: z.string(),
});
/** An alert that fired. */
export type LogEntry = z.output<typeof Entry>;

/** The alerts that fired, newest first, as one item. They never leave the browser. */
const firedAlerts = itemSet('FIRED_ALERTS', z.array(Entry));
const LOG = 'log';
const NO_ENTRIES: readonly LogEntry[] = [];

export function readLog(scope: Scope): readonly LogEntry[] {
  return firedAlerts.read(scope).get(LOG) ?? NO_ENTRIES;
}

/** Adds entries, by the time at which they fired, and drops the oldest. */
export function addToLog(scope: Scope, entries: readonly LogEntry[]): void {
  firedAlerts.change(scope, LOG, (log) =>
    [...entries, ...(log ?? [])].toSorted((one, other) => other.at - one.at).slice(0, MAX_ENTRIES),
  );
}

export function clearLog(scope: Scope): void {
  firedAlerts.change(scope, LOG, () => null);
}
