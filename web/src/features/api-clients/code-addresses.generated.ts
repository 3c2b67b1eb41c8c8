/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import { type FragmentSource, useFragment } from '../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CodeAddresses_configFragment = { dataApiUrl: string, oddsApiUrl: string, pushUrl: string, apiSecretHeader: string, apiVersionHeader: string, oddsApiVersion: string, pushChannelHeader: string | null } & { ' $fragmentName'?: 'CodeAddresses_configFragment' };

export const CodeAddresses_configFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeAddresses_config"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientConfig"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pushUrl"}},{"kind":"Field","name":{"kind":"Name","value":"apiSecretHeader"}},{"kind":"Field","name":{"kind":"Name","value":"apiVersionHeader"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiVersion"}},{"kind":"Field","name":{"kind":"Name","value":"pushChannelHeader"}}]}}]} as unknown as DocumentNode<CodeAddresses_configFragment, unknown>;


export function useCodeAddresses_configFragment(from: FragmentSource<CodeAddresses_configFragment>) {
  return useFragment<CodeAddresses_configFragment>({ fragment: CodeAddresses_configFragmentDoc, fragmentName: 'CodeAddresses_config', from });
}