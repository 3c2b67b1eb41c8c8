/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateCustomerPageQueryVariables = Exact<{ [key: string]: never; }>;


export type CreateCustomerPageQuery = { accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }>, newest: { nodes: Array<{ id: string, created: string | null }> } };


export const CreateCustomerPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreateCustomerPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"newest"},"name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"by"},"value":{"kind":"EnumValue","value":"CREATED"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"created"}}]}}]}}]}}]} as unknown as DocumentNode<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useCreateCustomerPageQuery(
  ...[options]: HookArgs<CreateCustomerPageQueryVariables, ApolloReact.useQuery.Options<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>>
) {
  return ApolloReact.useQuery(CreateCustomerPageDocument, options as ApolloReact.useQuery.Options<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>);
}
export function useCreateCustomerPageLazyQuery(options?: ApolloReact.useLazyQuery.Options<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>) {
  return ApolloReact.useLazyQuery(CreateCustomerPageDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useCreateCustomerPageSuspenseQuery(...[options]: HookArgs<CreateCustomerPageQueryVariables, SuspenseOptions<CreateCustomerPageQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(CreateCustomerPageDocument, options as SuspenseOptions<CreateCustomerPageQueryVariables>);
}