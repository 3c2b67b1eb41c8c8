/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AgreementSignerQueryVariables = Exact<{ [key: string]: never; }>;


export type AgreementSignerQuery = { viewer: { user: { id: string } } };


export const AgreementSignerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgreementSigner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<AgreementSignerQuery, AgreementSignerQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useAgreementSignerQuery(
  ...[options]: HookArgs<AgreementSignerQueryVariables, ApolloReact.useQuery.Options<AgreementSignerQuery, AgreementSignerQueryVariables>>
) {
  return ApolloReact.useQuery(AgreementSignerDocument, options as ApolloReact.useQuery.Options<AgreementSignerQuery, AgreementSignerQueryVariables>);
}
export function useAgreementSignerLazyQuery(options?: ApolloReact.useLazyQuery.Options<AgreementSignerQuery, AgreementSignerQueryVariables>) {
  return ApolloReact.useLazyQuery(AgreementSignerDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useAgreementSignerSuspenseQuery(...[options]: HookArgs<AgreementSignerQueryVariables, SuspenseOptions<AgreementSignerQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(AgreementSignerDocument, options as SuspenseOptions<AgreementSignerQueryVariables>);
}