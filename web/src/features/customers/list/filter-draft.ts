import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type DateFilterFields, type DateFilterType, isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import type { CustomerFilterView } from '../urls.ts';

/** The filter while it is being put together: the way its dates are meant is known before the dates are. */
export interface FilterDraft {
  readonly managerIds: readonly string[];
  readonly statuses: readonly ActivityStatus[];
  readonly created: DateFilterFields;
}

export const DATE_TYPES = [
  { value: 'EQUAL', label: 'is equal to' },
  { value: 'BETWEEN', label: 'is between' },
  { value: 'AFTER', label: 'is after' },
  { value: 'BEFORE', label: 'is before' },
] as const satisfies readonly { value: DateFilterType; label: string }[];

export function noDates(type: DateFilterType): DateFilterFields {
  return { type, date: null, until: null };
}

export function draftOf({ managerIds, statuses, created }: CustomerFilterView): FilterDraft {
  return { managerIds, statuses, created: created ?? noDates('EQUAL') };
}

function hasDates({ date, until }: DateFilterFields): boolean {
  return date !== null || until !== null;
}

/** Dates that were begun must fit their type; none at all are no filter. */
export function canApply({ created }: FilterDraft): boolean {
  return !hasDates(created) || isDateFilterUsable(created);
}

/** The filter that the draft stands for. */
export function filterOf({ managerIds, statuses, created }: FilterDraft): CustomerFilterView {
  return { managerIds, statuses, created: hasDates(created) ? created : null };
}

/** The list with `item` added, or taken out where it was in. */
export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
