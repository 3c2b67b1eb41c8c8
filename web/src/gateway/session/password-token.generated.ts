/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PasswordTokenQueryVariables = Exact<{
  token: string;
}>;


export type PasswordTokenQuery = { isPasswordTokenValid: boolean };


export const PasswordTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PasswordToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"token"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isPasswordTokenValid"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"token"},"value":{"kind":"Variable","name":{"kind":"Name","value":"token"}}}]}]}}]} as unknown as DocumentNode<PasswordTokenQuery, PasswordTokenQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function usePasswordTokenQuery(
  ...[options]: HookArgs<PasswordTokenQueryVariables, ApolloReact.useQuery.Options<PasswordTokenQuery, PasswordTokenQueryVariables>>
) {
  return ApolloReact.useQuery(PasswordTokenDocument, options as ApolloReact.useQuery.Options<PasswordTokenQuery, PasswordTokenQueryVariables>);
}