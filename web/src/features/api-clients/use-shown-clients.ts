import { useMemo } from 'react';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { COLUMNS, type ListedClient } from './columns.tsx';
import { filterClients } from './filter-clients.ts';
import type { ListView } from './urls.ts';

/** The clients as they are filtered and ordered on the screen. */
export function useShownClients(clients: readonly ListedClient[], { search, status, sort }: ListView): readonly ListedClient[] {
  const filtered = useMemo(() => filterClients(clients, { search, status }), [clients, search, status]);
  return useSortedRows(filtered, COLUMNS, sort);
}
