/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type NamedCustomersQueryVariables = Exact<{
  name: string;
}>;


export type NamedCustomersQuery = { customers: { nodes: Array<{ id: string, name: string | null, created: string | null }> } };


export const NamedCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NamedCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"by"},"value":{"kind":"EnumValue","value":"CREATED"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}}]}}]}}]}}]} as unknown as DocumentNode<NamedCustomersQuery, NamedCustomersQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useNamedCustomersQuery(
  ...[options]: HookArgs<NamedCustomersQueryVariables, ApolloReact.useQuery.Options<NamedCustomersQuery, NamedCustomersQueryVariables>>
) {
  return ApolloReact.useQuery(NamedCustomersDocument, options as ApolloReact.useQuery.Options<NamedCustomersQuery, NamedCustomersQueryVariables>);
}
export function useNamedCustomersLazyQuery(options?: ApolloReact.useLazyQuery.Options<NamedCustomersQuery, NamedCustomersQueryVariables>) {
  return ApolloReact.useLazyQuery(NamedCustomersDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useNamedCustomersSuspenseQuery(...[options]: HookArgs<NamedCustomersQueryVariables, SuspenseOptions<NamedCustomersQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(NamedCustomersDocument, options as SuspenseOptions<NamedCustomersQueryVariables>);
}