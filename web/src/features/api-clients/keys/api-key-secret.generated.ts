/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiKeySecretQueryVariables = Exact<{
  id: string | number;
}>;


export type ApiKeySecretQuery = { apiKeySecret: string };


export const ApiKeySecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeySecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeySecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<ApiKeySecretQuery, ApiKeySecretQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useApiKeySecretQuery(
  ...[options]: HookArgs<ApiKeySecretQueryVariables, ApolloReact.useQuery.Options<ApiKeySecretQuery, ApiKeySecretQueryVariables>>
) {
  return ApolloReact.useQuery(ApiKeySecretDocument, options as ApolloReact.useQuery.Options<ApiKeySecretQuery, ApiKeySecretQueryVariables>);
}
export function useApiKeySecretLazyQuery(options?: ApolloReact.useLazyQuery.Options<ApiKeySecretQuery, ApiKeySecretQueryVariables>) {
  return ApolloReact.useLazyQuery(ApiKeySecretDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useApiKeySecretSuspenseQuery(...[options]: HookArgs<ApiKeySecretQueryVariables, SuspenseOptions<ApiKeySecretQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(ApiKeySecretDocument, options as SuspenseOptions<ApiKeySecretQueryVariables>);
}