/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import { type FragmentSource, useFragment } from '../../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** Trading states of a market. Live sets contain only OPEN, SUSPENDED and SETTLED markets. */
export type MarketState =
  /** Cancelled. */
  | 'CANCELLED'
  /** Betting is closed; the result is pending. */
  | 'CLOSED'
  /** Not yet offered. */
  | 'CREATED'
  /** Bets are accepted. */
  | 'OPEN'
  /** Void: stakes are returned. */
  | 'PUSHED'
  /** The result is known. */
  | 'SETTLED'
  /** Visible, but bets are not accepted. */
  | 'SUSPENDED'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

export type WatchMarket_marketFragment = { id: string, typeName: string, state: Types.MarketState, isBehind: boolean, seriesId: string, fixture: { type: Types.FixtureType, id: string }, context: { line: number | null, index: number | null, roundNumber: number | null, playerId: string | null, teamId: string | null, rosterId: string | null, resultName: string | null, score: { home: number, away: number } | null }, selections: Array<{ id: string, odds: number | null, resultName: string | null, score: { home: number, away: number } | null, entity: { id: string } | null }> } & { ' $fragmentName'?: 'WatchMarket_marketFragment' };

export const WatchMarket_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchMarket_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"typeName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isBehind"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"roundNumber"}},{"kind":"Field","name":{"kind":"Name","value":"playerId"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"rosterId"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"}},{"kind":"Field","name":{"kind":"Name","value":"away"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"resultName"}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"}},{"kind":"Field","name":{"kind":"Name","value":"away"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<WatchMarket_marketFragment, unknown>;


export function useWatchMarket_marketFragment(from: FragmentSource<WatchMarket_marketFragment>) {
  return useFragment<WatchMarket_marketFragment>({ fragment: WatchMarket_marketFragmentDoc, fragmentName: 'WatchMarket_market', from });
}