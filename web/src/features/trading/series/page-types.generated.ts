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

export type PageSeries_seriesFragment = { id: string, title: string | null, start: string | null, end: string | null, lifecycle: Types.Lifecycle, bestOf: number | null, tournament: { id: string, title: string } | null, game: { id: string, title: string | null, iconUrl: string | null }, competitors: Array<{ seed: number, score: number | null, winner: boolean, entity:
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
     | null }> } & { ' $fragmentName'?: 'PageSeries_seriesFragment' };

export type PageMatch_matchFragment = { id: string, order: number, deletedAt: string | null, lifecycle: Types.Lifecycle } & { ' $fragmentName'?: 'PageMatch_matchFragment' };

export type PageMarket_marketFragment = { id: string, fixture: { type: Types.FixtureType, id: string } } & { ' $fragmentName'?: 'PageMarket_marketFragment' };

export type PageOdds_marketFragment = { id: string, state: Types.MarketState, selections: Array<{ id: string, odds: number | null }> } & { ' $fragmentName'?: 'PageOdds_marketFragment' };

export const PageSeries_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}},{"kind":"Field","name":{"kind":"Name","value":"bestOf"}},{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}}]}}]}}]}}]} as unknown as DocumentNode<PageSeries_seriesFragment, unknown>;
export const PageMatch_matchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageMatch_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lifecycle"}}]}}]} as unknown as DocumentNode<PageMatch_matchFragment, unknown>;
export const PageMarket_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageMarket_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PageMarket_marketFragment, unknown>;
export const PageOdds_marketFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOdds_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}}]}}]}}]} as unknown as DocumentNode<PageOdds_marketFragment, unknown>;


export function usePageSeries_seriesFragment(from: ApolloReact.useFragment.Options<PageSeries_seriesFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<PageSeries_seriesFragment>({ fragment: PageSeries_seriesFragmentDoc, fragmentName: 'PageSeries_series', from });
}

export function usePageMatch_matchFragment(from: ApolloReact.useFragment.Options<PageMatch_matchFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<PageMatch_matchFragment>({ fragment: PageMatch_matchFragmentDoc, fragmentName: 'PageMatch_match', from });
}

export function usePageMarket_marketFragment(from: ApolloReact.useFragment.Options<PageMarket_marketFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<PageMarket_marketFragment>({ fragment: PageMarket_marketFragmentDoc, fragmentName: 'PageMarket_market', from });
}

export function usePageOdds_marketFragment(from: ApolloReact.useFragment.Options<PageOdds_marketFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<PageOdds_marketFragment>({ fragment: PageOdds_marketFragmentDoc, fragmentName: 'PageOdds_market', from });
}