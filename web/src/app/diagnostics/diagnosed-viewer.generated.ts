/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import { type FragmentSource, useFragment } from '../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Diagnosed_viewerFragment = { isStaff: boolean, isSuperuser: boolean, hasTradingAccess: boolean, isActing: boolean, user: { id: string }, customer: { id: string } | null } & { ' $fragmentName'?: 'Diagnosed_viewerFragment' };

export const Diagnosed_viewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Diagnosed_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStaff"}},{"kind":"Field","name":{"kind":"Name","value":"isSuperuser"}},{"kind":"Field","name":{"kind":"Name","value":"hasTradingAccess"}},{"kind":"Field","name":{"kind":"Name","value":"isActing"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<Diagnosed_viewerFragment, unknown>;


export function useDiagnosed_viewerFragment(from: FragmentSource<Diagnosed_viewerFragment>) {
  return useFragment<Diagnosed_viewerFragment>({ fragment: Diagnosed_viewerFragmentDoc, fragmentName: 'Diagnosed_viewer', from });
}