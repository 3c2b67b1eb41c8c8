import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { useEffect, useMemo, useState } from 'react';
import { named } from '../../lib/bidi.ts';
import { type Action, isSearchable, NO_SEARCH, type SearchResults } from '../../lib/actions/action.ts';
import { type CustomerSwitch, useCustomerSwitch } from '../../gateway/session/act-for.ts';
import { FindCustomersDocument, type FindCustomersQuery } from './customer-search.generated.ts';
import { customerOverviewUrl } from './urls.ts';
import { uncached } from '../../lib/page-data.ts';

type FoundCustomer = FindCustomersQuery['customers']['nodes'][number];

/** Wait after the last keystroke. */
const DELAY_MS = 250;
/** Users find further matches in the list of customers. */
const MAX_RESULTS = 8;

interface SearchResult {
  readonly search: string;
  /** Null if the request failed. */
  readonly customers: readonly FoundCustomer[] | null;
}

/** Matching customers for the command palette: actions to open the page of each and to act for it. Staff only. */
export function useSearchCustomers(search: string, enabled: boolean): SearchResults {
  const client = useApolloClient();
  const { toClients } = useCustomerSwitch();
  const text = trimmed(search);
  const isSearching = enabled && isSearchable(search);
  const [result, setResult] = useState<SearchResult | null>(null);

  useEffect(
    function searchAfterDelay() {
      if (!isSearching) return;
      const abort = new AbortController();
      const timer = setTimeout(() => {
        void findCustomers(client, text, abort.signal)
          .catch(() => null)
          .then((customers) => {
            if (!abort.signal.aborted) setResult({ search: text, customers });
          });
      }, DELAY_MS);
      return () => {
        clearTimeout(timer);
        abort.abort();
      };
    },
    [client, isSearching, text],
  );

  const current = isSearching && result?.search === text ? result : null;
  return useMemo(() => {
    if (!isSearching) return NO_SEARCH;
    if (current === null) return { actions: [], state: 'loading' };
    if (current.customers === null) return { actions: [], state: 'failed' };
    return { actions: current.customers.flatMap((each) => actionsFor(each, current.search, toClients)), state: 'done' };
    // toClients is a new function on each render, but always behaves the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSearching, current]);
}

/** Bypasses the cache, which merges lists of customers page by page. `signal` cancels the request. */
async function findCustomers(client: ApolloClient, search: string, signal: AbortSignal): Promise<readonly FoundCustomer[]> {
  const { data } = await client.query({
    query: FindCustomersDocument,
    variables: { first: MAX_RESULTS, filter: { search } },
    ...uncached(signal),
  });
  return data?.customers.nodes ?? [];
}

function actionsFor(customer: FoundCustomer, search: string, actFor: CustomerSwitch['toClients']): Action[] {
  const { id, internalId, name, internalName, externalName } = customer;
  const title = internalName ?? name ?? externalName ?? id;
  // The palette matches actions by their keywords; the provider may have matched other fields.
  const keywords = [name, externalName, id, search].flatMap((text) => text ?? []);
  const hint = externalName !== null && externalName !== title ? named`${externalName} · ${internalId}` : String(internalId);
  return [
    { id: `customer.${id}`, title, group: 'Customers', hint, keywords, to: customerOverviewUrl(id) },
    { id: `act-for.${id}`, title, group: 'Act for', hint, keywords, run: () => void actFor(id) },
  ];
}
