/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Absence_seriesFragment = { id: string, startAt: string | null, endAt: string | null, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null }
      | { id: string, name: string, abbreviation: string | null }
     | null }> } & { ' $fragmentName'?: 'Absence_seriesFragment' };

export type Absence_matchFragment = { id: string, order: number } & { ' $fragmentName'?: 'Absence_matchFragment' };

export type Absence_marketFragment = { id: string, typeName: string, state: Types.MarketState, seriesId: string, fixture: { type: Types.FixtureType, id: string }, selections: Array<{ id: string, odds: number | null, side: Types.SelectionSide | null, resultName: string | null, entity: { id: string } | null }> } & { ' $fragmentName'?: 'Absence_marketFragment' };

export type AbsenceMarketStatesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type AbsenceMarketStatesQuery = { marketsByIds: Array<{ id: string, state: Types.MarketState } | null> | null };

export const Absence_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Absence_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}},{"kind":"Field","name":{"kind":"Name","value":"endAt"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}}]}}]}}]}}]} as unknown as DocumentNode<Absence_seriesFragment, unknown>;
export const Absence_matchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Absence_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"order"}}]}}]} as unknown as DocumentNode<Absence_matchFragment, unknown>;
export const Absence_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Absence_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"typeName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Absence_marketFragment, unknown>;
export const AbsenceMarketStatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AbsenceMarketStates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketsByIds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<AbsenceMarketStatesQuery, AbsenceMarketStatesQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useAbsence_seriesFragment(from: FragmentSource<Absence_seriesFragment>) {
  return useFragment<Absence_seriesFragment>({ fragment: Absence_seriesFragmentDoc, fragmentName: 'Absence_series', from });
}

export function useAbsence_matchFragment(from: FragmentSource<Absence_matchFragment>) {
  return useFragment<Absence_matchFragment>({ fragment: Absence_matchFragmentDoc, fragmentName: 'Absence_match', from });
}

export function useAbsence_marketFragment(from: FragmentSource<Absence_marketFragment>) {
  return useFragment<Absence_marketFragment>({ fragment: Absence_marketFragmentDoc, fragmentName: 'Absence_market', from });
}

export function useAbsenceMarketStatesQuery(
  ...[options]: HookArgs<AbsenceMarketStatesQueryVariables, ApolloReact.useQuery.Options<AbsenceMarketStatesQuery, AbsenceMarketStatesQueryVariables>>
) {
  return ApolloReact.useQuery(AbsenceMarketStatesDocument, options as ApolloReact.useQuery.Options<AbsenceMarketStatesQuery, AbsenceMarketStatesQueryVariables>);
}