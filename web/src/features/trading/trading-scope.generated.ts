/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TradingScopeQueryVariables = Exact<{ [key: string]: never; }>;


export type TradingScopeQuery = { viewer: { isStaff: boolean, user: { id: string }, customer: { id: string, accountManagers: Array<{ id: string, name: string, email: string }> } | null } };


export const TradingScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TradingScope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TradingScopeQuery, TradingScopeQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useTradingScopeQuery(
  ...[options]: HookArgs<TradingScopeQueryVariables, ApolloReact.useQuery.Options<TradingScopeQuery, TradingScopeQueryVariables>>
) {
  return ApolloReact.useQuery(TradingScopeDocument, options as ApolloReact.useQuery.Options<TradingScopeQuery, TradingScopeQueryVariables>);
}