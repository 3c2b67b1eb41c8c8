import type { ApolloClient } from '@apollo/client';
import { useMemo } from 'react';
import { BoardMarket_marketFragmentDoc, useBoardMarket_marketFragment } from './board.generated.ts';
import { isSameFixture, type PricedMarket } from './market-view.ts';

/** The cached market; null if it has left the live set. */
export function readPricedMarket(client: ApolloClient, id: string): PricedMarket | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: BoardMarket_marketFragmentDoc,
    fragmentName: 'BoardMarket_market',
  });
}

/** The cached state of a market that is shown; null if it has left the live set or moved to another series or match. */
export function currentMarket(client: ApolloClient, shown: PricedMarket): PricedMarket | null {
  const current = readPricedMarket(client, shown.id);
  return current !== null && isSameFixture(current, shown) ? current : null;
}

/** `currentMarket` as a hook that renders again when the market changes. If there is none, `market` is `shown` and `isRemoved` is true. */
export function useShownMarket(shown: PricedMarket): { readonly market: PricedMarket; readonly isRemoved: boolean } {
  const from = useMemo(() => ({ __typename: 'Market' as const, id: shown.id }), [shown.id]);
  const { data, complete } = useBoardMarket_marketFragment(from);
  const isShown = complete && isSameFixture(data, shown);
  return { market: isShown ? data : shown, isRemoved: !isShown };
}
