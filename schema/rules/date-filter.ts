export type DateFilterType = 'EQUAL' | 'BETWEEN' | 'AFTER' | 'BEFORE';

/** A date filter (`YYYY-MM-DD`); null for dates that are not chosen yet. */
export interface DateFilterFields {
  readonly type: DateFilterType;
  readonly date: string | null;
  /** The last date of BETWEEN. */
  readonly until: string | null;
}

/** Whether a filter can be applied: BETWEEN needs two dates in order, the others need one. */
export function isDateFilterUsable({ type, date, until }: DateFilterFields): boolean {
  if (date === null) return false;
  return type !== 'BETWEEN' || (until !== null && date <= until);
}
