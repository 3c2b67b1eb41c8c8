/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type WinnerOdds_marketFragment = { id: string, state: Types.MarketState, selections: Array<{ id: string, odds: number | null, result: string | null, side: Types.SelectionSide | null, entity: { id: string, type: string } | null }> } & { ' $fragmentName'?: 'WinnerOdds_marketFragment' };

export const WinnerOdds_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WinnerOdds_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]} as unknown as DocumentNode<WinnerOdds_marketFragment, unknown>;


export function useWinnerOdds_marketFragment(from: ApolloReact.useFragment.Options<WinnerOdds_marketFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<WinnerOdds_marketFragment>({ fragment: WinnerOdds_marketFragmentDoc, fragmentName: 'WinnerOdds_market', from });
}