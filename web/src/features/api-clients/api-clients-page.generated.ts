/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import type { Client_clientFragment } from './client.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiClientsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiClientsPageQuery = { viewer: { isStaff: boolean, isActing: boolean, canManageApiClients: boolean, customer: { id: string, name: string | null, accountManagers: Array<{ id: string, name: string, email: string }> } | null }, apiClients: Array<{ id: string, name: string, created: string | null, activeUntil: string | null, status: Types.ActivityStatus | null, historicalAccessHours: number | null, requestsPerSecond: number | null, requestBurst: number | null, maxConnections: number | null, resourceVersion: number, unreadable: Array<string>, packages: Array<{ product: { id: string, name: string, kind: Types.ProductKind }, game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null } }> }> };


export const ApiClientsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiClientsPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"isActing"}},{"kind":"Field","name":{"kind":"Name","value":"canManageApiClients"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Client_client"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Client_client"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiClient"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"maxConnections"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"packages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<ApiClientsPageQuery, ApiClientsPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useApiClientsPageQuery(
  ...[options]: HookArgs<ApiClientsPageQueryVariables, ApolloReact.useQuery.Options<ApiClientsPageQuery, ApiClientsPageQueryVariables>>
) {
  return ApolloReact.useQuery(ApiClientsPageDocument, options as ApolloReact.useQuery.Options<ApiClientsPageQuery, ApiClientsPageQueryVariables>);
}
export function useApiClientsPageLazyQuery(options?: ApolloReact.useLazyQuery.Options<ApiClientsPageQuery, ApiClientsPageQueryVariables>) {
  return ApolloReact.useLazyQuery(ApiClientsPageDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useApiClientsPageSuspenseQuery(...[options]: HookArgs<ApiClientsPageQueryVariables, SuspenseOptions<ApiClientsPageQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(ApiClientsPageDocument, options as SuspenseOptions<ApiClientsPageQueryVariables>);
}