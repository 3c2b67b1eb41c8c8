/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

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

export type ListSeries_seriesFragment = { id: string, title: string | null, start: string | null, end: string | null, deletedAt: string | null, bestOf: number | null, matchIds: Array<string>, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
     | null }>, game: { id: string, title: string | null, iconUrl: string | null }, tournament: { id: string, title: string, game: { id: string, title: string | null, iconUrl: string | null } } | null } & { ' $fragmentName'?: 'ListSeries_seriesFragment' };

export type ListMarket_marketFragment = { id: string, type: string, state: Types.MarketState, seriesId: string, fixture: { type: Types.FixtureType, id: string } } & { ' $fragmentName'?: 'ListMarket_marketFragment' };

export const ListSeries_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bestOf"}},{"kind":"Field","name":{"kind":"Name","value":"matchIds"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<ListSeries_seriesFragment, unknown>;
export const ListMarket_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListMarket_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ListMarket_marketFragment, unknown>;


export function useListSeries_seriesFragment(from: ApolloReact.useFragment.Options<ListSeries_seriesFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<ListSeries_seriesFragment>({ fragment: ListSeries_seriesFragmentDoc, fragmentName: 'ListSeries_series', from });
}

export function useListMarket_marketFragment(from: ApolloReact.useFragment.Options<ListMarket_marketFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<ListMarket_marketFragment>({ fragment: ListMarket_marketFragmentDoc, fragmentName: 'ListMarket_market', from });
}