import { DAY_MS } from './durations.ts';

/** Whole days in UTC since a due date (`YYYY-MM-DD`) at `now`; 0 until it has passed. */
export function daysOverdue(dueDate: string, now: Date): number {
  const late = Math.floor(now.getTime() / DAY_MS) - Date.parse(dueDate) / DAY_MS;
  return Math.max(late, 0);
}
