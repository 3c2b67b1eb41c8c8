/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import type { FormCustomer_customerFragment } from './form-customer.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** Billing methods. */
export type BillingMethod =
  /** Billed outside the billing provider. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** A company as registered. */
export type CompanyInput = {
  /** First line of the registered address. */
  addressLine1: string;
  /** Second line of the registered address. */
  addressLine2?: string | null | undefined;
  /** City. */
  city: string;
  /** Country of registration. */
  country: string;
  /** Full name. */
  name: string;
  /** Registration number. */
  number: string;
  /** Postal code. */
  zipCode: string;
};

/** Changes to a customer. Omitted fields stay unchanged. */
export type UpdateCustomerInput = {
  /** The complete list of account managers, at least one. Deleted account managers stay assigned only when listed. */
  accountManagerIds?: Array<string | number> | null | undefined;
  /** When the contract ends; null means no end date. */
  activeUntil?: string | null | undefined;
  /** The company that must sign an access trial agreement; only when the customer has no agreement. */
  agreementCompany?: CompanyInput | null | undefined;
  /** Billing method; OTHER removes the billing-provider id. */
  billingMethod?: BillingMethod | null | undefined;
  /** Id of the customer. */
  id: string | number;
  /** Name. */
  name?: string | null | undefined;
  /** Version that the change is based on. */
  resourceVersion: number;
  /** Id of the customer's account at the billing provider. */
  stripeId?: string | null | undefined;
};

export type UpdateCustomerMutationVariables = Exact<{
  input: Types.UpdateCustomerInput;
}>;


export type UpdateCustomerMutation = { updateCustomer: { customer: { id: string, status: Types.ActivityStatus | null, internalName: string | null, externalName: string | null, internalId: number | null, name: string | null, created: string | null, activeUntil: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> } | null, current: { id: string, status: Types.ActivityStatus | null, internalName: string | null, externalName: string | null, internalId: number | null, name: string | null, created: string | null, activeUntil: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> } | null, userErrors: Array<{ field: Array<string>, code: string, message: string }> } };


export const UpdateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<UpdateCustomerMutation, UpdateCustomerMutationVariables>;


export function useUpdateCustomerMutation(options?: ApolloReact.useMutation.Options<UpdateCustomerMutation, UpdateCustomerMutationVariables>) {
  return ApolloReact.useMutation(UpdateCustomerDocument, options);
}