/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** Kinds of products. */
export type ProductKind =
  /** Results of matches. */
  | 'MATCH'
  /** Odds. */
  | 'ODDS'
  /** Events of a match in real time. */
  | 'PLAY_BY_PLAY'
  /** Trading area and bet builder. */
  | 'TRADING'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

export type Client_clientFragment = { id: string, name: string, created: string | null, activeUntil: string | null, status: Types.ActivityStatus | null, historicalAccessHours: number | null, requestsPerSecond: number | null, requestBurst: number | null, maxConnections: number | null, resourceVersion: number, unreadable: Array<string>, packages: Array<{ product: { id: string, name: string, kind: Types.ProductKind }, game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null } }> } & { ' $fragmentName'?: 'Client_clientFragment' };

export const Client_clientFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Client_client"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiClient"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"maxConnections"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"packages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<Client_clientFragment, unknown>;


export function useClient_clientFragment(from: ApolloReact.useFragment.Options<Client_clientFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<Client_clientFragment>({ fragment: Client_clientFragmentDoc, fragmentName: 'Client_client', from });
}