/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type FindManagersQueryVariables = Exact<{ [key: string]: never; }>;


export type FindManagersQuery = { accountManagers: Array<{ id: string, name: string, email: string }> };


export const FindManagersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<FindManagersQuery, FindManagersQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useFindManagersQuery(
  ...[options]: HookArgs<FindManagersQueryVariables, ApolloReact.useQuery.Options<FindManagersQuery, FindManagersQueryVariables>>
) {
  return ApolloReact.useQuery(FindManagersDocument, options as ApolloReact.useQuery.Options<FindManagersQuery, FindManagersQueryVariables>);
}