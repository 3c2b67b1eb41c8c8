/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SignInPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SignInPageQuery = { clientConfig: { demoData: boolean, supportEmail: string } };


export const SignInPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SignInPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demoData"}},{"kind":"Field","name":{"kind":"Name","value":"supportEmail"}}]}}]}}]} as unknown as DocumentNode<SignInPageQuery, SignInPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useSignInPageQuery(
  ...[options]: HookArgs<SignInPageQueryVariables, ApolloReact.useQuery.Options<SignInPageQuery, SignInPageQueryVariables>>
) {
  return ApolloReact.useQuery(SignInPageDocument, options as ApolloReact.useQuery.Options<SignInPageQuery, SignInPageQueryVariables>);
}