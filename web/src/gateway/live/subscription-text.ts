import type { ApolloCache, DocumentNode } from '@apollo/client';
import { print } from 'graphql';

/** Text of a subscription as sent: with `__typename`, so that the cache can identify entities. */
export function subscriptionText(cache: ApolloCache, document: DocumentNode): string {
  return print(cache.transformDocument(document));
}
