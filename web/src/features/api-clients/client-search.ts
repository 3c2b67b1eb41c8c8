import { useMemo } from 'react';
import type { LinkAction, SearchResults } from '../../lib/actions/action.ts';
import { useListedClientsQuery } from './client-search.generated.ts';
import { clientUrl } from './urls.ts';

/** Links to the customer's API clients for the command palette; loads the list unless it is cached. */
export function useSearchClients(enabled: boolean): SearchResults {
  const { data, error } = useListedClientsQuery({ skip: !enabled });
  const clients = data?.apiClients;
  return useMemo(
    () => ({
      actions: (clients ?? []).map(
        ({ id, name }): LinkAction => ({
          id: `client.${id}`,
          title: name || id,
          group: 'API clients',
          hint: id,
          to: clientUrl(id),
        }),
      ),
      state: !enabled ? 'idle' : clients ? 'done' : error ? 'failed' : 'loading',
    }),
    [clients, error, enabled],
  );
}
