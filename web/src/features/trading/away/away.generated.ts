/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Away_seriesFragment = { id: string, startAt: string | null, endAt: string | null, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null }
      | { id: string, name: string, abbreviation: string | null }
     | null }> } & { ' $fragmentName'?: 'Away_seriesFragment' };

export type Away_matchFragment = { id: string, order: number } & { ' $fragmentName'?: 'Away_matchFragment' };

export type Away_marketFragment = { id: string, typeName: string, state: Types.MarketState, seriesId: string, fixture: { type: Types.FixtureType, id: string }, selections: Array<{ id: string, odds: number | null, side: Types.SelectionSide | null, resultName: string | null, entity: { id: string } | null }> } & { ' $fragmentName'?: 'Away_marketFragment' };

export type AwaySettledQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type AwaySettledQuery = { marketsByIds: Array<{ id: string, state: Types.MarketState } | null> | null };

export const Away_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Away_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}},{"kind":"Field","name":{"kind":"Name","value":"endAt"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}}]}}]}}]}}]} as unknown as DocumentNode<Away_seriesFragment, unknown>;
export const Away_matchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Away_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"order"}}]}}]} as unknown as DocumentNode<Away_matchFragment, unknown>;
export const Away_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Away_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"typeName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Away_marketFragment, unknown>;
export const AwaySettledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AwaySettled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketsByIds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<AwaySettledQuery, AwaySettledQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useAway_seriesFragment(from: FragmentSource<Away_seriesFragment>) {
  return useFragment<Away_seriesFragment>({ fragment: Away_seriesFragmentDoc, fragmentName: 'Away_series', from });
}

export function useAway_matchFragment(from: FragmentSource<Away_matchFragment>) {
  return useFragment<Away_matchFragment>({ fragment: Away_matchFragmentDoc, fragmentName: 'Away_match', from });
}

export function useAway_marketFragment(from: FragmentSource<Away_marketFragment>) {
  return useFragment<Away_marketFragment>({ fragment: Away_marketFragmentDoc, fragmentName: 'Away_market', from });
}

export function useAwaySettledQuery(
  ...[options]: HookArgs<AwaySettledQueryVariables, ApolloReact.useQuery.Options<AwaySettledQuery, AwaySettledQueryVariables>>
) {
  return ApolloReact.useQuery(AwaySettledDocument, options as ApolloReact.useQuery.Options<AwaySettledQuery, AwaySettledQueryVariables>);
}