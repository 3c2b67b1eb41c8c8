/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { ApiCodeSettings_configFragment } from '../api-code-settings.generated.ts';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiClientPageQueryVariables = Exact<{
  id: string | number;
}>;


export type ApiClientPageQuery = { viewer: { isStaff: boolean, isActing: boolean, canManageApiClients: boolean, customer: { id: string, name: string | null, accountManagers: Array<{ id: string, name: string, email: string }> } | null }, clientConfig: { docsUrl: string, dataApiUrl: string, oddsApiUrl: string, pushUrl: string, apiSecretHeader: string, apiVersionHeader: string, oddsApiVersion: string, pushChannelHeader: string | null }, apiClient: { id: string, name: string, createdAt: string | null, expiresAt: string | null, status: Types.ActivityStatus | null, scope: string | null, historicalAccessHours: number | null, requestsPerSecond: number | null, requestBurst: number | null, maxConnections: number | null, resourceVersion: number, unreadable: Array<string>, customer: { id: string, name: string | null } | null, packages: Array<{ product: { id: string, name: string, kind: Types.ProductKind }, game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null } }> } | null };

export type AllGamesQueryVariables = Exact<{ [key: string]: never; }>;


export type AllGamesQuery = { games: Array<{ id: string, title: string | null, abbreviation: string | null, iconUrl: string | null }> | null };

export type ClientChannelsQueryVariables = Exact<{
  id: string | number;
}>;


export type ClientChannelsQuery = { apiClient: { id: string, pushChannels: Array<{ name: string, description: string | null, referenceUrl: string | null, categories: Array<string>, hasAccess: boolean }> } | null, pushChannelCategories: Array<{ name: string }> };


export const ApiClientPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiClientPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"isActing"}},{"kind":"Field","name":{"kind":"Name","value":"canManageApiClients"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"docsUrl"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiCodeSettings_config"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"apiClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Client_client"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiCodeSettings_config"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientConfig"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pushUrl"}},{"kind":"Field","name":{"kind":"Name","value":"apiSecretHeader"}},{"kind":"Field","name":{"kind":"Name","value":"apiVersionHeader"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiVersion"}},{"kind":"Field","name":{"kind":"Name","value":"pushChannelHeader"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Client_client"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiClient"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"maxConnections"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"packages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<ApiClientPageQuery, ApiClientPageQueryVariables>;
export const AllGamesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AllGames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"games"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]} as unknown as DocumentNode<AllGamesQuery, AllGamesQueryVariables>;
export const ClientChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pushChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"referenceUrl"}},{"kind":"Field","name":{"kind":"Name","value":"categories"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pushChannelCategories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ClientChannelsQuery, ClientChannelsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useApiClientPageQuery(
  ...[options]: HookArgs<ApiClientPageQueryVariables, ApolloReact.useQuery.Options<ApiClientPageQuery, ApiClientPageQueryVariables>>
) {
  return ApolloReact.useQuery(ApiClientPageDocument, options as ApolloReact.useQuery.Options<ApiClientPageQuery, ApiClientPageQueryVariables>);
}

export function useAllGamesQuery(
  ...[options]: HookArgs<AllGamesQueryVariables, ApolloReact.useQuery.Options<AllGamesQuery, AllGamesQueryVariables>>
) {
  return ApolloReact.useQuery(AllGamesDocument, options as ApolloReact.useQuery.Options<AllGamesQuery, AllGamesQueryVariables>);
}

export function useClientChannelsQuery(
  ...[options]: HookArgs<ClientChannelsQueryVariables, ApolloReact.useQuery.Options<ClientChannelsQuery, ClientChannelsQueryVariables>>
) {
  return ApolloReact.useQuery(ClientChannelsDocument, options as ApolloReact.useQuery.Options<ClientChannelsQuery, ClientChannelsQueryVariables>);
}