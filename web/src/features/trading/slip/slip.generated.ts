/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SlipSeries_seriesFragment = { id: string, lifecycle: Types.Lifecycle, game: { id: string }, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null }
      | { id: string, name: string, abbreviation: string | null }
     | null }> } & { ' $fragmentName'?: 'SlipSeries_seriesFragment' };

export type SlipMatch_matchFragment = { id: string, order: number, deletedAt: string | null } & { ' $fragmentName'?: 'SlipMatch_matchFragment' };

export type SlipMarket_marketFragment = { id: string, typeName: string, state: Types.MarketState, isBehind: boolean, layout: Types.MarketLayout | null, seriesId: string, subject:
    | { id: string, name: string }
    | { id: string, name: string }
   | null, otherEntities: Array<
    | { id: string, name: string }
    | { id: string, name: string }
   | null>, fixture: { type: Types.FixtureType, id: string }, context: { line: number | null, index: number | null, roundNumber: number | null, playerId: string | null, teamId: string | null, rosterId: string | null, resultName: string | null, score: { home: number, away: number } | null }, selections: Array<{ id: string, odds: number | null, side: Types.SelectionSide | null, line: number | null, resultName: string | null, score: { home: number, away: number } | null, entity: { id: string } | null }> } & { ' $fragmentName'?: 'SlipMarket_marketFragment' };

export type WhatIfOddsQueryVariables = Exact<{
  seriesId: string | number;
  selectionIds: Array<string | number> | string | number;
}>;


export type WhatIfOddsQuery = { combinedOdds: { odds: number | null } | null };

export type CombinedOddsQueryVariables = Exact<{
  seriesId: string | number;
  selectionIds: Array<string | number> | string | number;
}>;


export type CombinedOddsQuery = { combinedOdds: { odds: number | null } | null };

export const SlipSeries_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlipSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}}]}}]}}]}}]} as unknown as DocumentNode<SlipSeries_seriesFragment, unknown>;
export const SlipMatch_matchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlipMatch_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}}]} as unknown as DocumentNode<SlipMatch_matchFragment, unknown>;
export const SlipMarket_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlipMarket_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"typeName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isBehind"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherEntities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"roundNumber"}},{"kind":"Field","name":{"kind":"Name","value":"playerId"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"rosterId"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"}},{"kind":"Field","name":{"kind":"Name","value":"away"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"}},{"kind":"Field","name":{"kind":"Name","value":"away"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<SlipMarket_marketFragment, unknown>;
export const WhatIfOddsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WhatIfOdds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"combinedOdds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"seriesId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}}},{"kind":"Argument","name":{"kind":"Name","value":"selectionIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"whenIdle"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]} as unknown as DocumentNode<WhatIfOddsQuery, WhatIfOddsQueryVariables>;
export const CombinedOddsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CombinedOdds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"combinedOdds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"seriesId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}}},{"kind":"Argument","name":{"kind":"Name","value":"selectionIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"selectionIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]} as unknown as DocumentNode<CombinedOddsQuery, CombinedOddsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useSlipSeries_seriesFragment(from: FragmentSource<SlipSeries_seriesFragment>) {
  return useFragment<SlipSeries_seriesFragment>({ fragment: SlipSeries_seriesFragmentDoc, fragmentName: 'SlipSeries_series', from });
}

export function useSlipMatch_matchFragment(from: FragmentSource<SlipMatch_matchFragment>) {
  return useFragment<SlipMatch_matchFragment>({ fragment: SlipMatch_matchFragmentDoc, fragmentName: 'SlipMatch_match', from });
}

export function useSlipMarket_marketFragment(from: FragmentSource<SlipMarket_marketFragment>) {
  return useFragment<SlipMarket_marketFragment>({ fragment: SlipMarket_marketFragmentDoc, fragmentName: 'SlipMarket_market', from });
}

export function useWhatIfOddsQuery(
  ...[options]: HookArgs<WhatIfOddsQueryVariables, ApolloReact.useQuery.Options<WhatIfOddsQuery, WhatIfOddsQueryVariables>>
) {
  return ApolloReact.useQuery(WhatIfOddsDocument, options as ApolloReact.useQuery.Options<WhatIfOddsQuery, WhatIfOddsQueryVariables>);
}

export function useCombinedOddsQuery(
  ...[options]: HookArgs<CombinedOddsQueryVariables, ApolloReact.useQuery.Options<CombinedOddsQuery, CombinedOddsQueryVariables>>
) {
  return ApolloReact.useQuery(CombinedOddsDocument, options as ApolloReact.useQuery.Options<CombinedOddsQuery, CombinedOddsQueryVariables>);
}