/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CustomerFormRightsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerFormRightsQuery = { viewer: { isSuperuser: boolean, user: { id: string } } };


export const CustomerFormRightsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerFormRights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSuperuser"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useCustomerFormRightsQuery(
  ...[options]: HookArgs<CustomerFormRightsQueryVariables, ApolloReact.useQuery.Options<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerFormRightsDocument, options as ApolloReact.useQuery.Options<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>);
}
export function useCustomerFormRightsLazyQuery(options?: ApolloReact.useLazyQuery.Options<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>) {
  return ApolloReact.useLazyQuery(CustomerFormRightsDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useCustomerFormRightsSuspenseQuery(...[options]: HookArgs<CustomerFormRightsQueryVariables, SuspenseOptions<CustomerFormRightsQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(CustomerFormRightsDocument, options as SuspenseOptions<CustomerFormRightsQueryVariables>);
}