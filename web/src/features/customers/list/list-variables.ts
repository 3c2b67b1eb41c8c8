import type { CustomerFilter, CustomerOrder, CustomerOrderField } from '../../../generated/schema-types.ts';
import { browserZone, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFilterView, CustomerTab, ListView } from '../urls.ts';

/** Rows of the list as it opens. */
export const FIRST_PAGE = 20;
/** Rows that one request brings at most. */
export const LARGEST_PAGE = 200;

const ORDER_FIELDS: ReadonlyMap<string, CustomerOrderField> = new Map([
  ['id', 'INTERNAL_ID'],
  ['customer', 'NAME'],
  ['status', 'ACTIVE_UNTIL'],
  ['created', 'CREATED'],
]);

export interface ListVariables {
  readonly filter: CustomerFilter;
  readonly order: CustomerOrder;
}

/** What to ask the gateway for; parts without a value are left out. Days are those of the viewer's `zone`. */
export function listVariables(tab: CustomerTab, view: ListView, zone: TimeZone = null): ListVariables {
  const { search, managerIds, statuses, created, sort } = view;
  const text = search.trim();
  return {
    filter: {
      ...(text !== '' && { search: text }),
      ...(managerIds.length > 0 && { accountManagerIds: [...managerIds] }),
      ...(statuses.length > 0 && { statuses: [...statuses] }),
      ...(created !== null &&
        created.date !== null && { created: { ...created, date: created.date, timeZone: zone ?? browserZone() } }),
      ...(tab === 'overdue-payments' && { overdueOnly: true }),
    },
    order: { by: ORDER_FIELDS.get(sort.id) ?? 'CREATED', direction: sort.direction === 'asc' ? 'ASC' : 'DESC' },
  };
}

/** How many parts of the filter have a value. */
export function activeFilters({ managerIds, statuses, created }: CustomerFilterView): number {
  return [managerIds.length > 0, statuses.length > 0, created !== null].filter(Boolean).length;
}
