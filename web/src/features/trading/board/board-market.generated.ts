/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** Forms in which markets are shown. */
export type MarketLayout =
  /** One selection a score. */
  | 'CORRECT_SCORE'
  /** Over and under for one player or team. */
  | 'ENTITY_TOTAL'
  /** Line and odds of each side, in four columns. */
  | 'HANDICAP'
  /** Yes and no for one team. */
  | 'TEAM_YES_NO'
  /** Two sides and the draw between them. */
  | 'THREE_WAY'
  /** Over and under, or odd and even, of a total. */
  | 'TOTAL'
  /** Two columns, one a side. */
  | 'TWO_WAY'
  /** Yes and no. */
  | 'YES_NO';

/** States of a market. Only OPEN, SUSPENDED and SETTLED are kept in live sets. */
export type MarketState =
  /** Withdrawn. */
  | 'CANCELLED'
  /** No more bets; the result is awaited. */
  | 'CLOSED'
  /** Not yet offered. */
  | 'CREATED'
  /** Bets are taken. */
  | 'OPEN'
  /** The stake goes back. */
  | 'PUSHED'
  /** The result is known. */
  | 'SETTLED'
  /** Shown, bets are not taken. */
  | 'SUSPENDED'
  /** Not known, or newer than this schema. */
  | 'UNKNOWN';

/** Places of a selection within its market. */
export type SelectionSide =
  /** Between. */
  | 'CENTER'
  /** Left. */
  | 'LEFT'
  /** Right. */
  | 'RIGHT';

export type BoardMarket_marketFragment = { id: string, type: string, state: Types.MarketState, layout: Types.MarketLayout | null, subject:
    | { id: string, name: string }
    | { id: string, name: string }
   | null, fixture: { type: Types.FixtureType, id: string }, context: { line: number | null, index: number | null, roundNumber: number | null, playerId: string | null, teamId: string | null, rosterId: string | null }, selections: Array<{ id: string, odds: number | null, side: Types.SelectionSide | null, line: number | null, result: string | null, wasOutcome: boolean | null, openingOdds: number | null, score: { home: number, away: number } | null, entity: { id: string, type: string } | null }> } & { ' $fragmentName'?: 'BoardMarket_marketFragment' };

export const BoardMarket_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoardMarket_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"subject"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"roundNumber"}},{"kind":"Field","name":{"kind":"Name","value":"playerId"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"rosterId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"wasOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"openingOdds"}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"}},{"kind":"Field","name":{"kind":"Name","value":"away"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]} as unknown as DocumentNode<BoardMarket_marketFragment, unknown>;


export function useBoardMarket_marketFragment(from: ApolloReact.useFragment.Options<BoardMarket_marketFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<BoardMarket_marketFragment>({ fragment: BoardMarket_marketFragmentDoc, fragmentName: 'BoardMarket_market', from });
}