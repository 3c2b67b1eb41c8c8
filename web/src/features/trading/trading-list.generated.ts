/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import type { SeriesRow_seriesFragment } from './series-row.generated.ts';
import type { WinnerOdds_marketFragment } from './winner-odds.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** Health of the way to the provider's socket. */
export type LiveStatus =
  /** Reconnecting was given up for now; slow tries go on. */
  | 'DOWN'
  /** Changes arrive as they happen. */
  | 'LIVE'
  /** The provider's socket is not connected; state is as last read. */
  | 'STALE';

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

export type TradingListQueryVariables = Exact<{ [key: string]: never; }>;


export type TradingListQuery = { tradingList: { epoch: string, seq: number, status: Types.LiveStatus, sentAt: string, series: Array<(
      { id: string, title: string | null, start: string | null, end: string | null, deletedAt: string | null, bestOf: number | null, matchIds: Array<string>, competitors: Array<{ seed: number, entity:
          | { id: string, name: string, abbreviation: string | null }
          | { id: string, name: string, abbreviation: string | null }
         | null }>, game: { id: string, title: string | null, iconUrl: string | null }, tournament: { id: string, title: string, game: { id: string, title: string | null, iconUrl: string | null } } | null }
      & { ' $fragmentRefs'?: { 'SeriesRow_seriesFragment': SeriesRow_seriesFragment } }
    )>, markets: Array<(
      { id: string, type: string, state: Types.MarketState, seriesId: string, fixture: { type: Types.FixtureType, id: string } }
      & { ' $fragmentRefs'?: { 'WinnerOdds_marketFragment': WinnerOdds_marketFragment } }
    )> } };

export type TradingScopeQueryVariables = Exact<{ [key: string]: never; }>;


export type TradingScopeQuery = { viewer: { user: { id: string }, customer: { id: string, accountManagers: Array<{ id: string, name: string, email: string }> } | null } };


export const TradingListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TradingList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tradingList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bestOf"}},{"kind":"Field","name":{"kind":"Name","value":"matchIds"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SeriesRow_series"}}]}},{"kind":"Field","name":{"kind":"Name","value":"markets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"fixture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"WinnerOdds_market"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SeriesRow_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"bestOf"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WinnerOdds_market"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Market"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"selections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"odds"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]} as unknown as DocumentNode<TradingListQuery, TradingListQueryVariables>;
export const TradingScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TradingScope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TradingScopeQuery, TradingScopeQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useTradingListQuery(
  ...[options]: HookArgs<TradingListQueryVariables, ApolloReact.useQuery.Options<TradingListQuery, TradingListQueryVariables>>
) {
  return ApolloReact.useQuery(TradingListDocument, options as ApolloReact.useQuery.Options<TradingListQuery, TradingListQueryVariables>);
}
export function useTradingListLazyQuery(options?: ApolloReact.useLazyQuery.Options<TradingListQuery, TradingListQueryVariables>) {
  return ApolloReact.useLazyQuery(TradingListDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useTradingListSuspenseQuery(...[options]: HookArgs<TradingListQueryVariables, SuspenseOptions<TradingListQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(TradingListDocument, options as SuspenseOptions<TradingListQueryVariables>);
}

export function useTradingScopeQuery(
  ...[options]: HookArgs<TradingScopeQueryVariables, ApolloReact.useQuery.Options<TradingScopeQuery, TradingScopeQueryVariables>>
) {
  return ApolloReact.useQuery(TradingScopeDocument, options as ApolloReact.useQuery.Options<TradingScopeQuery, TradingScopeQueryVariables>);
}
export function useTradingScopeLazyQuery(options?: ApolloReact.useLazyQuery.Options<TradingScopeQuery, TradingScopeQueryVariables>) {
  return ApolloReact.useLazyQuery(TradingScopeDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useTradingScopeSuspenseQuery(...[options]: HookArgs<TradingScopeQueryVariables, SuspenseOptions<TradingScopeQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(TradingScopeDocument, options as SuspenseOptions<TradingScopeQueryVariables>);
}