import type { ApolloClient } from '@apollo/client';
import { BoardMarket_marketFragmentDoc } from './board-market.generated.ts';
import type { PricedMarket } from './board-types.ts';

/** A market as the cache holds it this moment; null when it left. */
export function readMarket(client: ApolloClient, id: string): PricedMarket | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: BoardMarket_marketFragmentDoc,
    fragmentName: 'BoardMarket_market',
  });
}
