import { useApolloClient } from '@apollo/client/react';
import { REPORTED } from '../../lib/request-error.ts';
import { ApiClientRightsDocument } from './rights.generated.ts';

/**
 * Asks again whether API clients may be changed: the provider says so only by refusing a change.
 * Screens follow the cache; a failure leaves things as they are.
 */
export function useRecheckRights(): () => void {
  const client = useApolloClient();
  return () =>
    void client.query({ query: ApiClientRightsDocument, fetchPolicy: 'network-only', context: REPORTED }).catch(() => {});
}
