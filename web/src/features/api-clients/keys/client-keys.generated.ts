/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ClientKeysQueryVariables = Exact<{
  clientId: string | number;
}>;


export type ClientKeysQuery = { apiKeys: Array<{ id: string, name: string, created: string | null, resourceVersion: number }> };


export const ClientKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}}]}}]}}]} as unknown as DocumentNode<ClientKeysQuery, ClientKeysQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useClientKeysQuery(
  ...[options]: HookArgs<ClientKeysQueryVariables, ApolloReact.useQuery.Options<ClientKeysQuery, ClientKeysQueryVariables>>
) {
  return ApolloReact.useQuery(ClientKeysDocument, options as ApolloReact.useQuery.Options<ClientKeysQuery, ClientKeysQueryVariables>);
}
export function useClientKeysLazyQuery(options?: ApolloReact.useLazyQuery.Options<ClientKeysQuery, ClientKeysQueryVariables>) {
  return ApolloReact.useLazyQuery(ClientKeysDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useClientKeysSuspenseQuery(...[options]: HookArgs<ClientKeysQueryVariables, SuspenseOptions<ClientKeysQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(ClientKeysDocument, options as SuspenseOptions<ClientKeysQueryVariables>);
}