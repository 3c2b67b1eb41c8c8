import type { ApolloClient } from '@apollo/client';
import { SlipMarket_marketFragmentDoc } from './slip.generated.ts';
import type { SlipMarket } from './slip-rules.ts';

const FRAGMENT = { fragment: SlipMarket_marketFragmentDoc, fragmentName: 'SlipMarket_market' } as const;

/** The market as the live set holds it; null where it holds none. The identical object as long as nothing in it changed. */
export function readMarket(client: ApolloClient, id: string): SlipMarket | null {
  return client.readFragment({ ...FRAGMENT, id: client.cache.identify({ __typename: 'Market', id }) ?? '' });
}
