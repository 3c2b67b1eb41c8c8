/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ListHistoryQueryVariables = Exact<{ [key: string]: never; }>;


export type ListHistoryQuery = { tradingList: { markets: Array<{ id: string, selections: Array<{ id: string, history: Array<{ recordedAt: string, odds: number | null }> }> }> } | null };


export const ListHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tradingList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"IntValue","value":"32"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ListHistoryQuery, ListHistoryQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useListHistoryQuery(
  ...[options]: HookArgs<ListHistoryQueryVariables, ApolloReact.useQuery.Options<ListHistoryQuery, ListHistoryQueryVariables>>
) {
  return ApolloReact.useQuery(ListHistoryDocument, options as ApolloReact.useQuery.Options<ListHistoryQuery, ListHistoryQueryVariables>);
}