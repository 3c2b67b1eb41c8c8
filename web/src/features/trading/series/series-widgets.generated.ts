/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SeriesWidgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SeriesWidgetsQuery = { clientConfig: { widgetBaseUrl: string | null, widgetNamespace: string, broadcastWidget: string, liveWidget: string, preGameWidget: string } };


export const SeriesWidgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SeriesWidgets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"widgetBaseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"widgetNamespace"}},{"kind":"Field","name":{"kind":"Name","value":"broadcastWidget"}},{"kind":"Field","name":{"kind":"Name","value":"liveWidget"}},{"kind":"Field","name":{"kind":"Name","value":"preGameWidget"}}]}}]}}]} as unknown as DocumentNode<SeriesWidgetsQuery, SeriesWidgetsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useSeriesWidgetsQuery(
  ...[options]: HookArgs<SeriesWidgetsQueryVariables, ApolloReact.useQuery.Options<SeriesWidgetsQuery, SeriesWidgetsQueryVariables>>
) {
  return ApolloReact.useQuery(SeriesWidgetsDocument, options as ApolloReact.useQuery.Options<SeriesWidgetsQuery, SeriesWidgetsQueryVariables>);
}
export function useSeriesWidgetsLazyQuery(options?: ApolloReact.useLazyQuery.Options<SeriesWidgetsQuery, SeriesWidgetsQueryVariables>) {
  return ApolloReact.useLazyQuery(SeriesWidgetsDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useSeriesWidgetsSuspenseQuery(...[options]: HookArgs<SeriesWidgetsQueryVariables, SuspenseOptions<SeriesWidgetsQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(SeriesWidgetsDocument, options as SuspenseOptions<SeriesWidgetsQueryVariables>);
}