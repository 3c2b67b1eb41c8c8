/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Lifecycle stages of a series or match. */
export type Lifecycle =
  /** Deleted. */
  | 'DELETED'
  /** In progress. */
  | 'LIVE'
  /** Finished. */
  | 'OVER'
  /** Finished without a winner. */
  | 'OVER_DRAW'
  /** Decided by forfeit. */
  | 'OVER_FORFEITED'
  /** Postponed. */
  | 'POSTPONED'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN'
  /** Not started. */
  | 'UPCOMING';

export type BoardSeries_seriesFragment = { id: string, lifecycle: Types.Lifecycle, game: { id: string }, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
     | null }> } & { ' $fragmentName'?: 'BoardSeries_seriesFragment' };

export const BoardSeries_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoardSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}}]}}]}}]}}]} as unknown as DocumentNode<BoardSeries_seriesFragment, unknown>;


export function useBoardSeries_seriesFragment(from: ApolloReact.useFragment.Options<BoardSeries_seriesFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<BoardSeries_seriesFragment>({ fragment: BoardSeries_seriesFragmentDoc, fragmentName: 'BoardSeries_series', from });
}