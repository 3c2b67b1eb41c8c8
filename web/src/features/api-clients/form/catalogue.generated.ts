/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type Catalogue_queryFragment = { games: Array<{ id: string, title: string | null, abbreviation: string | null, iconUrl: string | null }>, products: Array<{ id: string, name: string, kind: Types.ProductKind }>, availablePackages: Array<{ game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null }, product: { id: string, name: string, kind: Types.ProductKind } }> | null } & { ' $fragmentName'?: 'Catalogue_queryFragment' };

export const Catalogue_queryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Catalogue_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"games"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"products"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availablePackages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]}}]}}]} as unknown as DocumentNode<Catalogue_queryFragment, unknown>;


export function useCatalogue_queryFragment(from: ApolloReact.useFragment.Options<Catalogue_queryFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<Catalogue_queryFragment>({ fragment: Catalogue_queryFragmentDoc, fragmentName: 'Catalogue_query', from });
}