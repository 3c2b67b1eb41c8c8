/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import type { Catalogue_queryFragment } from './catalogue.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateClientPageQueryVariables = Exact<{ [key: string]: never; }>;


export type CreateClientPageQuery = { viewer: { isStaff: boolean, isActing: boolean, canManageApiClients: boolean, user: { id: string }, customer: { id: string, name: string | null, accountManagers: Array<{ id: string, name: string, email: string }> } | null }, apiClients: Array<{ id: string, name: string, created: string | null }>, games: Array<{ id: string, title: string | null, abbreviation: string | null, iconUrl: string | null }>, products: Array<{ id: string, name: string, kind: Types.ProductKind }>, availablePackages: Array<{ game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null }, product: { id: string, name: string, kind: Types.ProductKind } }> | null };


export const CreateClientPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreateClientPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"isActing"}},{"kind":"Field","name":{"kind":"Name","value":"canManageApiClients"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Catalogue_query"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Catalogue_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"games"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"products"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availablePackages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]}}]}}]} as unknown as DocumentNode<CreateClientPageQuery, CreateClientPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useCreateClientPageQuery(
  ...[options]: HookArgs<CreateClientPageQueryVariables, ApolloReact.useQuery.Options<CreateClientPageQuery, CreateClientPageQueryVariables>>
) {
  return ApolloReact.useQuery(CreateClientPageDocument, options as ApolloReact.useQuery.Options<CreateClientPageQuery, CreateClientPageQueryVariables>);
}
export function useCreateClientPageLazyQuery(options?: ApolloReact.useLazyQuery.Options<CreateClientPageQuery, CreateClientPageQueryVariables>) {
  return ApolloReact.useLazyQuery(CreateClientPageDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useCreateClientPageSuspenseQuery(...[options]: HookArgs<CreateClientPageQueryVariables, SuspenseOptions<CreateClientPageQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(CreateClientPageDocument, options as SuspenseOptions<CreateClientPageQueryVariables>);
}