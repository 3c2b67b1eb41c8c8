/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SeriesRow_seriesFragment = { id: string, start: string | null, end: string | null, bestOf: number | null, matchIds: Array<string>, competitors: Array<{ seed: number, entity:
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
      | { id: string, name: string, abbreviation: string | null, logoUrl: string | null }
     | null }> } & { ' $fragmentName'?: 'SeriesRow_seriesFragment' };

export const SeriesRow_seriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SeriesRow_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"bestOf"}},{"kind":"Field","name":{"kind":"Name","value":"matchIds"}},{"kind":"Field","name":{"kind":"Name","value":"competitors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}}]}}]}}]}}]} as unknown as DocumentNode<SeriesRow_seriesFragment, unknown>;


export function useSeriesRow_seriesFragment(from: ApolloReact.useFragment.Options<SeriesRow_seriesFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<SeriesRow_seriesFragment>({ fragment: SeriesRow_seriesFragmentDoc, fragmentName: 'SeriesRow_series', from });
}