/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type LiveStatePageQueryVariables = Exact<{ [key: string]: never; }>;


export type LiveStatePageQuery = { liveState: { version: string, startedAt: string, readAt: string, sharing: Types.GatewaySharing, slowCloses: number, subscribers: { sockets: number, laggingSockets: number, longestLagMs: number, subscriptions: number }, feeds: Array<{ clientId: string, status: Types.LiveStatus, sets: number, resyncs: number, readAt: string | null, customer: { id: string, name: string | null } | null, subscribers: { sockets: number, laggingSockets: number, longestLagMs: number, subscriptions: number } }> } };


export const LiveStatePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LiveStatePage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"sharing"}},{"kind":"Field","name":{"kind":"Name","value":"slowCloses"}},{"kind":"Field","name":{"kind":"Name","value":"subscribers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sockets"}},{"kind":"Field","name":{"kind":"Name","value":"laggingSockets"}},{"kind":"Field","name":{"kind":"Name","value":"longestLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sets"}},{"kind":"Field","name":{"kind":"Name","value":"resyncs"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscribers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sockets"}},{"kind":"Field","name":{"kind":"Name","value":"laggingSockets"}},{"kind":"Field","name":{"kind":"Name","value":"longestLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}}]}}]}}]}}]}}]} as unknown as DocumentNode<LiveStatePageQuery, LiveStatePageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useLiveStatePageQuery(
  ...[options]: HookArgs<LiveStatePageQueryVariables, ApolloReact.useQuery.Options<LiveStatePageQuery, LiveStatePageQueryVariables>>
) {
  return ApolloReact.useQuery(LiveStatePageDocument, options as ApolloReact.useQuery.Options<LiveStatePageQuery, LiveStatePageQueryVariables>);
}