/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CustomerOverviewQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerOverviewQuery = { customer: { id: string, internalId: number | null, name: string | null, internalName: string | null, externalName: string | null, createdAt: string | null, expiresAt: string | null, status: Types.ActivityStatus | null, trialAgreementStatus: Types.TrialAgreementStatus | null, billingReference: string | null, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } | null };

export type CustomerInvoicesQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerInvoicesQuery = { customer: { id: string, openInvoices: Array<{ dueDate: string, daysOverdue: number }> | null } | null };

export type CustomerClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerClientsQuery = { apiClients: Array<{ id: string, name: string, status: Types.ActivityStatus | null, expiresAt: string | null, requestsPerSecond: number | null, keys: Array<{ id: string }> | null }> };

export type CustomerWidgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerWidgetsQuery = { widgetNamespaces: Array<{ id: string, slug: string, widgets: Array<{ id: string, slug: string, description: string | null, status: Types.ActivityStatus | null, expiresAt: string | null }> | null }> };

export type CustomerUsersQueryVariables = Exact<{
  first: number;
}>;


export type CustomerUsersQuery = { users: { totalCount: number, nodes: Array<{ id: string, email: string, lastLoginAt: string | null }> } };

export type CustomerActivityQueryVariables = Exact<{
  first: number;
  filter?: Types.AuditFilter | null | undefined;
}>;


export type CustomerActivityQuery = { auditLog: { nodes: Array<{ id: string, at: string, userId: string | null, action: string, targetName: string | null, clientName: string | null, outcome: Types.AuditOutcome, codes: Array<string>, attempts: number, user: { name: string, email: string } | null }>, gaps: Array<{ until: string }>, pageInfo: { hasNextPage: boolean } } };


export const CustomerOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerOverview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerOverviewQuery, CustomerOverviewQueryVariables>;
export const CustomerInvoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerInvoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"openInvoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysOverdue"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerInvoicesQuery, CustomerInvoicesQueryVariables>;
export const CustomerClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerClientsQuery, CustomerClientsQueryVariables>;
export const CustomerWidgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerWidgets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"widgetNamespaces"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"widgets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerWidgetsQuery, CustomerWidgetsQueryVariables>;
export const CustomerUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"LAST_LOGIN_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"lastLoginAt"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerUsersQuery, CustomerUsersQueryVariables>;
export const CustomerActivityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerActivity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"targetName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"codes"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"until"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerActivityQuery, CustomerActivityQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useCustomerOverviewQuery(
  ...[options]: HookArgs<CustomerOverviewQueryVariables, ApolloReact.useQuery.Options<CustomerOverviewQuery, CustomerOverviewQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerOverviewDocument, options as ApolloReact.useQuery.Options<CustomerOverviewQuery, CustomerOverviewQueryVariables>);
}

export function useCustomerInvoicesQuery(
  ...[options]: HookArgs<CustomerInvoicesQueryVariables, ApolloReact.useQuery.Options<CustomerInvoicesQuery, CustomerInvoicesQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerInvoicesDocument, options as ApolloReact.useQuery.Options<CustomerInvoicesQuery, CustomerInvoicesQueryVariables>);
}

export function useCustomerClientsQuery(
  ...[options]: HookArgs<CustomerClientsQueryVariables, ApolloReact.useQuery.Options<CustomerClientsQuery, CustomerClientsQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerClientsDocument, options as ApolloReact.useQuery.Options<CustomerClientsQuery, CustomerClientsQueryVariables>);
}

export function useCustomerWidgetsQuery(
  ...[options]: HookArgs<CustomerWidgetsQueryVariables, ApolloReact.useQuery.Options<CustomerWidgetsQuery, CustomerWidgetsQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerWidgetsDocument, options as ApolloReact.useQuery.Options<CustomerWidgetsQuery, CustomerWidgetsQueryVariables>);
}

export function useCustomerUsersQuery(
  ...[options]: HookArgs<CustomerUsersQueryVariables, ApolloReact.useQuery.Options<CustomerUsersQuery, CustomerUsersQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerUsersDocument, options as ApolloReact.useQuery.Options<CustomerUsersQuery, CustomerUsersQueryVariables>);
}

export function useCustomerActivityQuery(
  ...[options]: HookArgs<CustomerActivityQueryVariables, ApolloReact.useQuery.Options<CustomerActivityQuery, CustomerActivityQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerActivityDocument, options as ApolloReact.useQuery.Options<CustomerActivityQuery, CustomerActivityQueryVariables>);
}