/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { Client_clientFragment } from './client-operations.generated.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiClientsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiClientsPageQuery = { viewer: { isStaff: boolean, isActing: boolean, canManageApiClients: boolean, customer: { id: string, name: string | null, accountManagers: Array<{ id: string, name: string, email: string }> } | null }, apiClients: Array<{ id: string, name: string, createdAt: string | null, expiresAt: string | null, status: Types.ActivityStatus | null, scope: string | null, historicalAccessHours: number | null, requestsPerSecond: number | null, requestBurst: number | null, maxConnections: number | null, resourceVersion: number, unreadable: Array<string>, customer: { id: string, name: string | null } | null, packages: Array<{ product: { id: string, name: string, kind: Types.ProductKind }, game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null } }> }> };

export type RateLimitedClientsQueryVariables = Exact<{
  days: number;
}>;


export type RateLimitedClientsQuery = { rateLimitedClients: Array<{ tooManyRequests: number, client: { id: string } }> };


export const ApiClientsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiClientsPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"isActing"}},{"kind":"Field","name":{"kind":"Name","value":"canManageApiClients"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Client_client"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Client_client"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiClient"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"maxConnections"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"packages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<ApiClientsPageQuery, ApiClientsPageQueryVariables>;
export const RateLimitedClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RateLimitedClients"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rateLimitedClients"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tooManyRequests"}}]}}]}}]} as unknown as DocumentNode<RateLimitedClientsQuery, RateLimitedClientsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useApiClientsPageQuery(
  ...[options]: HookArgs<ApiClientsPageQueryVariables, ApolloReact.useQuery.Options<ApiClientsPageQuery, ApiClientsPageQueryVariables>>
) {
  return ApolloReact.useQuery(ApiClientsPageDocument, options as ApolloReact.useQuery.Options<ApiClientsPageQuery, ApiClientsPageQueryVariables>);
}

export function useRateLimitedClientsQuery(
  ...[options]: HookArgs<RateLimitedClientsQueryVariables, ApolloReact.useQuery.Options<RateLimitedClientsQuery, RateLimitedClientsQueryVariables>>
) {
  return ApolloReact.useQuery(RateLimitedClientsDocument, options as ApolloReact.useQuery.Options<RateLimitedClientsQuery, RateLimitedClientsQueryVariables>);
}