/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type WidgetPageQueryVariables = Exact<{
  id: string | number;
}>;


export type WidgetPageQuery = { clientConfig: { widgetBaseUrl: string | null }, widget: { id: string, slug: string, description: string | null, namespace: string, createdAt: string | null, expiresAt: string | null, status: Types.ActivityStatus | null, unreadable: Array<string>, historicalAccessHours: number | null, games: Array<{ id: string, title: string | null, iconUrl: string | null }>, domains: Array<{ url: string, createdAt: string }> } | null };

export type WidgetGamesQueryVariables = Exact<{ [key: string]: never; }>;


export type WidgetGamesQuery = { games: Array<{ id: string, title: string | null, iconUrl: string | null }> | null };

export type WidgetPreviewQueryVariables = Exact<{
  id: string | number;
  gameId: string | number;
}>;


export type WidgetPreviewQuery = { widgetPreview: Array<{ id: string, title: string | null, startAt: string | null, endAt: string | null, lifecycle: Types.Lifecycle }> };


export const WidgetPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WidgetPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"widgetBaseUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"widget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"namespace"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"games"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"domains"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<WidgetPageQuery, WidgetPageQueryVariables>;
export const WidgetGamesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WidgetGames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"games"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]} as unknown as DocumentNode<WidgetGamesQuery, WidgetGamesQueryVariables>;
export const WidgetPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WidgetPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"gameId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"widgetPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"widgetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"gameId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"gameId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}},{"kind":"Field","name":{"kind":"Name","value":"endAt"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}}]}}]}}]} as unknown as DocumentNode<WidgetPreviewQuery, WidgetPreviewQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useWidgetPageQuery(
  ...[options]: HookArgs<WidgetPageQueryVariables, ApolloReact.useQuery.Options<WidgetPageQuery, WidgetPageQueryVariables>>
) {
  return ApolloReact.useQuery(WidgetPageDocument, options as ApolloReact.useQuery.Options<WidgetPageQuery, WidgetPageQueryVariables>);
}

export function useWidgetGamesQuery(
  ...[options]: HookArgs<WidgetGamesQueryVariables, ApolloReact.useQuery.Options<WidgetGamesQuery, WidgetGamesQueryVariables>>
) {
  return ApolloReact.useQuery(WidgetGamesDocument, options as ApolloReact.useQuery.Options<WidgetGamesQuery, WidgetGamesQueryVariables>);
}

export function useWidgetPreviewQuery(
  ...[options]: HookArgs<WidgetPreviewQueryVariables, ApolloReact.useQuery.Options<WidgetPreviewQuery, WidgetPreviewQueryVariables>>
) {
  return ApolloReact.useQuery(WidgetPreviewDocument, options as ApolloReact.useQuery.Options<WidgetPreviewQuery, WidgetPreviewQueryVariables>);
}