/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import type { FormCustomer_customerFragment } from './form-customer.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** A new customer. */
export type CreateCustomerInput = {
  /** Ids of account managers, at least one. */
  accountManagerIds: Array<string | number>;
  /** When the contract ends; null means no end date. */
  activeUntil?: string | null | undefined;
  /** The company that must sign an access trial agreement; null when none is required. */
  agreementCompany?: CompanyInput | null | undefined;
  /** Billing method. */
  billingMethod: BillingMethod;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: string | number;
  /** Name. */
  name: string;
  /** Id of the customer's account at the billing provider; required with STRIPE, ignored with OTHER. */
  stripeId?: string | null | undefined;
};

export type CreateCustomerMutationVariables = Exact<{
  input: Types.CreateCustomerInput;
}>;


export type CreateCustomerMutation = { createCustomer: { customer: { id: string, internalId: number | null, name: string | null, created: string | null, activeUntil: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> } | null, userErrors: Array<{ field: Array<string>, code: string, message: string }> } };


export const CreateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<CreateCustomerMutation, CreateCustomerMutationVariables>;


export function useCreateCustomerMutation(options?: ApolloReact.useMutation.Options<CreateCustomerMutation, CreateCustomerMutationVariables>) {
  return ApolloReact.useMutation(CreateCustomerDocument, options);
}