/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Lifecycle stages of a series or match. */
export type Lifecycle =
  /** Deleted. */
  | 'DELETED'
  /** In progress. */
  | 'LIVE'
  /** Finished. */
  | 'OVER'
  /** Finished without a winner. */
  | 'OVER_DRAW'
  /** Decided by forfeit. */
  | 'OVER_FORFEITED'
  /** Postponed. */
  | 'POSTPONED'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN'
  /** Not started. */
  | 'UPCOMING';

export type WidgetPreviewQueryVariables = Exact<{
  id: string | number;
  gameId: string | number;
}>;


export type WidgetPreviewQuery = { widgetPreview: Array<{ id: string, title: string | null, start: string | null, end: string | null, lifecycle: Types.Lifecycle }> };


export const WidgetPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WidgetPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"gameId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"widgetPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"widgetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"gameId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"gameId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}}]}}]}}]} as unknown as DocumentNode<WidgetPreviewQuery, WidgetPreviewQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useWidgetPreviewQuery(
  ...[options]: HookArgs<WidgetPreviewQueryVariables, ApolloReact.useQuery.Options<WidgetPreviewQuery, WidgetPreviewQueryVariables>>
) {
  return ApolloReact.useQuery(WidgetPreviewDocument, options as ApolloReact.useQuery.Options<WidgetPreviewQuery, WidgetPreviewQueryVariables>);
}
export function useWidgetPreviewLazyQuery(options?: ApolloReact.useLazyQuery.Options<WidgetPreviewQuery, WidgetPreviewQueryVariables>) {
  return ApolloReact.useLazyQuery(WidgetPreviewDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useWidgetPreviewSuspenseQuery(...[options]: HookArgs<WidgetPreviewQueryVariables, SuspenseOptions<WidgetPreviewQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(WidgetPreviewDocument, options as SuspenseOptions<WidgetPreviewQueryVariables>);
}