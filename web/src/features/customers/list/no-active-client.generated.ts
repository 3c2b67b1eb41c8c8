/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CustomerClientCountsQueryVariables = Exact<{
  customerIds: Array<string | number> | string | number;
}>;


export type CustomerClientCountsQuery = { customerClientCounts: Array<{ customerId: string, active: number | null }> };


export const CustomerClientCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerClientCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerClientCounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"active"}}]}}]}}]} as unknown as DocumentNode<CustomerClientCountsQuery, CustomerClientCountsQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useCustomerClientCountsQuery(
  ...[options]: HookArgs<CustomerClientCountsQueryVariables, ApolloReact.useQuery.Options<CustomerClientCountsQuery, CustomerClientCountsQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerClientCountsDocument, options as ApolloReact.useQuery.Options<CustomerClientCountsQuery, CustomerClientCountsQueryVariables>);
}