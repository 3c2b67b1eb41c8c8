/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import { type FragmentSource, useFragment } from '../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiCodeSettings_configFragment = { dataApiUrl: string, oddsApiUrl: string, pushUrl: string, apiSecretHeader: string, apiVersionHeader: string, oddsApiVersion: string, pushChannelHeader: string | null } & { ' $fragmentName'?: 'ApiCodeSettings_configFragment' };

export const ApiCodeSettings_configFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiCodeSettings_config"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientConfig"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pushUrl"}},{"kind":"Field","name":{"kind":"Name","value":"apiSecretHeader"}},{"kind":"Field","name":{"kind":"Name","value":"apiVersionHeader"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiVersion"}},{"kind":"Field","name":{"kind":"Name","value":"pushChannelHeader"}}]}}]} as unknown as DocumentNode<ApiCodeSettings_configFragment, unknown>;


export function useApiCodeSettings_configFragment(from: FragmentSource<ApiCodeSettings_configFragment>) {
  return useFragment<ApiCodeSettings_configFragment>({ fragment: ApiCodeSettings_configFragmentDoc, fragmentName: 'ApiCodeSettings_config', from });
}