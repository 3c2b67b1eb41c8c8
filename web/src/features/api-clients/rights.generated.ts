/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiClientRightsQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiClientRightsQuery = { viewer: { canManageApiClients: boolean } };


export const ApiClientRightsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiClientRights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canManageApiClients"}}]}}]}}]} as unknown as DocumentNode<ApiClientRightsQuery, ApiClientRightsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useApiClientRightsQuery(
  ...[options]: HookArgs<ApiClientRightsQueryVariables, ApolloReact.useQuery.Options<ApiClientRightsQuery, ApiClientRightsQueryVariables>>
) {
  return ApolloReact.useQuery(ApiClientRightsDocument, options as ApolloReact.useQuery.Options<ApiClientRightsQuery, ApiClientRightsQueryVariables>);
}
export function useApiClientRightsLazyQuery(options?: ApolloReact.useLazyQuery.Options<ApiClientRightsQuery, ApiClientRightsQueryVariables>) {
  return ApolloReact.useLazyQuery(ApiClientRightsDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useApiClientRightsSuspenseQuery(...[options]: HookArgs<ApiClientRightsQueryVariables, SuspenseOptions<ApiClientRightsQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(ApiClientRightsDocument, options as SuspenseOptions<ApiClientRightsQueryVariables>);
}