/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CustomerAgreementCompanyQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerAgreementCompanyQuery = { customer: { id: string, agreementCompany: { name: string, number: string, country: string, addressLine1: string, addressLine2: string | null, zipCode: string, city: string } | null } | null };


export const CustomerAgreementCompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerAgreementCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agreementCompany"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"city"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useCustomerAgreementCompanyQuery(
  ...[options]: HookArgs<CustomerAgreementCompanyQueryVariables, ApolloReact.useQuery.Options<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerAgreementCompanyDocument, options as ApolloReact.useQuery.Options<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>);
}
export function useCustomerAgreementCompanyLazyQuery(options?: ApolloReact.useLazyQuery.Options<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>) {
  return ApolloReact.useLazyQuery(CustomerAgreementCompanyDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useCustomerAgreementCompanySuspenseQuery(...[options]: HookArgs<CustomerAgreementCompanyQueryVariables, SuspenseOptions<CustomerAgreementCompanyQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(CustomerAgreementCompanyDocument, options as SuspenseOptions<CustomerAgreementCompanyQueryVariables>);
}