import { useMemo } from 'react';
import type { LinkAction, SearchResults } from '../../lib/actions/action.ts';
import { useListedClientsQuery } from './client-search.generated.ts';
import { clientUrl } from './urls.ts';

/** Ways to each of the customer's API clients; asks once, where the list is not known yet. */
export function useSearchClients(wanted: boolean): SearchResults {
  const { data, error } = useListedClientsQuery({ skip: !wanted });
  const clients = data?.apiClients;
  return useMemo(
    () => ({
      actions: (clients ?? []).map(
        ({ id, name }): LinkAction => ({
          id: `client.${id}`,
          title: name,
          group: 'API clients',
          hint: id,
          to: clientUrl(id),
        }),
      ),
      state: !wanted ? 'idle' : clients ? 'done' : error ? 'failed' : 'loading',
    }),
    [clients, error, wanted],
  );
}
