/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type LinkedCustomerQueryVariables = Exact<{
  id: string | number;
}>;


export type LinkedCustomerQuery = { customer: { id: string, name: string | null } | null };


export const LinkedCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkedCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<LinkedCustomerQuery, LinkedCustomerQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useLinkedCustomerQuery(
  ...[options]: HookArgs<LinkedCustomerQueryVariables, ApolloReact.useQuery.Options<LinkedCustomerQuery, LinkedCustomerQueryVariables>>
) {
  return ApolloReact.useQuery(LinkedCustomerDocument, options as ApolloReact.useQuery.Options<LinkedCustomerQuery, LinkedCustomerQueryVariables>);
}