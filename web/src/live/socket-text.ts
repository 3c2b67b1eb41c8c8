import type { ApolloCache, DocumentNode } from '@apollo/client';
import { print } from 'graphql';

/** The text of a subscription as it is sent: with `__typename`, so that the cache can tell what it is given. */
export function socketText(cache: ApolloCache, document: DocumentNode): string {
  return print(cache.transformDocument(document));
}
