export type DateFilterType = 'EQUAL' | 'BETWEEN' | 'AFTER' | 'BEFORE';

/** A filter by days (`YYYY-MM-DD`); what is not chosen yet is null. */
export interface DateFilterFields {
  readonly type: DateFilterType;
  readonly date: string | null;
  /** The last day of BETWEEN. */
  readonly until: string | null;
}

/** Whether a filter can be applied: BETWEEN takes two days in order, the others take one. */
export function isDateFilterUsable({ type, date, until }: DateFilterFields): boolean {
  if (date === null) return false;
  return type !== 'BETWEEN' || (until !== null && date <= until);
}
