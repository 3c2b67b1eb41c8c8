/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CombinedOddsQueryVariables = Exact<{
  seriesId: string | number;
  selectionIds: Array<string | number> | string | number;
}>;


export type CombinedOddsQuery = { combinedOdds: { odds: number | null } };


export const CombinedOddsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CombinedOdds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"combinedOdds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"seriesId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}}},{"kind":"Argument","name":{"kind":"Name","value":"selectionIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]} as unknown as DocumentNode<CombinedOddsQuery, CombinedOddsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useCombinedOddsQuery(
  ...[options]: HookArgs<CombinedOddsQueryVariables, ApolloReact.useQuery.Options<CombinedOddsQuery, CombinedOddsQueryVariables>>
) {
  return ApolloReact.useQuery(CombinedOddsDocument, options as ApolloReact.useQuery.Options<CombinedOddsQuery, CombinedOddsQueryVariables>);
}
export function useCombinedOddsLazyQuery(options?: ApolloReact.useLazyQuery.Options<CombinedOddsQuery, CombinedOddsQueryVariables>) {
  return ApolloReact.useLazyQuery(CombinedOddsDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useCombinedOddsSuspenseQuery(...[options]: HookArgs<CombinedOddsQueryVariables, SuspenseOptions<CombinedOddsQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(CombinedOddsDocument, options as SuspenseOptions<CombinedOddsQueryVariables>);
}