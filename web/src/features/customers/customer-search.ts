import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { type Action, isSearchable, NO_SEARCH, type SearchResults } from '../../lib/actions/action.ts';
import { type CustomerSwitch, useCustomerSwitch } from '../../session/act-for.ts';
import { FindCustomersDocument, type FindCustomersQuery } from './customer-search.generated.ts';
import { editCustomerUrl } from './urls.ts';

type FoundCustomer = FindCustomersQuery['customers']['nodes'][number];

/** Quick typing asks once. */
const DELAY_MS = 250;
/** More than these are looked for in the list. */
const MOST = 8;

interface Answer {
  readonly search: string;
  /** Null where they could not be asked for. */
  readonly customers: readonly FoundCustomer[] | null;
}

/** Customers that the provider finds by what is typed: ways to each, and to act for it. Only for staff. */
export function useSearchCustomers(search: string, wanted: boolean): SearchResults {
  const client = useApolloClient();
  const { toClients } = useCustomerSwitch();
  const text = search.trim();
  const asks = wanted && isSearchable(search);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(
    function ask() {
      if (!asks) return;
      const gone = new AbortController();
      const timer = setTimeout(() => {
        void findCustomers(client, text, gone.signal)
          .catch(() => null)
          .then((customers) => {
            if (!gone.signal.aborted) setAnswer({ search: text, customers });
          });
      }, DELAY_MS);
      return () => {
        clearTimeout(timer);
        gone.abort();
      };
    },
    [client, asks, text],
  );

  const current = asks && answer?.search === text ? answer : null;
  return useMemo(() => {
    if (!asks) return NO_SEARCH;
    if (current === null) return { actions: [], state: 'loading' };
    if (current.customers === null) return { actions: [], state: 'failed' };
    return { actions: current.customers.flatMap((each) => actionsFor(each, current.search, toClients)), state: 'done' };
    // The way to act for a customer is made anew with each render and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks, current]);
}

/** Kept out of the cache, where lists of customers are put together page by page; `signal` closes the request. */
async function findCustomers(client: ApolloClient, search: string, signal: AbortSignal): Promise<readonly FoundCustomer[]> {
  const { data } = await client.query({
    query: FindCustomersDocument,
    variables: { first: MOST, filter: { search } },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal }, queryDeduplication: false },
  });
  return data?.customers.nodes ?? [];
}

function actionsFor(customer: FoundCustomer, search: string, actFor: CustomerSwitch['toClients']): Action[] {
  const { id, internalId, name, internalName, externalName } = customer;
  const title = internalName ?? name ?? externalName ?? id;
  // What the provider finds by other texts than these fits all the same.
  const keywords = [name, externalName, id, search].flatMap((text) => text ?? []);
  const hint = externalName !== null && externalName !== title ? `${externalName} · ${internalId}` : String(internalId);
  return [
    { id: `customer.${id}`, title, group: 'Customers', hint, keywords, to: editCustomerUrl(id) },
    { id: `act-for.${id}`, title, group: 'Act for', hint, keywords, run: () => void actFor(id) },
  ];
}
