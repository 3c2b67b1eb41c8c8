/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type UsersPageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersPageQuery = { viewer: { isSuperuser: boolean }, users: Array<{ id: string, email: string, lastLoginAt: string | null }> };


export const UsersPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UsersPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSuperuser"}}]}},{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"lastLoginAt"}}]}}]}}]} as unknown as DocumentNode<UsersPageQuery, UsersPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useUsersPageQuery(
  ...[options]: HookArgs<UsersPageQueryVariables, ApolloReact.useQuery.Options<UsersPageQuery, UsersPageQueryVariables>>
) {
  return ApolloReact.useQuery(UsersPageDocument, options as ApolloReact.useQuery.Options<UsersPageQuery, UsersPageQueryVariables>);
}
export function useUsersPageLazyQuery(options?: ApolloReact.useLazyQuery.Options<UsersPageQuery, UsersPageQueryVariables>) {
  return ApolloReact.useLazyQuery(UsersPageDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useUsersPageSuspenseQuery(...[options]: HookArgs<UsersPageQueryVariables, SuspenseOptions<UsersPageQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(UsersPageDocument, options as SuspenseOptions<UsersPageQueryVariables>);
}