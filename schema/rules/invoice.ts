const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days in UTC by which a due date (`YYYY-MM-DD`, the last day to pay) has passed at `now`; 0 while it has not. */
export function daysOverdue(dueDate: string, now: Date): number {
  const late = Math.floor(now.getTime() / DAY_MS) - Date.parse(dueDate) / DAY_MS;
  return Math.max(late, 0);
}

/** An open invoice is unpaid once its due date lies in the past. */
export function isUnpaid(dueDate: string, now: Date): boolean {
  return daysOverdue(dueDate, now) > 0;
}
