/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BoardHistoryQueryVariables = Exact<{
  seriesId: string | number;
}>;


export type BoardHistoryQuery = { seriesMarkets: { epoch: string, seq: number, markets: Array<{ id: string, selections: Array<{ id: string, history: Array<{ at: string, odds: number | null }> }> }> } };


export const BoardHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BoardHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seriesMarkets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"seriesId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"markets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"IntValue","value":"24"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<BoardHistoryQuery, BoardHistoryQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useBoardHistoryQuery(
  ...[options]: HookArgs<BoardHistoryQueryVariables, ApolloReact.useQuery.Options<BoardHistoryQuery, BoardHistoryQueryVariables>>
) {
  return ApolloReact.useQuery(BoardHistoryDocument, options as ApolloReact.useQuery.Options<BoardHistoryQuery, BoardHistoryQueryVariables>);
}
export function useBoardHistoryLazyQuery(options?: ApolloReact.useLazyQuery.Options<BoardHistoryQuery, BoardHistoryQueryVariables>) {
  return ApolloReact.useLazyQuery(BoardHistoryDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useBoardHistorySuspenseQuery(...[options]: HookArgs<BoardHistoryQueryVariables, SuspenseOptions<BoardHistoryQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(BoardHistoryDocument, options as SuspenseOptions<BoardHistoryQueryVariables>);
}