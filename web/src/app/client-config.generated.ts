/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ClientConfigQueryVariables = Exact<{ [key: string]: never; }>;


export type ClientConfigQuery = { clientConfig: { providerName: string, supportEmail: string, docsUrl: string, authRedirectPath: string, isDemo: boolean, version: string, analyticsUrl: string | null, errorReportingDsn: string | null } };


export const ClientConfigDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providerName"}},{"kind":"Field","name":{"kind":"Name","value":"supportEmail"}},{"kind":"Field","name":{"kind":"Name","value":"docsUrl"}},{"kind":"Field","name":{"kind":"Name","value":"authRedirectPath"}},{"kind":"Field","name":{"kind":"Name","value":"isDemo"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"analyticsUrl"}},{"kind":"Field","name":{"kind":"Name","value":"errorReportingDsn"}}]}}]}}]} as unknown as DocumentNode<ClientConfigQuery, ClientConfigQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useClientConfigQuery(
  ...[options]: HookArgs<ClientConfigQueryVariables, ApolloReact.useQuery.Options<ClientConfigQuery, ClientConfigQueryVariables>>
) {
  return ApolloReact.useQuery(ClientConfigDocument, options as ApolloReact.useQuery.Options<ClientConfigQuery, ClientConfigQueryVariables>);
}