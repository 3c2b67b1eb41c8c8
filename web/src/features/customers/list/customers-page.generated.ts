/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CustomersPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: Types.CustomerFilter | null | undefined;
  orderBy?: Types.CustomerOrder | null | undefined;
}>;


export type CustomersPageQuery = { customers: { totalCount: number, unreadableCount: number, nodes: Array<{ id: string, internalId: number | null, name: string | null, internalName: string | null, externalName: string | null, createdAt: string | null, expiresAt: string | null, status: Types.ActivityStatus | null, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WorklistCountsQueryVariables = Exact<{
  expiring?: Types.CustomerFilter | null | undefined;
  unsigned?: Types.CustomerFilter | null | undefined;
}>;


export type WorklistCountsQuery = { expiring: { totalCount: number }, unsigned: { totalCount: number } };

export type OverdueCustomersQueryVariables = Exact<{
  filter?: Types.CustomerFilter | null | undefined;
}>;


export type OverdueCustomersQuery = { overdueCustomers: Array<{ id: string, openInvoices: Array<{ dueDate: string, daysOverdue: number }> | null }> | null };

export type FilterManagersQueryVariables = Exact<{ [key: string]: never; }>;


export type FilterManagersQuery = { accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> };


export const CustomersPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomersPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerOrder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"unreadableCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CustomersPageQuery, CustomersPageQueryVariables>;
export const WorklistCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WorklistCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expiring"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unsigned"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"expiring"},"name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expiring"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unsigned"},"name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unsigned"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<WorklistCountsQuery, WorklistCountsQueryVariables>;
export const OverdueCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverdueCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overdueCustomers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"openInvoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysOverdue"}}]}}]}}]}}]} as unknown as DocumentNode<OverdueCustomersQuery, OverdueCustomersQueryVariables>;
export const FilterManagersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FilterManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}}]}}]} as unknown as DocumentNode<FilterManagersQuery, FilterManagersQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useCustomersPageQuery(
  ...[options]: HookArgs<CustomersPageQueryVariables, ApolloReact.useQuery.Options<CustomersPageQuery, CustomersPageQueryVariables>>
) {
  return ApolloReact.useQuery(CustomersPageDocument, options as ApolloReact.useQuery.Options<CustomersPageQuery, CustomersPageQueryVariables>);
}

export function useWorklistCountsQuery(
  ...[options]: HookArgs<WorklistCountsQueryVariables, ApolloReact.useQuery.Options<WorklistCountsQuery, WorklistCountsQueryVariables>>
) {
  return ApolloReact.useQuery(WorklistCountsDocument, options as ApolloReact.useQuery.Options<WorklistCountsQuery, WorklistCountsQueryVariables>);
}

export function useOverdueCustomersQuery(
  ...[options]: HookArgs<OverdueCustomersQueryVariables, ApolloReact.useQuery.Options<OverdueCustomersQuery, OverdueCustomersQueryVariables>>
) {
  return ApolloReact.useQuery(OverdueCustomersDocument, options as ApolloReact.useQuery.Options<OverdueCustomersQuery, OverdueCustomersQueryVariables>);
}

export function useFilterManagersQuery(
  ...[options]: HookArgs<FilterManagersQueryVariables, ApolloReact.useQuery.Options<FilterManagersQuery, FilterManagersQueryVariables>>
) {
  return ApolloReact.useQuery(FilterManagersDocument, options as ApolloReact.useQuery.Options<FilterManagersQuery, FilterManagersQueryVariables>);
}