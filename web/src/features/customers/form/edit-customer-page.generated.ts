/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import type { FormCustomer_customerFragment } from './form-customer.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EditCustomerPageQueryVariables = Exact<{
  id: string | number;
}>;


export type EditCustomerPageQuery = { customer: { id: string, internalId: number | null, name: string | null, created: string | null, activeUntil: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> } | null, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> };


export const EditCustomerPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EditCustomerPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<EditCustomerPageQuery, EditCustomerPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useEditCustomerPageQuery(
  ...[options]: HookArgs<EditCustomerPageQueryVariables, ApolloReact.useQuery.Options<EditCustomerPageQuery, EditCustomerPageQueryVariables>>
) {
  return ApolloReact.useQuery(EditCustomerPageDocument, options as ApolloReact.useQuery.Options<EditCustomerPageQuery, EditCustomerPageQueryVariables>);
}
export function useEditCustomerPageLazyQuery(options?: ApolloReact.useLazyQuery.Options<EditCustomerPageQuery, EditCustomerPageQueryVariables>) {
  return ApolloReact.useLazyQuery(EditCustomerPageDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useEditCustomerPageSuspenseQuery(...[options]: HookArgs<EditCustomerPageQueryVariables, SuspenseOptions<EditCustomerPageQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(EditCustomerPageDocument, options as SuspenseOptions<EditCustomerPageQueryVariables>);
}