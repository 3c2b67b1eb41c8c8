/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TradingApiCodeSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type TradingApiCodeSettingsQuery = { clientConfig: { dataApiUrl: string, oddsApiUrl: string, apiSecretHeader: string, apiVersionHeader: string, oddsApiVersion: string } };


export const TradingApiCodeSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TradingApiCodeSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"apiSecretHeader"}},{"kind":"Field","name":{"kind":"Name","value":"apiVersionHeader"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiVersion"}}]}}]}}]} as unknown as DocumentNode<TradingApiCodeSettingsQuery, TradingApiCodeSettingsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useTradingApiCodeSettingsQuery(
  ...[options]: HookArgs<TradingApiCodeSettingsQueryVariables, ApolloReact.useQuery.Options<TradingApiCodeSettingsQuery, TradingApiCodeSettingsQueryVariables>>
) {
  return ApolloReact.useQuery(TradingApiCodeSettingsDocument, options as ApolloReact.useQuery.Options<TradingApiCodeSettingsQuery, TradingApiCodeSettingsQueryVariables>);
}