import { useMemo } from 'react';
import { named } from '../../lib/bidi.ts';
import type { LinkAction, SearchResults } from '../../lib/actions/action.ts';
import { useFindManagersQuery } from './manager-search.generated.ts';
import { managedCustomersUrl } from './urls.ts';

/** Links to the customers of each account manager for the command palette. Staff only. */
export function useSearchManagers(enabled: boolean): SearchResults {
  const { data, error } = useFindManagersQuery({ skip: !enabled });
  const managers = data?.accountManagers;
  return useMemo(
    () => ({
      actions: (managers ?? []).map(
        ({ id, name, email }): LinkAction => ({
          id: `customers-of.${id}`,
          title: named`Customers of ${name}`,
          group: 'Customers',
          hint: email,
          to: managedCustomersUrl(id),
        }),
      ),
      state: !enabled ? 'idle' : managers ? 'done' : error ? 'failed' : 'loading',
    }),
    [managers, error, enabled],
  );
}
